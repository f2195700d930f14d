import { describe, expect, test } from "vitest";
import { type Agent, anAgent, rowsOf, rpc } from "../helpers/account";
import { controlSpellings } from "../helpers/spellings";

const reserved =
  "The “control” namespace holds controls, which are set by the account owner and are read-only to you. Read them with list_controls; you cannot create, change or delete them.";

describe("list_keys", () => {
  test("an empty keyspace is an empty list, not an error", async () => {
    const agent = await anAgent();
    expect(await agent.call("list_keys")).toEqual({
      keys: [],
      total: 0,
      limit: { keys: 25, used: 0 },
      controls: { keys: [], total: 0, read_with: "list_controls" },
    });
  });

  test("gives metadata by code point order, counts what is listed, and names controls with and without a prefix", async () => {
    const agent = await anAgent();
    await agent.owner.act("set_control", { key: "paused", type: "boolean", value: true, description: "Stop." });
    await agent.call("set_value", { key: "b:\u{1F600}", value: "õ" });
    await agent.call("set_value", { key: "b:\uFF5E", value: "x" });
    await agent.call("increment", { key: "a:runs", amount: -12 });
    const all = await agent.call("list_keys");
    expect(all.keys.map((each: { key: string }) => each.key)).toEqual(["a:runs", "b:\uFF5E", "b:\u{1F600}"]);
    expect(all.keys.map((each: { size: number }) => each.size)).toEqual([3, 1, 2]);
    const some = await agent.call("list_keys", { prefix: "b:" });
    expect(some).toMatchObject({ total: 2, limit: { keys: 25, used: 3 }, controls: { keys: ["control:paused"], total: 1 } });
    expect(JSON.stringify(all)).not.toContain("õ");
  });
});

describe("get_value", () => {
  test("a missing key is not an error", async () => {
    expect(await (await anAgent()).call("get_value", { key: "demo" })).toEqual({ exists: false, key: "demo" });
  });

  test("a counter is a number", async () => {
    const agent = await anAgent();
    await agent.call("increment", { key: "runs", amount: 7 });
    expect(await agent.call("get_value", { key: "runs" })).toMatchObject({ exists: true, type: "counter", value: 7, expires_at: null });
  });

  test("a control is never said to be absent without saying where to look", async () => {
    const agent = await anAgent();
    await agent.owner.act("set_control", { key: "paused", type: "boolean", value: true, description: "Stop." });
    for (const key of ["control:paused", "Control:paused", "control:none"]) {
      expect(await agent.call("get_value", { key })).toEqual({ exists: false, key, read_with: "list_controls" });
    }
  });
});

describe("set_value", () => {
  test("tells a new key from an overwrite; ttl sets the expiry and its absence clears it", async () => {
    const agent = await anAgent();
    const first = await agent.call("set_value", { key: "deploy", value: "held", ttl: 3600 });
    expect(first.created).toBe(true);
    expect(Date.parse(first.expires_at) - Date.parse(first.updated_at)).toBe(3_600_000);
    expect(await agent.call("set_value", { key: "deploy", value: "free" })).toMatchObject({ created: false, value: "free", expires_at: null });
    expect(await agent.call("get_value", { key: "deploy" })).toMatchObject({ value: "free", expires_at: null });
  });

  test("25 keys fit, the 26th is refused in the seed's words, an overwrite at the limit is fine", async () => {
    const agent = await anAgent();
    for (let n = 1; n <= 25; n++) await agent.call("set_value", { key: `k${n}`, value: "v" });
    const refused = await agent.call("set_value", { key: "k26", value: "v" });
    expect(refused).toMatchObject({
      refused: "limit",
      says: "This account has reached its limit of 25 keys. Delete an existing key before creating a new one.",
    });
    expect(await agent.call("increment", { key: "k26" })).toMatchObject({ refused: "limit", says: refused.says });
    expect(await agent.call("set_value", { key: "k25", value: "w" })).toMatchObject({ created: false });
    await agent.call("delete_key", { key: "k1" });
    expect(await agent.call("set_value", { key: "k26", value: "v" })).toMatchObject({ created: true });
  });

  test("128 code points fit, also emoji, and the 129th does not", async () => {
    const agent = await anAgent();
    for (const letter of ["a", "\u{1F600}"]) {
      expect(await agent.call("set_value", { key: letter.repeat(128), value: "v" })).toMatchObject({ created: true });
      expect(await agent.call("set_value", { key: letter.repeat(129), value: "v" })).toMatchObject({
        refused: "invalid_argument",
        says: "The key is too long. Keys may be at most 128 characters.",
      });
    }
  });

  test("2,048 bytes of UTF-8 fit and the 2,049th does not", async () => {
    const agent = await anAgent();
    const value = "õ".repeat(1024);
    expect(await agent.call("set_value", { key: "k", value })).toMatchObject({ value });
    expect(await agent.call("set_value", { key: "k", value: `${value}x` })).toMatchObject({
      refused: "too_large",
      says: "The value is too large. Values may be at most 2048 bytes. Store large data elsewhere and keep only a reference here.",
    });
    expect((await agent.call("get_value", { key: "k" })).value).toBe(value);
  });

  test("does not overwrite a counter", async () => {
    const agent = await anAgent();
    await agent.call("increment", { key: "runs" });
    expect(await agent.call("set_value", { key: "runs", value: "7" })).toMatchObject({
      refused: "conflict",
      says: "The key “runs” is a counter. Use the increment tool to change it; it cannot be overwritten with set_value.",
    });
  });

  test("checks in the order reserved, key, value, counter, limit", async () => {
    const agent = await anAgent();
    await agent.call("increment", { key: "runs" });
    for (let n = 1; n <= 24; n++) await agent.call("set_value", { key: `k${n}`, value: "v" });
    const big = "v".repeat(2049);
    expect((await agent.call("set_value", { key: `control:${"k".repeat(129)}`, value: big })).says).toBe(reserved);
    expect((await agent.call("set_value", { key: "k".repeat(129), value: big })).says).toMatch(/^The key is too long/);
    expect((await agent.call("set_value", { key: "runs", value: big })).says).toMatch(/^The value is too large/);
    expect((await agent.call("set_value", { key: "new", value: big })).says).toMatch(/^The value is too large/);
    expect((await agent.call("set_value", { key: "runs", value: "v" })).says).toMatch(/is a counter/);
  });

  test("a key is text without control characters and without white space at its ends", async () => {
    const agent = await anAgent();
    for (const key of ["", " a", "a ", "a\nb", "\u3000a", "a\u0085"]) {
      expect(await agent.call("set_value", { key, value: "v" }), JSON.stringify(key)).toMatchObject({ refused: "invalid_argument" });
    }
    expect(await agent.call("set_value", { key: "a b", value: "" })).toMatchObject({ created: true, value: "" });
  });

  test("is marked not idempotent, and not destructive", async () => {
    const agent = await anAgent();
    const { result } = (await (await rpc(agent.key, "tools/list")).json()) as { result: { tools: { name: string; annotations: object }[] } };
    const hints = Object.fromEntries(result.tools.map((tool) => [tool.name, tool.annotations]));
    expect(hints["set_value"]).toEqual({
      title: "Set a value",
      readOnlyHint: false,
      destructiveHint: false,
      idempotentHint: false,
      openWorldHint: false,
    });
    expect(hints["increment"]).toMatchObject({ readOnlyHint: false, destructiveHint: false, idempotentHint: false });
    expect(hints["delete_key"]).toMatchObject({ readOnlyHint: false, destructiveHint: true, idempotentHint: true });
    expect(hints["get_value"]).toMatchObject({ readOnlyHint: true, destructiveHint: false });
  });

  test("5,000 spellings of control: are refused by every writing tool, and their like pass", async () => {
    const agent = await anAgent();
    const spellings = controlSpellings(5000).map((spelling) => `${spelling}paused`.slice(0, 120));
    const calls = [
      (key: string) => agent.call("set_value", { key, value: "false" }),
      (key: string) => agent.call("increment", { key }),
      (key: string) => agent.call("delete_key", { key }),
    ];
    const calling = spellings.flatMap((key, n) => (n % 25 === 0 ? calls : [calls[n % 3]!]).map((call) => ({ key, call })));
    while (calling.length > 0) {
      const said = await Promise.all(calling.splice(0, 40).map(async ({ key, call }) => ({ key, ...(await call(key)) })));
      for (const each of said) expect(each, JSON.stringify(each.key)).toMatchObject({ refused: "reserved", says: reserved });
    }
    expect((await agent.call("list_keys")).total).toBe(0);
    for (const key of ["controls:x", "my:control:x", "contro:x"])
      expect(await agent.call("set_value", { key, value: "v" })).toMatchObject({ created: true });
  }, 120_000);
});

describe("increment", () => {
  test("starts from zero, adds one by default, goes down by a negative amount; zero is allowed", async () => {
    const agent = await anAgent();
    expect(await agent.call("increment", { key: "runs" })).toMatchObject({ value: 1, created: true });
    expect(await agent.call("increment", { key: "runs", amount: "-3" })).toMatchObject({ value: -2, created: false });
    expect(await agent.call("increment", { key: "runs", amount: 0 })).toMatchObject({ value: -2 });
  });

  test("200 parallel calls by 5 agents lose none", async () => {
    const first = await anAgent();
    const agents: Agent[] = [first, ...(await Promise.all([1, 2, 3, 4].map(() => anAgent(first.owner))))];
    const replies = await Promise.all(Array.from({ length: 200 }, (_, n) => agents[n % 5]!.call("increment", { key: "runs" })));
    expect(replies.map((reply) => reply.value).toSorted((a, b) => a - b)).toEqual(Array.from({ length: 200 }, (_, n) => n + 1));
    expect(replies.filter((reply) => reply.created)).toHaveLength(1);
    expect(await first.call("get_value", { key: "runs" })).toMatchObject({ value: 200 });
  });

  test("is exact to ±(2^53 − 1) and refuses what goes beyond, changing nothing", async () => {
    const agent = await anAgent();
    await agent.call("increment", { key: "n", amount: Number.MAX_SAFE_INTEGER });
    expect(await agent.call("increment", { key: "n" })).toMatchObject({ refused: "invalid_argument" });
    expect(await agent.call("get_value", { key: "n" })).toMatchObject({ value: Number.MAX_SAFE_INTEGER });
    expect(await agent.call("increment", { key: "n", amount: "9007199254740992" })).toMatchObject({ refused: "invalid_argument" });
  });

  test("does not touch a value", async () => {
    const agent = await anAgent();
    await agent.call("set_value", { key: "v", value: "1" });
    expect(await agent.call("increment", { key: "v" })).toMatchObject({
      refused: "conflict",
      says: "The key “v” holds a value, not a counter, so it cannot be incremented. Delete it first if you want to use it as a counter.",
    });
  });
});

describe("delete_key", () => {
  test("deleting what does not exist is fine", async () => {
    const agent = await anAgent();
    await agent.call("set_value", { key: "demo:hello", value: "x" });
    expect(await agent.call("delete_key", { key: "demo:hello" })).toEqual({ key: "demo:hello", deleted: true });
    expect(await agent.call("delete_key", { key: "demo:hello" })).toEqual({ key: "demo:hello", deleted: false });
  });
});

describe("expiry", () => {
  test("from the second of expires_at the key is gone from every tool", async () => {
    const agent = await anAgent();
    for (let n = 1; n <= 23; n++) await agent.call("set_value", { key: `k${n}`, value: "v" });
    const kept = await agent.call("set_value", { key: "soon", value: "v", ttl: 2 });
    await agent.call("set_value", { key: "soon too", value: "v", ttl: 2 });
    expect(Date.parse(kept.expires_at) - Date.parse(kept.updated_at)).toBe(2000);
    for (;;) {
      const asked_at = Date.now();
      const seen = await agent.call("get_value", { key: "soon" });
      if (!seen.exists) break;
      expect(asked_at, "a key that shows was asked for before its end").toBeLessThan(Date.parse(kept.expires_at));
    }
    expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(kept.expires_at));
    expect(await agent.call("list_keys")).toMatchObject({ total: 23, limit: { used: 23 } });
    expect(await agent.call("delete_key", { key: "soon too" })).toMatchObject({ deleted: false });
    expect(await agent.call("increment", { key: "soon" })).toMatchObject({ value: 1, created: true });
  });
});

describe("cost", () => {
  test("a call writes 1, 0, 1, 1 rows for set, get, increment, delete", async () => {
    const agent = await anAgent();
    const written = async (tool: string, args: object) => rowsOf(await rpc(agent.key, "tools/call", { name: tool, arguments: args })).written;
    expect(await written("set_value", { key: "k", value: "v" })).toBe(1);
    expect(await written("set_value", { key: "k", value: "w", ttl: 60 })).toBe(1);
    expect(await written("get_value", { key: "k" })).toBe(0);
    expect(await written("list_keys", {})).toBe(0);
    expect(await written("increment", { key: "n" })).toBe(1);
    expect(await written("increment", { key: "n" })).toBe(1);
    expect(await written("delete_key", { key: "k" })).toBe(1);
  });
});
