import { beforeAll, describe, expect, test } from "vitest";
import { seq_span } from "../../schema/ids";
import { type Agent, anAgent, type Answer, rowsOf, rpc } from "../helpers/account";
import { accountOf, evict } from "../helpers/storage";
import { server } from "../helpers/server";

const conversations = 20;
const messages = 100_000;

describe("search over 100,000 messages", () => {
  let agent: Agent;

  beforeAll(async () => {
    agent = await anAgent();
    const numbers: number[] = [];
    for (let n = 0; n < conversations; n += 1) {
      const { conv_id } = await agent.call("create_group", { title: `Group ${n}`, members: [] });
      numbers.push(Number(String(conv_id).slice(1)));
    }
    await fill(agent, numbers);
  }, 120_000);

  async function search(args: object): Promise<{ reply: Answer; read: number }> {
    const response = await rpc(agent.key, "tools/call", { name: "search", arguments: args });
    const { result } = (await response.clone().json()) as Answer;
    return { reply: result.structuredContent, read: rowsOf(response).read };
  }

  test.each([
    ["a word that every message has", { query: "harbour" }, 20, 900],
    ["a word of one message in a thousand", { query: "lantern" }, 20, 900],
    ["a word that no message has", { query: "zeppelin" }, 0, 200],
    ["a word that every message has, with a filter that none passes", { query: "harbour", topic: "none" }, 0, 5000],
    ["the same in one conversation", { query: "harbour", topic: "none", conv_id: "c1" }, 0, 5000],
  ])("%s: a page reads a bounded number of rows", async (_, args, found, most) => {
    const { reply, read } = await search(args);
    expect(reply.matches).toHaveLength(found);
    expect(read).toBeLessThanOrEqual(most);
    expect(reply.complete).toBe(false);
  });

  test("two letters look through the newest 250 of each conversation, and no more", async () => {
    const { reply, read } = await search({ query: "qx" });
    expect(reply).toEqual({ matches: [], complete: false });
    expect(read).toBeLessThanOrEqual(conversations * 250 + 200);
    expect((await search({ query: "ha" })).reply.matches).toHaveLength(20);
  });

  test("the newest come first, of all conversations", async () => {
    const { reply } = await search({ query: "harbour", limit: 40 });
    const numbers = reply.matches.map((match: { text: string }) => Number(match.text.split(" ")[1]));
    expect(numbers).toEqual(Array.from({ length: 40 }, (_, i) => messages - i));
  });
});

/** Messages in turn over the conversations, written where they lie; the object reads them when it wakes. */
async function fill(agent: Agent, numbers: readonly number[]): Promise<void> {
  const storage = await (await server()).getWorker().getDurableObjectStorage("ACCOUNTS", { name: accountOf(agent.key) });
  await storage.exec(
    `INSERT INTO events (id, event_no, type, at, sender, loop_count, loop_at, kind, text, facts)
     WITH RECURSIVE n (n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM n WHERE n < ?1)
     SELECT (SELECT value FROM json_each(?2) WHERE key = n % CAST(?3 AS INTEGER)) * ${seq_span} + 100 + (n - 1) / CAST(?3 AS INTEGER), 10000 + n, 'message', 1780000000000 + n, ?4, 0, 0, 'text',
       'Number ' || n || ' leaves the harbour' || iif(n % 1000 = 0, ' with a lantern', ''), '{}'
     FROM n`,
    messages,
    JSON.stringify(numbers),
    conversations,
    agent.id,
  );
  await storage.exec("INSERT INTO found (rowid, text) SELECT id, lower(text) FROM events WHERE event_no > 10000");
  await evict(agent.key);
}
