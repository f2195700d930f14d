import { type ChildProcess, spawn } from "node:child_process";
import { createServer } from "node:http";
import { type AddressInfo } from "node:net";
import { afterAll, describe, expect, test } from "vitest";
import { createTestHarness } from "wrangler";
import type { Agent, Answer, Person } from "../helpers/account";
import { aWakingServer } from "../helpers/waking";

const server = aWakingServer();
const root = new URL("../..", import.meta.url);
const started: ChildProcess[] = [];
afterAll(async () => {
  for (const each of started) each.kill("SIGKILL");
  await server.harness.close();
});

async function aFreePort(): Promise<number> {
  const listener = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => listener.once("listening", resolve));
  const { port } = listener.address() as AddressInfo;
  await new Promise((resolve) => listener.close(resolve));
  return port;
}

function runs(script: string, settings: Record<string, string>): ChildProcess {
  const child = spawn(process.execPath, [script], { cwd: root.pathname, env: { ...process.env, ...settings }, stdio: ["ignore", "pipe", "inherit"] });
  started.push(child);
  return child;
}

const ended = (child: ChildProcess) => new Promise((resolve) => child.once("exit", resolve));
const cron = (agent: Agent, url: string) => ({ MAINSTAY_URL: url, MAINSTAY_KEY: agent.key });

/** What the agent said in the conversation, once there are `count` messages of it, or after 15 seconds. */
async function answers(owner: Person, agent: Agent, conv_id: string, count: number): Promise<Answer[]> {
  for (const end = Date.now() + 15_000; ;) {
    const { events } = await owner.act("get_history", { conv_id });
    const found = events.filter((event: Answer) => event.type === "message" && event.from.name === agent.name);
    if (found.length >= count || Date.now() > end) return found;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const mcp = async () => new URL("/mcp", (await server.harness.listen()).url).href;
const said = "@ada wrote 5 characters.";

describe("examples/cron.mjs", () => {
  test("answers what wakes it, each once, also after a run that died before it had confirmed", async () => {
    const { owner, agent, conv_id } = await server.aTalk();
    const { msg_id } = await owner.act("send_message", { conv_id, text: "Hello" });
    // A run that read, answered the first, and died.
    await agent.call("get_updates", { ack: "" });
    const answer = { conv_id, text: said, intent: "answer", reply_to: msg_id, client_msg_id: `answer-${msg_id}` };
    await agent.call("send_message", answer);
    await owner.act("send_message", { conv_id, text: "Again" });
    expect(await ended(runs("examples/cron.mjs", cron(agent, await mcp())))).toBe(0);
    expect(await ended(runs("examples/cron.mjs", cron(agent, await mcp())))).toBe(0);
    const found = await answers(owner, agent, conv_id, 2);
    expect(found.map(({ text, reply_to }) => [text, reply_to])).toEqual([
      [said, msg_id],
      [said, expect.stringMatching(/^c/)],
    ]);
  });
});

describe("examples/receiver.mjs", () => {
  test("takes a signed wake and starts a run; a forged one starts none", async () => {
    const { owner, agent, conv_id } = await server.aTalk();
    const port = await aFreePort();
    const url = `http://127.0.0.1:${port}/`;
    const { secret } = await owner.act("set_wake_webhook", { agent: agent.name, url });
    const RUN = `"${process.execPath}" examples/cron.mjs`;
    const receiver = runs("examples/receiver.mjs", { ...cron(agent, await mcp()), RUN, PORT: String(port), WEBHOOK_SECRET: secret });
    await new Promise((resolve) => receiver.stdout?.once("data", resolve));
    const forged = { "webhook-id": "msg_1", "webhook-timestamp": String(Math.floor(Date.now() / 1000)), "webhook-signature": "v1,AAAA" };
    expect((await fetch(url, { method: "POST", headers: forged, body: '{"type":"wake"}' })).status).toBe(401);
    await owner.act("send_message", { conv_id, text: "Hello" });
    expect((await answers(owner, agent, conv_id, 1)).map(({ text }) => text)).toEqual([said]);
    const { deliveries } = await owner.act("list_deliveries", { agent: agent.name });
    expect(deliveries).toMatchObject([{ state: "delivered", tries: [{ status: 204 }] }]);
  });
});

describe("examples/agent", () => {
  test("an Agent is woken by the webhook and works through its MCP client", async () => {
    const { owner, agent, conv_id } = await server.aTalk();
    const settings = { ...cron(agent, await mcp()), WEBHOOK_SECRET: "whsec_AAAA" };
    const harness = createTestHarness({ root: root.pathname, workers: [{ configPath: "examples/agent/wrangler.toml", vars: settings }] });
    const { url } = await harness.listen();
    const { secret } = await owner.act("set_wake_webhook", { agent: agent.name, url: url.href });
    await harness.update({
      root: root.pathname,
      workers: [{ configPath: "examples/agent/wrangler.toml", vars: { ...settings, WEBHOOK_SECRET: secret } }],
    });
    const at = (await harness.listen()).url.href;
    expect(at).toBe(url.href);
    expect((await fetch(at, { method: "POST", body: "{}" })).status).toBe(401);
    for (const text of ["Hello", "Again"]) await owner.act("send_message", { conv_id, text });
    expect((await answers(owner, agent, conv_id, 2)).map(({ text }) => text)).toEqual([said, said]);
    await harness.close();
  });
});
