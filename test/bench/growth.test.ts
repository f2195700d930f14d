import { expect, test } from "vitest";
import { type Agent, rowsOf, rpc } from "../helpers/account";
import { aGroup } from "../helpers/conversations";
import { accountOf, evict, fill } from "../helpers/storage";
import { server } from "../helpers/server";

const sizes = [1_000, 100_000];
const growth_max = 1.3;

/** A group with so many messages of another agent, written straight into its log, all but the newest of them confirmed. */
async function grown(messages: number): Promise<{ agent: Agent; conv_id: string }> {
  const { agent, other, conv_id } = await aGroup();
  await other.call("send_message", { conv_id, text: "First" });
  await agent.call("get_updates");
  const event_no = await fill(agent.key, other.id, messages);
  const storage = await (await server()).getWorker().getDurableObjectStorage("ACCOUNTS", { name: accountOf(agent.key) });
  const confirmed = event_no + messages - 200;
  await storage.exec(`UPDATE update_cursors SET confirmed = ${confirmed}, offered = ${confirmed}`);
  await evict(agent.key);
  await agent.call("whoami");
  return { agent, conv_id };
}

const calls: [tool: string, args: (conv_id: string) => object][] = [
  ["list_conversations", () => ({})],
  ["get_history", (conv_id) => ({ conv_id, limit: 200 })],
  ["get_history", (conv_id) => ({ conv_id, after_seq: 500, limit: 200 })],
  ["send_message", (conv_id) => ({ conv_id, text: "Another", client_msg_id: "m" })],
  ["get_updates", () => ({})],
  ["get_updates", () => ({})],
  ["get_updates", () => ({})],
];

test("with a hundred times the messages a call reads at most 1.3 times the rows", async () => {
  const read: number[][] = [];
  for (const size of sizes) {
    const { agent, conv_id } = await grown(size);
    const rows: number[] = [];
    for (const [name, args] of calls) rows.push(rowsOf(await rpc(agent.key, "tools/call", { name, arguments: args(conv_id) })).read);
    read.push(rows);
  }
  console.log("rows read", calls.map(([name], index) => `${name} ${read.map((rows) => rows[index]).join(" → ")}`).join(", "));
  const [few = [], many = []] = read;
  calls.forEach(([name], index) => expect(many[index], name).toBeLessThanOrEqual((few[index] ?? 0) * growth_max));
});
