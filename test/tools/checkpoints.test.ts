import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { limits } from "../../schema/limits";
import { type Agent, anAccount, anAgent, callTool, post, rowsOf, rpc } from "../helpers/account";
import { server } from "../helpers/server";
import { rowsByTable } from "../helpers/storage";

/** What lies at a key. Tests say what they expect of it. */
const get = (agent: Agent, key: string, version?: number) => agent.call("state_get", { key, ...(version && { version }) });
const put = (agent: Agent, key: string, value: unknown, version: number) => agent.call("state_put", { key, value, version });

describe("state_put", () => {
  test("counts versions from 1, and a stale writer is told the current one", async () => {
    const agent = await anAgent();
    expect(await put(agent, "plan", { step: 1 }, 0)).toMatchObject({ key: "plan", version: 1 });
    expect(await put(agent, "plan", { step: 2 }, 1)).toMatchObject({ version: 2 });
    const stale = await put(agent, "plan", { step: 9 }, 1);
    expect(stale).toMatchObject({ refused: "conflict", error: { version: 2 } });
    expect(stale.says).toContain("version 2");
    expect(await put(agent, "plan", { step: 9 }, 0)).toMatchObject({ refused: "conflict", error: { version: 2 } });
    expect(await put(agent, "other", 1, 3)).toMatchObject({ refused: "conflict", error: { version: 0 } });
    expect(await get(agent, "plan")).toMatchObject({ exists: true, value: { step: 2 }, version: 2 });
  });

  test("of 16 racing writers one wins each version, and no version is left out", async () => {
    const agent = await anAgent();
    const won: number[] = [];
    const writer = async (name: number) => {
      for (let wins = 0, version = 0; wins < 5;) {
        const reply = await put(agent, "race", { name, wins }, version);
        if (reply.refused) {
          expect(reply).toMatchObject({ refused: "conflict", error: { version: expect.any(Number) } });
          version = reply.error.version;
        } else {
          expect(reply.version).toBe(version + 1);
          won.push(reply.version);
          version = reply.version;
          wins += 1;
        }
      }
    };
    await Promise.all(Array.from({ length: 16 }, (_, name) => writer(name)));
    expect(won.sort((a, b) => a - b)).toEqual(Array.from({ length: 80 }, (_, i) => i + 1));
    expect(await get(agent, "race")).toMatchObject({ version: 80 });
  });

  test("writes two rows, also where the oldest version makes room", async () => {
    const agent = await anAgent();
    for (let version = 0; version < 22; version += 1) {
      const response = await rpc(agent.key, "tools/call", { name: "state_put", arguments: { key: "k", value: version, version } });
      expect(rowsOf(response).written, `version ${version + 1}`).toBe(2);
    }
  });

  test.each([
    ["9007199254740993", "9007199254740993"],
    ["[1, -9007199254740992]", "-9007199254740992"],
    ['{"a": 1e999}', "1e999"],
    ["1e-400", "1e-400"],
  ])("refuses %s, which would come back as another number", async (json, number) => {
    const agent = await anAgent();
    const call = (tool: string, args: string) => `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"${tool}","arguments":${args}}}`;
    const refused = await post("/mcp", call("state_put", `{"key":"k","version":0,"value":${json}}`), agent.key);
    const { structuredContent } = ((await refused.json()) as { result: { structuredContent: { error: { code: string; message: string } } } }).result;
    expect(structuredContent.error).toMatchObject({ code: "invalid_argument", message: expect.stringContaining(number) });
    expect(await get(agent, "k")).toEqual({ exists: false, key: "k" });
    // To any other tool a number is only a number.
    const other = await post("/mcp", call("random_choice", `{"kind":"pick","items":[${json}]}`), agent.key);
    expect(await other.text()).not.toContain("cannot be kept exactly");
  });

  test("takes 1 MiB of JSON and not a byte more, and up to 4 MiB of a request that spells it out", async () => {
    const agent = await anAgent();
    const text = "x".repeat(limits.checkpoint_bytes_max - 2);
    expect(await put(agent, "big", text, 0)).toMatchObject({ version: 1 });
    expect((await get(agent, "big")).value).toBe(text);
    expect(await put(agent, "big", `${text}x`, 1)).toMatchObject({ refused: "too_large" });
    expect(await put(agent, "big", "\u0001".repeat(200_000), 1)).toMatchObject({ refused: "too_large" });

    const escaped = "\\u010d".repeat(limits.checkpoint_bytes_max / 2 - 10);
    const body = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"arguments":{"key":"cz","version":0,"value":"${escaped}"},"name":"state_put"}}`;
    expect(body.length).toBeGreaterThan(3 * limits.checkpoint_bytes_max - 100);
    expect((await post("/mcp", body, agent.key)).status).toBe(200);
    expect((await get(agent, "cz")).value).toBe("č".repeat(limits.checkpoint_bytes_max / 2 - 10));
    expect((await post("/mcp", body.replace("state_put", "set_value"), agent.key)).status).toBe(413);
    expect((await post("/mcp", body.replace("tools/call", "tools/list").replace('"name"', '"nama"'), agent.key)).status).toBe(413);
  });

  test.each(["archive/x", "Archive/x", "ａrchive/x", "arch\u200bive/x", "аrchive/x"])("refuses %j, which reads as imported", async (key) => {
    const agent = await anAgent();
    expect(await put(agent, key, 1, 0)).toMatchObject({ refused: "reserved" });
    expect(await agent.call("state_delete", { key, version: 0 })).toMatchObject({ refused: "reserved" });
  });

  test("a key is 1 to 256 characters without control characters", async () => {
    const agent = await anAgent();
    expect(await put(agent, "🗝".repeat(256), 1, 0)).toMatchObject({ version: 1 });
    for (const key of ["", "k".repeat(257), "a\nb", "a\u0000b"]) expect(await put(agent, key, 1, 0)).toMatchObject({ refused: "invalid_argument" });
    expect(await agent.call("state_put", { key: "k", version: 0 })).toMatchObject({ refused: "invalid_argument" });
    expect(await put(agent, "null", null, 0)).toMatchObject({ version: 1 });
    expect(await get(agent, "null")).toMatchObject({ exists: true, value: null });
  });
});

describe("state_get", () => {
  test("gives back the same JSON value", async () => {
    const agent = await anAgent();
    let version = 0;
    const keyed = fc.dictionary(
      fc.oneof(fc.string({ unit: "grapheme" }), fc.constantFrom("__proto__", "toJSON", "constructor", "10", "2")),
      fc.jsonValue(),
    );
    await fc.assert(
      fc.asyncProperty(fc.oneof(keyed, fc.jsonValue({ maxDepth: 6 })), async (value) => {
        const text = JSON.stringify(value, (_, part: unknown) => (typeof part === "number" && Math.abs(part) > 2 ** 53 ? 0.5 : part));
        const stored = await post(
          "/mcp",
          `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"state_put","arguments":{"key":"k","version":${version},"value":${text}}}}`,
          agent.key,
        );
        version = ((await stored.json()) as { result: { structuredContent: { version: number } } }).result.structuredContent.version;
        const read = await rpc(agent.key, "tools/call", { name: "state_get", arguments: { key: "k" } });
        const { result } = (await read.json()) as { result: { structuredContent: { value: unknown }; content: [{ text: string }] } };
        const sorted = (json: string) => JSON.stringify(JSON.parse(json), (_, part: unknown) => (isPlain(part) ? byName(part) : part));
        expect(sorted(JSON.stringify(result.structuredContent.value))).toBe(sorted(text));
        expect(sorted(JSON.stringify((JSON.parse(result.content[0].text) as { value: unknown }).value))).toBe(sorted(text));
      }),
      { numRuns: 60 },
    );
  });

  test("keeps the newest 20 versions", async () => {
    const agent = await anAgent();
    for (let version = 0; version < 23; version += 1) await put(agent, "k", { version }, version);
    expect(await get(agent, "k", 23)).toMatchObject({ value: { version: 22 }, version: 23 });
    expect(await get(agent, "k", 4)).toMatchObject({ value: { version: 3 }, version: 4 });
    expect(await get(agent, "k", 3)).toMatchObject({ refused: "expired" });
    expect(await get(agent, "k", 24)).toMatchObject({ refused: "not_found" });
    expect(await get(agent, "none", 7)).toEqual({ exists: false, key: "none" });
  });

  test("is another agent's of the same owner neither to see nor to change", async () => {
    const agent = await anAgent();
    const other = await anAgent(agent.owner);
    await put(agent, "mine", "canary", 0);
    expect(await get(other, "mine")).toEqual({ exists: false, key: "mine" });
    expect(await other.call("state_list")).toEqual({ keys: [] });
    expect(await other.call("state_delete", { key: "mine", version: 1 })).toEqual({ key: "mine", deleted: false });
    expect(await put(other, "mine", 1, 0)).toMatchObject({ version: 1 });
    expect(await get(agent, "mine")).toMatchObject({ value: "canary" });
  });

  test("reads one row or two and writes none", async () => {
    const agent = await anAgent();
    for (let version = 0; version < 5; version += 1) await put(agent, "k", version, version);
    const rows = rowsOf(await rpc(agent.key, "tools/call", { name: "state_get", arguments: { key: "k" } }));
    expect(rows.written).toBe(0);
    expect(rows.read).toBeLessThanOrEqual(6);
  });
});

describe("state_delete", () => {
  test("needs the current version, and a stale writer cannot win after it", async () => {
    const agent = await anAgent();
    for (let version = 0; version < 3; version += 1) await put(agent, "k", version, version);
    expect(await agent.call("state_delete", { key: "k", version: 2 })).toMatchObject({ refused: "conflict", error: { version: 3 } });
    expect(await agent.call("state_delete", { key: "k", version: 3 })).toEqual({ key: "k", deleted: true });
    expect(await agent.call("state_delete", { key: "k", version: 3 })).toEqual({ key: "k", deleted: false });
    expect(await get(agent, "k")).toEqual({ exists: false, key: "k" });
    expect(await put(agent, "k", "stale", 3)).toMatchObject({ refused: "conflict", error: { version: 0 } });
    expect(await put(agent, "k", "new", 0)).toMatchObject({ version: 4 });
    expect(await get(agent, "k", 3)).toMatchObject({ refused: "expired" });
    expect(await agent.call("state_delete", { key: "k", version: 4 })).toMatchObject({ deleted: true });
    expect(await put(agent, "k", "again", 0)).toMatchObject({ version: 5 });
  });
});

describe("state_list", () => {
  test("goes in byte order of UTF-8 and pages with after", async () => {
    const agent = await anAgent();
    // U+FF5E sorts after U+1F600 in UTF-16 and before it in UTF-8.
    const keys = ["a", "a/1", "a/2", "b", "é", "～", "😀"];
    for (const key of keys.toReversed()) await put(agent, key, "é", 0);
    const all = await agent.call("state_list");
    expect(all.keys.map((each: { key: string }) => each.key)).toEqual(keys);
    expect(all.keys[0]).toMatchObject({ key: "a", version: 1, size: 4 });
    expect(all.after).toBeUndefined();
    const first = await agent.call("state_list", { limit: 3 });
    expect(first).toMatchObject({ after: "a/2" });
    expect((await agent.call("state_list", { after: first.after })).keys.map((each: { key: string }) => each.key)).toEqual(keys.slice(3));
    expect((await agent.call("state_list", { prefix: "a/" })).keys).toHaveLength(2);
    expect((await agent.call("state_list", { prefix: "😀" })).keys).toHaveLength(1);
    expect(await agent.call("state_list", { prefix: "%" })).toEqual({ keys: [] });
  });

  test("stops at 96 KiB, says so, and nothing is missed", async () => {
    const { owner } = await anAccount();
    const agent = await anAgent(owner);
    const many = Array.from({ length: 150 }, (_, i) => ({ key: `${String(i).padStart(3, "0")}${"ž".repeat(240)}`, value: i }));
    await owner.act("import_agent", { agent: agent.name, checkpoints: many });
    const seen: string[] = [];
    let after: string | undefined;
    let pages = 0;
    do {
      const page = await agent.call("state_list", { limit: 1000, ...(after !== undefined && { after }) });
      expect(new TextEncoder().encode(JSON.stringify(page)).length).toBeLessThan(limits.list_bytes_max + 2000);
      seen.push(...page.keys.map((each: { key: string }) => each.key));
      after = page.after;
      pages += 1;
    } while (after !== undefined);
    expect(pages).toBe(1);
    expect(seen).toEqual(many.map(({ key }) => `archive/${key}`));
  });
});

describe("import_agent", () => {
  test("puts what came from elsewhere under archive/, once a key, where nobody changes it", async () => {
    const agent = await anAgent();
    const checkpoints = [
      { key: "notes", value: { a: [1, null] } },
      { key: "archive/old", value: "text" },
    ];
    const done = { agent: agent.name, keys: ["archive/notes", "archive/old"], imported: 2 };
    expect(await agent.owner.act("import_agent", { agent: agent.name, checkpoints })).toEqual(done);
    expect(await get(agent, "archive/notes")).toMatchObject({ value: { a: [1, null] }, version: 1 });
    expect(await agent.owner.act("import_agent", { agent: agent.name, checkpoints })).toEqual({ ...done, imported: 0 });
    const changed = await agent.owner.act("import_agent", {
      agent: agent.name,
      checkpoints: [
        { key: "new", value: 1 },
        { key: "notes", value: 2 },
      ],
    });
    expect(changed).toMatchObject({ refused: "conflict" });
    expect(await get(agent, "archive/new")).toMatchObject({ exists: false });
    expect(await put(agent, "archive/notes", 1, 1)).toMatchObject({ refused: "reserved" });
  });

  test("refuses a number that would not come back, also where the list comes as text", async () => {
    const agent = await anAgent();
    const checkpoints = '[{"key": "k", "value": 9007199254740993}]';
    const as_json = await post("/api/import_agent", `{"agent": "${agent.name}", "checkpoints": ${checkpoints}}`, agent.owner.token);
    expect(await as_json.json()).toMatchObject({ error: { code: "invalid_argument" } });
    expect(await agent.owner.act("import_agent", { agent: agent.name, checkpoints })).toMatchObject({ refused: "invalid_argument" });
    expect(await agent.call("state_list")).toEqual({ keys: [] });
  });

  test("takes up to 4 MiB, and is refused beyond", async () => {
    const agent = await anAgent();
    const some = (count: number) => Array.from({ length: count }, (_, i) => ({ key: `k${i}`, value: "x".repeat(1_000_000) }));
    expect(await agent.owner.act("import_agent", { agent: agent.name, checkpoints: some(4) })).toMatchObject({ imported: 4 });
    expect(await agent.owner.act("import_agent", { agent: agent.name, checkpoints: some(5) })).toMatchObject({ status: 413 });
    expect(await agent.owner.act("set_value", { key: "k", value: "x".repeat(1_100_000) })).toMatchObject({ status: 413 });
  });

  test("holds an agent to 1,000 keys", async () => {
    const agent = await anAgent();
    const some = (count: number, name: string) => Array.from({ length: count }, (_, i) => ({ key: `${name}${i}`, value: i }));
    expect(await agent.owner.act("import_agent", { agent: agent.name, checkpoints: some(1000, "a") })).toMatchObject({ imported: 1000 });
    expect(await put(agent, "one more", 1, 0)).toMatchObject({ refused: "limit" });
    expect(await agent.owner.act("import_agent", { agent: agent.name, checkpoints: some(2, "b") })).toMatchObject({ refused: "limit" });
  });
});

describe("the room of an agent", () => {
  test("ends at 256 MiB, with the older versions that are kept; deleting makes room", async () => {
    const { id, owner } = await anAccount();
    const agent = await anAgent(owner);
    await put(agent, "k", "12345", 0);
    const storage = await (await server()).getWorker().getDurableObjectStorage("ACCOUNTS", { name: id });
    await storage.exec("UPDATE checkpoints SET kept_bytes = ?", limits.checkpoints_bytes_max);
    expect(await put(agent, "k", "1", 1)).toMatchObject({ refused: "limit" });
    expect(await put(agent, "new", "1", 0)).toMatchObject({ refused: "limit" });
    expect(await agent.call("state_delete", { key: "k", version: 1 })).toMatchObject({ deleted: true });
    expect(await put(agent, "new", "1", 0)).toMatchObject({ version: 1 });
  });
});

describe("list_checkpoints", () => {
  test("shows an agent's keys to its owner and to account owners", async () => {
    const agent = await anAgent();
    for (const key of ["b", "a", "c"]) await put(agent, key, 1, 0);
    const first = await agent.owner.act("list_checkpoints", { agent: agent.name, limit: 2 });
    expect(first).toMatchObject({ checkpoints: [{ key: "a", version: 1, size: 1 }, { key: "b" }], next_cursor: "b" });
    expect(await agent.owner.act("list_checkpoints", { agent: agent.id, cursor: "b" })).toMatchObject({ checkpoints: [{ key: "c" }] });
    expect(await agent.owner.act("list_checkpoints", { agent: "nobody" })).toMatchObject({ refused: "not_found" });
  });
});

describe("read_checkpoint", () => {
  test("what an agent kept goes with it", async () => {
    const { id, owner } = await anAccount();
    const [gone, stays] = [await anAgent(owner), await anAgent(owner)];
    for (const agent of [gone, stays]) {
      await put(agent, "deleted", "canary", 0);
      await agent.call("state_delete", { key: "deleted", version: 1 });
      await put(agent, "kept", `canary of ${agent.id}`, 0);
    }
    await owner.act("delete_agent", { agent: gone.name });
    const rows = await rowsByTable(id);
    for (const table of ["checkpoints", "checkpoint_versions", "checkpoint_tombstones"]) {
      expect(JSON.parse(rows[table] ?? "")).toMatchObject([{ agent: stays.id }]);
    }
  });

  test("reads what the agent would read, and nothing once the agent is gone", async () => {
    const agent = await anAgent();
    await put(agent, "k", [1], 0);
    await put(agent, "k", [2], 1);
    expect(await agent.owner.act("read_checkpoint", { agent: agent.name, key: "k" })).toMatchObject({ value: [2], version: 2 });
    expect(await agent.owner.act("read_checkpoint", { agent: agent.name, key: "k", version: 1 })).toMatchObject({ value: [1] });
    await agent.owner.act("delete_agent", { agent: agent.name });
    expect(await callTool(agent.key, "state_get", { key: "k" })).toMatchObject({ refused: "401" });
    expect(await agent.owner.act("read_checkpoint", { agent: agent.name, key: "k" })).toMatchObject({ refused: "not_found" });
  });
});

function byName(value: Record<string, unknown>): [string, unknown][] {
  return Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
