import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { describe, expect, test } from "vitest";
import { anAgent, type Answer, post, rpc } from "../helpers/account";
import { aStore, configure, type Tool } from "../helpers/records";
import { url } from "../helpers/server";

type Wire = { name: string; title: string; description: string; inputSchema: Answer };

async function listed(key: string, url = "/mcp"): Promise<Wire[]> {
  const { result } = (await (await rpc(key, "tools/list", {}, url)).json()) as Answer;
  return result.tools;
}

/** A call whose arguments are this very text: what a JavaScript object cannot hold, or would round. */
async function rpcCall(key: string, tool: string, args: string): Promise<Answer> {
  const body = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"${tool}","arguments":${args}}}`;
  return ((await (await post("/mcp", body, key)).json()) as Answer).result;
}

const put = (value: object, more: object = {}) => ({ operation: "put", value, ...more });
const merge = (value: object, more: object = {}) => ({ operation: "merge", value, ...more });
const get = (key: string) => ({ operation: "get", key });
const list = (filters?: object, more: object = {}) => ({ operation: "list", ...(filters && { filters }), ...more });
const acme = { email: "it@acme.example", name: "Acme" };

describe("configuration", () => {
  test("configured tools stand in that agent's list alone, after the fixed order", async () => {
    const { owner, agent } = await aStore();
    const bot = await agent({ access: "read", name: "z" }, { access: "update", name: "a" }, {});
    const other = await anAgent(owner);
    const fixed = (await listed(other.key)).map((tool) => tool.name);
    expect(fixed.filter((name) => name.includes("data_store"))).toEqual([]);
    const own = ["read_data_store", "update_data_store", "read_data_store_a", "update_data_store_a", "read_data_store_z"];
    expect((await listed(bot.key)).map((tool) => tool.name)).toEqual([...fixed, ...own]);
    expect((await listed(bot.key, "/mcp?read_only=1")).map((tool) => tool.name).slice(-3)).toEqual([
      "read_data_store",
      "read_data_store_a",
      "read_data_store_z",
    ]);
    expect((await listed(bot.key, "/mcp?tools=data_store")).map((tool) => tool.name)).toEqual(own);
    expect(await bot.call("read_data_store", list(), "/mcp?tools=keys")).toMatchObject({ refused: "not_found" });
    await owner.act("set_agent_tools", { agent: bot.name, toolsets: ["keys"] });
    expect(await bot.call("read_data_store", list())).toMatchObject({ refused: "not_found" });
  });

  test("they are described from the contract", async () => {
    const { agent } = await aStore();
    const bot = await agent({ name: "crm" });
    const [read, update] = (await listed(bot.key)).slice(-2);
    expect(read?.description).toContain("“customer”: Companies that we sell to.");
    expect(read?.description).toContain("city (string), seats (number), active (boolean)");
    expect(read?.description).toContain("iban (string, required, sensitive)");
    expect(read?.inputSchema.properties.filters).toMatchObject({
      properties: { city: { type: "string" }, seats: { type: "number" }, active: { type: "boolean" } },
      additionalProperties: false,
    });
    expect(update?.inputSchema.properties.value).toMatchObject({ required: ["email"], additionalProperties: false });
    expect(update?.inputSchema.properties.value.properties.seats).toEqual({ type: ["number", "null"] });
    expect(Object.keys({ ...read?.inputSchema.properties, ...update?.inputSchema.properties })).not.toContain("scope");
  });

  test("an official client lists them, calls them, and holds the answers against their output schemas", async () => {
    const { agent } = await aStore();
    const bot = await agent({});
    const client = new Client({ name: "test-client", version: "1" });
    const requestInit = { headers: { authorization: `Bearer ${bot.key}` } };
    await client.connect(new StreamableHTTPClientTransport(new URL("/mcp", await url()), { requestInit }) as never);
    expect((await client.listTools()).tools.map((tool) => tool.name).slice(-2)).toEqual(["read_data_store", "update_data_store"]);
    const call = async (name: string, args: Record<string, unknown>) => (await client.callTool({ name, arguments: args })) as Answer;
    expect((await call("update_data_store", put(acme))).structuredContent.record.version).toBe(1);
    expect((await call("read_data_store", list())).structuredContent.count).toBe(1);
    expect((await call("read_data_store", { operation: "readiness", key: acme.email })).structuredContent.record.ready).toBe(false);
    expect((await call("read_data_store", get("nobody"))).isError).toBe(true);
    await client.close();
  });

  test("a change of the contract is in the next list", async () => {
    const { owner, agent } = await aStore();
    const bot = await agent({});
    await owner.act("update_record_type", { record_type: "customer", description: "Another description." });
    expect((await listed(bot.key)).at(-1)?.description).toContain("Another description.");
  });

  test("what is wrong with it is told at once, and nothing is changed", async () => {
    const { owner, agent } = await aStore();
    const bot = await agent({});
    const { says } = await configure(owner, bot.name, { record_type: "x" }, {}, { name: "No" });
    expect(says).toContain("Record type not found: there is none named “x”");
    expect(says).toContain("“No” cannot name a data-store tool");
    expect(says).toContain("only one can be without");
    expect((await owner.act("get_agent", { agent: bot.name })).agent.data_store).toEqual([
      { record_type: "customer", scope: "workspace", access: "update", sensitive: false, name: null },
    ]);
    const eleven = Array.from({ length: 11 }, (_, at): Tool => ({ name: `n${at}` }));
    expect(await configure(owner, bot.name, ...eleven)).toMatchObject({ says: expect.stringContaining("at most 10") });
    expect(await configure(owner, bot.name, { scope: "team" as never })).toMatchObject({ refused: "invalid_argument" });
  });

  test("without an instance the plain name says what it needs, and any other name is no tool", async () => {
    const { agent } = await aStore();
    const reader = await agent({ access: "read" });
    const none = await agent();
    expect((await none.call("read_data_store", list())).says).toContain("needs a configured instance");
    expect((await reader.call("update_data_store", put(acme))).says).toContain("none without a name and with access update");
    expect(await none.call("read_data_store_crm", list())).toMatchObject({ refused: "not_found" });
    expect(await none.call("read_data_store_CRM", list())).toMatchObject({ refused: "not_found" });
  });
});

describe("read_data_store", () => {
  test("get, readiness and a missing record", async () => {
    const { agent } = await aStore();
    const bot = await agent({});
    const { record } = await bot.call("update_data_store", put({ ...acme, tags: ["a", { b: [null] }], constructor: { __x: 1 } }));
    expect(record).toMatchObject({ key: acme.email, version: 1, ready: false, missing_required_fields: [] });
    expect((await bot.call("read_data_store", get(acme.email))).record).toEqual(record);
    const { value: _, ...metadata } = record;
    expect((await bot.call("read_data_store", { operation: "readiness", key: acme.email })).record).toEqual({
      ...metadata,
      sensitive_fields_missing: true,
    });
    expect(await bot.call("read_data_store", get("nobody"))).toMatchObject({
      refused: "not_found",
      says: expect.stringContaining("Record not found"),
    });
  });

  test("arguments of another operation are refused by name, a missing key by its sentence", async () => {
    const { agent } = await aStore();
    const bot = await agent({});
    expect((await bot.call("read_data_store", { operation: "get" })).says).toContain("needs “key”");
    expect((await bot.call("read_data_store", { operation: "readiness" })).says).toContain("needs “key”");
    expect((await bot.call("read_data_store", list({}, { key: "k" }))).says).toContain("“key” belongs to operation “get” or “readiness”");
    expect((await bot.call("read_data_store", { operation: "get", key: "k", limit: 3 })).says).toContain("“limit” belongs to operation “list”");
    expect((await bot.call("update_data_store", put(acme, { remove: ["tags"] }))).says).toContain("“remove” belongs to operation “merge”");
    expect(await bot.call("read_data_store", { ...get("k"), scope: "agent" })).toMatchObject({
      says: expect.stringContaining("Unknown argument “scope”"),
    });
  });

  test('filters are typed: 1, "1" and true are three values', async () => {
    const { agent } = await aStore();
    const bot = await agent({});
    await bot.call("update_data_store", put({ email: "s", city: "1" }));
    await bot.call("update_data_store", put({ email: "n", seats: 1 }));
    await bot.call("update_data_store", put({ email: "b", active: true }));
    const keys = async (filters: object) => (await bot.call("read_data_store", list(filters))).records?.map((each: Answer) => each.key);
    expect(await keys({ city: "1" })).toEqual(["s"]);
    expect(await keys({ seats: 1 })).toEqual(["n"]);
    expect(await keys({ seats: 1.0 })).toEqual(["n"]);
    expect(await keys({ active: true })).toEqual(["b"]);
    expect(await keys({ active: false })).toEqual([]);
    for (const filters of [
      { city: 1 },
      { city: true },
      { seats: "1" },
      { seats: true },
      { active: 1 },
      { active: "true" },
      { city: null },
      { city: ["1"] },
    ]) {
      const said = await bot.call("read_data_store", list(filters));
      expect(said).toMatchObject({ refused: "invalid_argument", says: expect.stringContaining("has the wrong type") });
    }
    for (const name of ["iban", "nothing", "tags", "name", "constructor", "tostring", "hasOwnProperty"]) {
      const { says } = await bot.call("read_data_store", list({ [name]: "x" }));
      expect(says).toBe(`The filter field “${name}” is not declared filterable. You can filter by city (string), seats (number), active (boolean).`);
    }
    expect((await rpcCall(bot.key, "read_data_store", '{"operation": "list", "filters": {"__proto__": "x"}}')).isError).toBe(true);
  });

  test("pages by key, in the order of code points, with and without filters", async () => {
    const { agent } = await aStore();
    const bot = await agent({});
    const emails = ["ä", "Z", "a", "😀", "\uffee", "b1", "b2"];
    for (const [at, email] of emails.entries()) await bot.call("update_data_store", put({ email, city: at % 2 ? "odd" : "even", seats: 5 }));
    const all = ["Z", "a", "b1", "b2", "ä", "\uffee", "😀"];
    const pages = async (filters: object | undefined, limit: number) => {
      const keys: string[] = [];
      for (let cursor: string | undefined, more = true; more;) {
        const page: Answer = await bot.call("read_data_store", list(filters, { limit, ...(cursor && { cursor }) }));
        expect(page.count).toBe(page.records.length);
        keys.push(...page.records.map((each: Answer) => each.key));
        cursor = page.next_cursor;
        more = cursor !== undefined;
      }
      return keys;
    };
    for (const limit of [1, 2, 7, 100]) {
      expect(await pages(undefined, limit)).toEqual(all);
      expect(await pages({ seats: 5, city: "even" }, limit)).toEqual(all.filter((key) => emails.indexOf(key) % 2 === 0));
    }
    expect(await bot.call("read_data_store", list({}, { limit: 7 }))).not.toHaveProperty("next_cursor");
    expect(await bot.call("read_data_store", list({}, { limit: 101 }))).toMatchObject({ refused: "invalid_argument" });
  });

  test("a page ends at the bytes of a list answer and says where the next begins", async () => {
    const { agent } = await aStore();
    const bot = await agent({});
    for (const email of ["a", "b", "c"]) await bot.call("update_data_store", put({ email, name: "x".repeat(40_000), city: "c" }));
    const first = await bot.call("read_data_store", list({ city: "c" }));
    expect(first.records.map((each: Answer) => each.key)).toEqual(["a", "b"]);
    const second = await bot.call("read_data_store", list({ city: "c" }, { cursor: first.next_cursor }));
    expect(second).toMatchObject({ count: 1, records: [{ key: "c" }] });
    expect(second).not.toHaveProperty("next_cursor");
  });

  test("agent scope is each agent's own, workspace scope is shared", async () => {
    const { agent } = await aStore();
    const both: Tool[] = [
      { scope: "agent", name: "own" },
      { scope: "workspace", name: "all" },
    ];
    const one = await agent(...both);
    const other = await agent(...both);
    await one.call("update_data_store_own", put({ email: "own" }));
    await one.call("update_data_store_all", put({ email: "all" }));
    const keys = async (bot: Answer, tool: string) => (await bot.call(tool, list())).records.map((each: Answer) => each.key);
    expect(await keys(one, "read_data_store_own")).toEqual(["own"]);
    expect(await keys(other, "read_data_store_own")).toEqual([]);
    expect(await keys(other, "read_data_store_all")).toEqual(["all"]);
  });

  test("another account sees nothing of it", async () => {
    const [one, other] = [await aStore(), await aStore()];
    await (await one.agent({})).call("update_data_store", put({ email: "e", city: "c" }));
    const bot = await other.agent({});
    expect(await bot.call("read_data_store", list())).toEqual({ records: [], count: 0 });
    expect(await bot.call("read_data_store", list({ city: "c" }))).toEqual({ records: [], count: 0 });
    expect(await bot.call("read_data_store", get("e"))).toMatchObject({ refused: "not_found" });
  });
});

describe("update_data_store", () => {
  test("put replaces the whole value, merge only what it names; null stays null and remove takes out", async () => {
    const { agent } = await aStore();
    const bot = await agent({});
    await bot.call("update_data_store", put({ ...acme, city: "Rome", tags: [1] }));
    const merged = await bot.call("update_data_store", merge({ email: acme.email, city: null, seats: 2 }, { remove: ["tags"] }));
    expect(merged.record).toMatchObject({ version: 2, value: { ...acme, city: null, seats: 2 } });
    expect(merged.record.value).not.toHaveProperty("tags");
    const replaced = await bot.call("update_data_store", put({ email: acme.email, name: "New" }));
    expect(replaced.record).toMatchObject({ version: 3 });
    expect(replaced.record.value).toEqual({ email: acme.email, name: "New" });
    expect((await bot.call("update_data_store", put({ email: acme.email, name: "New" }))).record.version).toBe(4);
    expect((await bot.call("read_data_store", list({ city: "Rome" }))).count).toBe(0);
  });

  test("merge makes a record that does not exist yet", async () => {
    const { agent } = await aStore();
    const bot = await agent({});
    expect((await bot.call("update_data_store", merge({ email: "new" }))).record).toMatchObject({ version: 1, missing_required_fields: ["name"] });
  });

  test("expected_version: 0 creates only, another must be the present one, and the loser is told it", async () => {
    const { agent } = await aStore();
    const bot = await agent({});
    expect(await bot.call("update_data_store", put(acme, { expected_version: 3 }))).toMatchObject({ refused: "conflict", error: { version: 0 } });
    await bot.call("update_data_store", put(acme, { expected_version: 0 }));
    expect(await bot.call("update_data_store", put(acme, { expected_version: 0 }))).toMatchObject({ refused: "conflict", error: { version: 1 } });
    expect((await bot.call("update_data_store", put(acme, { expected_version: 1 }))).record.version).toBe(2);
    expect(await bot.call("update_data_store", merge(acme, { expected_version: 1 }))).toMatchObject({ refused: "conflict", error: { version: 2 } });
  });

  test("tells every fault of a value at once and writes nothing", async () => {
    const { agent } = await aStore();
    const bot = await agent({});
    const value = { name: 5, city: ["x"], seats: "1", active: 1, contact: [], tags: {}, nmae: 1, iban: "[REDACTED]", constructor: "x" };
    const { refused, says } = await bot.call("update_data_store", merge(value, { remove: ["email", "seats", "xyz"] }));
    expect(refused).toBe("invalid_argument");
    for (const fault of [
      "“email” is missing",
      "“name” must be a string, not a number",
      "“city” must be a string, not an array",
      "“seats” must be a number, not a string",
      "“active” must be a boolean, not a number",
      "“contact” must be an object, not an array",
      "“tags” must be an array, not an object",
      "no field “nmae”. Did you mean “name”?",
      "“iban” is sensitive, and [REDACTED] only stands",
      "“constructor” must be an object, not a string",
      "“email” is an identity field and cannot be taken out",
      "“seats” stands both",
      "no field “xyz”",
    ])
      expect(says).toContain(fault);
    expect((await bot.call("read_data_store", list())).count).toBe(0);
  });

  test("identity strings have 1 to 256 characters, and are never null", async () => {
    const { agent } = await aStore();
    const bot = await agent({});
    for (const email of ["", "x".repeat(257), null, "a\u0000b"])
      expect(await bot.call("update_data_store", put({ email }))).toMatchObject({ refused: "invalid_argument" });
    const longest = "😀".repeat(256);
    expect((await bot.call("update_data_store", put({ email: longest }))).record.key).toBe(longest);
    expect((await bot.call("read_data_store", get(longest))).record.version).toBe(1);
  });

  test("names that mean something to JavaScript are plain fields or refused", async () => {
    const { agent } = await aStore();
    const bot = await agent({});
    const nested = await rpcCall(bot.key, "update_data_store", '{"operation":"put","value":{"email":"e","constructor":{"__proto__":{"x":1},"a":1}}}');
    expect(JSON.stringify(nested.structuredContent.record.value)).toBe('{"email":"e","constructor":{"__proto__":{"x":1},"a":1}}');
    const top = await rpcCall(bot.key, "update_data_store", '{"operation":"put","value":{"email":"e","__proto__":{"name":"x"}}}');
    expect(top.content[0].text).toContain("cannot hold the name “__proto__”");
    const twice = await rpcCall(bot.key, "update_data_store", '{"operation":"put","value":{"email":"e","name":"a","name":"b"}}');
    expect(twice).toBeUndefined();
    expect((await bot.call("update_data_store", put({ email: "e", toString: "x" }))).says).toContain("no field “toString”");
    expect((await bot.call("read_data_store", get("e"))).record.version).toBe(1);
  });

  test("numbers come back as they were sent, or are refused", async () => {
    const { agent } = await aStore();
    const bot = await agent({});
    for (const seats of [0.1, -0.5, 9007199254740991, -9007199254740991, 1e21, 1.7976931348623157e308, 5e-324, 123456789.12345679]) {
      await bot.call("update_data_store", put({ email: "e", seats }));
      const page = await bot.call("read_data_store", list({ seats }));
      expect(page.records[0]?.value.seats).toBe(seats);
    }
    for (const number of ["9007199254740993", "1e999", "-9007199254740993"]) {
      const said = await rpcCall(bot.key, "update_data_store", `{"operation":"put","value":{"email":"e","seats":${number}}}`);
      expect(said.isError).toBe(true);
      const nested = await rpcCall(bot.key, "update_data_store", `{"operation":"put","value":{"email":"e","tags":[[${number}]]}}`);
      expect(nested.isError).toBe(true);
    }
  });

  test("a record that would be too large is refused", async () => {
    const { agent } = await aStore();
    const bot = await agent({});
    await bot.call("update_data_store", merge({ email: "e", name: "x".repeat(40_000) }));
    expect(await bot.call("update_data_store", merge({ email: "e", city: "x".repeat(40_000) }))).toMatchObject({ refused: "too_large" });
    expect(await bot.call("update_data_store", merge({ email: "e", city: "x".repeat(70_000) }))).toMatchObject({ refused: "too_large" });
    expect((await bot.call("read_data_store", get("e"))).record.version).toBe(1);
  });

  test("a filter finds what was written last, also after fields were changed and taken out", async () => {
    const { agent } = await aStore();
    const bot = await agent({});
    const count = async (filters: object) => (await bot.call("read_data_store", list(filters))).count;
    await bot.call("update_data_store", put({ email: "e", city: "a", seats: 1 }));
    await bot.call("update_data_store", merge({ email: "e", city: "b" }));
    expect([await count({ city: "a" }), await count({ city: "b" }), await count({ seats: 1 })]).toEqual([0, 1, 1]);
    await bot.call("update_data_store", merge({ email: "e" }, { remove: ["city"] }));
    expect([await count({ city: "b" }), await count({ seats: 1 })]).toEqual([0, 1]);
  });
});

describe("list_records", () => {
  test("of the workspace, and of one agent, also one that is gone", async () => {
    const { owner, agent } = await aStore();
    const bot = await agent({ scope: "agent" });
    await bot.call("update_data_store", put({ email: "own", city: "Rome" }));
    await owner.act("put_record", { record_type: "customer", value: { email: "shared" } });
    await owner.act("delete_agent", { agent: bot.name });
    expect((await owner.act("list_records", { record_type: "customer" })).records.map((each: Answer) => each.key)).toEqual(["shared"]);
    const own = { record_type: "customer", scope: "agent", agent: bot.name };
    expect((await owner.act("list_records", own)).records.map((each: Answer) => each.key)).toEqual(["own"]);
    expect((await owner.act("list_records", { ...own, filters: { city: "Paris" } })).count).toBe(0);
  });

  test("a scope that does not fit is refused", async () => {
    const { owner, agent } = await aStore();
    const bot = await agent({});
    const asked = { record_type: "customer" };
    expect((await owner.act("list_records", { ...asked, scope: "agent" })).says).toContain("agent execution identity is unavailable");
    expect((await owner.act("list_records", { ...asked, scope: "workspace", agent: bot.name })).says).toContain("The scope is invalid");
    expect((await owner.act("list_records", { record_type: "nothing" })).says).toContain("Record type not found");
    expect(await owner.act("list_records", {})).toMatchObject({ refused: "invalid_argument" });
  });
});

describe("get_record", () => {
  test("one record, or the sentence that there is none", async () => {
    const { owner } = await aStore();
    await owner.act("put_record", { record_type: "customer", value: acme });
    expect((await owner.act("get_record", { record_type: "customer", key: acme.email })).record.value).toEqual(acme);
    expect(await owner.act("get_record", { record_type: "customer", key: "x" })).toMatchObject({ refused: "not_found" });
  });
});

describe("put_record", () => {
  test("keeps the sensitive fields that it does not name, unless it speaks of them too", async () => {
    const { owner } = await aStore();
    const write = (value: object, more: object = {}) => owner.act("put_record", { record_type: "customer", value, ...more });
    await write({ ...acme, iban: "secret", city: "Rome" });
    expect((await write(acme, { expected_version: 1 })).record).toMatchObject({ version: 2, ready: true });
    const seen = await owner.act("get_record", { record_type: "customer", key: acme.email, sensitive: true });
    expect(seen.record.value).toEqual({ ...acme, iban: "secret" });
    expect((await write(acme, { sensitive: true })).record).toMatchObject({ ready: false, missing_required_fields: ["iban"] });
    expect(await write(acme, { expected_version: 1 })).toMatchObject({ refused: "conflict", error: { version: 3 } });
  });
});
