import { afterAll, describe, expect, test } from "vitest";
import { makeAccountId, makeCredential, ringOf } from "../../schema/credentials";
import { type Answer, anAgent, callTool, rpc } from "../helpers/account";
import { aServer, server, setup_code, start } from "../helpers/server";

const ring = ringOf("r1:a-secret-that-only-the-tests-know-0123456789");
const accountIn = (key: string) => key.split("_")[1] ?? "";

async function storageOf(key: string) {
  return (await server()).getWorker().getDurableObjectStorage("ACCOUNTS", { name: accountIn(key) });
}

describe("an object", () => {
  test("that was never made refuses a key that this deployment could have made, and writes nothing", async () => {
    const { text } = makeCredential(ring, "agent_key", makeAccountId(), "k1");
    expect(await callTool(text, "get_value", { key: "k" })).toMatchObject({ refused: "401" });
    const tables = await (await storageOf(text)).exec<{ name: string }>("SELECT name FROM sqlite_schema WHERE name NOT LIKE '\\_cf%' ESCAPE '\\'");
    // The test server keeps the object's name in a table of its own.
    expect(tables.filter(({ name }) => name !== "__miniflare_do_name")).toEqual([]);
  });

  test("keeps everything over an eviction, before, between and after calls", async () => {
    const agent = await anAgent();
    const evict = async () => (await server()).getWorker().evictDurableObject("ACCOUNTS", { name: accountIn(agent.key) });
    await agent.call("set_value", { key: "k", value: "v" });
    for (let n = 1; n <= 5; n++) {
      await evict();
      expect(await agent.call("increment", { key: "n" })).toMatchObject({ value: n });
    }
    await evict();
    expect(await agent.call("get_value", { key: "k" })).toMatchObject({ value: "v" });
  });

  test("a right key id with another secret opens nothing", async () => {
    const agent = await anAgent();
    const { text } = makeCredential(ring, "agent_key", accountIn(agent.key), "k1");
    expect(await callTool(text, "list_keys")).toMatchObject({ refused: "401" });
    const token = makeCredential(ring, "token", accountIn(agent.key), "k1");
    expect(await callTool(token.text, "list_keys")).toMatchObject({ refused: "401" });
  });
});

describe("usage", () => {
  test("is counted in memory, costs a call no row, and is written after 500 calls", async () => {
    const agent = await anAgent();
    const storage = await storageOf(agent.key);
    const usage = () =>
      storage.exec<{ tool: string; calls: number; refused: number }>("SELECT tool, calls, refused FROM usage WHERE user = ?", agent.id);
    for (let n = 0; n < 10; n++) await agent.call("list_controls", n === 0 ? { wrong: 1 } : {});
    expect(await usage()).toEqual([]);
    for (let n = 0; n < 500; n += 50) await Promise.all(Array.from({ length: 50 }, () => agent.call("time", { kind: "now" })));
    const rows = await usage();
    expect(rows.find((row) => row.tool === "time")?.calls).toBeGreaterThan(450);
    expect(rows.find((row) => row.tool === "list_controls")).toMatchObject({ calls: 10 });
    const [user] = await storage.exec<{ last_call_at: number }>("SELECT last_call_at FROM users WHERE id = ?", agent.id);
    expect(user?.last_call_at).toBeGreaterThan(0);
  });
});

describe("usage of an agent that calls once in a while", () => {
  test("is written before the platform takes the idle object out of memory", async () => {
    const agent = await anAgent();
    await agent.call("increment", { key: "n" });
    // Nobody asks the object anything meanwhile: it is idle as a deployed one would be.
    await new Promise((resolve) => setTimeout(resolve, 12_000));
    const calls = "SELECT calls FROM usage WHERE user = ? AND tool = 'increment'";
    expect(await (await storageOf(agent.key)).exec<{ calls: number }>(calls, agent.id)).toEqual([{ calls: 1 }]);
    expect((await agent.owner.act("get_agent", { agent: agent.id })).agent.last_call_at).not.toBeNull();
  });
});

describe("audit", () => {
  test("keeps what people did, with the arguments that say it and no secret; agents' calls and refusals leave none", async () => {
    const agent = await anAgent();
    await agent.owner.act("update_agent", { agent: agent.name, status: "paused" });
    await agent.owner.act("create_agent", { name: "me" });
    await agent.owner.act("list_users");
    const rows = await (
      await storageOf(agent.key)
    ).exec<{ user: string; action: string; facts: string }>("SELECT user, action, facts FROM audit ORDER BY id");
    expect(rows).toEqual([
      { user: "p1", action: "create_agent", facts: JSON.stringify({ name: agent.name }) },
      { user: "p1", action: "create_agent_key", facts: JSON.stringify({ agent: agent.name }) },
      { user: "p1", action: "update_agent", facts: JSON.stringify({ agent: agent.name, status: "paused" }) },
    ]);
  });
});

describe("a full account", () => {
  const harness = aServer({ LIMIT_ACCOUNT_BYTES_MAX: "1" });
  afterAll(() => harness.close());

  test("refuses writes while reading and deleting go on", async () => {
    await start(harness);
    const ask = async (path: string, body: unknown, bearer = ""): Promise<Answer> => {
      const headers = { "content-type": "application/json", authorization: `Bearer ${bearer}` };
      return (await harness.fetch(path, { method: "POST", headers, body: JSON.stringify(body) })).json();
    };
    const { token } = (await ask("/api/create_account", { setup_code, account: "A", owner: "ada" })).owner;
    expect((await ask("/api/set_value", { key: "k", value: "v" }, token)).error).toMatchObject({
      code: "limit",
      message: expect.stringContaining("storage is full"),
    });
    expect(await ask("/api/list_keys", {}, token)).toMatchObject({ total: 0 });
    expect(await ask("/api/delete_key", { key: "k" }, token)).toEqual({ key: "k", deleted: false });
    // What only replaces goes on too: it came as far as looking for the conversation.
    expect((await ask("/api/mark_read", { conv_id: "c1", seq: 1 }, token)).error.code).toBe("not_found");
    expect((await ask("/api/send_message", { conv_id: "c1", text: "x" }, token)).error.code).toBe("limit");
  });
});

describe("a refusal", () => {
  test("changes nothing and costs no written row", async () => {
    const agent = await anAgent();
    await agent.call("increment", { key: "n" });
    const response = await rpc(agent.key, "tools/call", { name: "set_value", arguments: { key: "n", value: "v" } });
    expect(response.headers.get("mainstay-rows")).toMatch(/written 0$/);
    expect(await agent.call("get_value", { key: "n" })).toMatchObject({ value: 1 });
  });
});
