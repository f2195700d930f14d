import { describe, expect, test } from "vitest";
import type { Agent, Answer } from "../helpers/account";
import { anotherPerson } from "../helpers/conversations";
import { aStore } from "../helpers/records";
import { server } from "../helpers/server";

/** What is planted in the sensitive fields, twice, so that a difference between the two would show. */
const canaries = ["CANARY-one", "CANARY-another-that-is-longer"] as const;

type Store = Awaited<ReturnType<typeof aStore>>;
type State = "present" | "null" | "missing" | "nested";
const states: State[] = ["present", "null", "missing", "nested"];

function sensitivePart(state: State, canary: string): object {
  if (state === "missing") return {};
  if (state === "null") return { iban: null, contact: null };
  return state === "present" ? { iban: canary } : { iban: `${canary} too`, contact: { deep: [{ phone: canary }], [canary]: 1 } };
}

/** Everything a reader can ask or try with one record, as the texts that come back. */
const looks: Record<string, (bot: Agent, key: string, canary: string) => Promise<Answer[]>> = {
  get: async (bot, key) => [await bot.call("read_data_store", { operation: "get", key })],
  list: async (bot) => [
    await bot.call("read_data_store", { operation: "list" }),
    await bot.call("read_data_store", { operation: "list", filters: { city: "Rome" } }),
  ],
  readiness: async (bot, key) => [await bot.call("read_data_store", { operation: "readiness", key })],
  filter: async (bot, _, canary) => [
    await bot.call("read_data_store", { operation: "list", filters: { iban: canary } }),
    await bot.call("read_data_store", { operation: "list", filters: { contact: { phone: canary } } }),
    await bot.call("read_data_store", { operation: "list", filters: { city: "Rome", iban: canary } }),
    await bot.call("read_data_store", { operation: "list", filters: { "contact.deep": canary } }),
  ],
  error: async (bot, key) => [
    await bot.call("update_data_store", { operation: "merge", value: { email: key, iban: 5, contact: "x" } }),
    await bot.call("update_data_store", { operation: "merge", value: { email: key, iban: "[REDACTED]", contact: "[REDACTED]" } }),
    await bot.call("update_data_store", { operation: "merge", value: { email: key, seats: 1 }, expected_version: 99 }),
    await bot.call("update_data_store", { operation: "put", value: { email: key, name: "x".repeat(65_000), city: "x".repeat(500) } }),
    await bot.call("read_data_store", { operation: "get", key: `${key}x` }),
    await bot.call("read_data_store", { operation: "list", filters: { iban: null } }),
  ],
  write: async (bot, key) => [
    await bot.call("update_data_store", { operation: "merge", value: { email: key, seats: 2 } }),
    await bot.call("update_data_store", { operation: "put", value: { email: key, name: "after", city: "Rome" } }),
  ],
};

/** What an agent with or without sensitive access gets to see of a record of its own in this state. */
async function look(store: Store, kind: string, state: State, sensitive: boolean, canary: string): Promise<string> {
  const bot = await store.agent({ scope: "agent", sensitive });
  const value = { email: "e", name: "n", city: "Rome", ...sensitivePart(state, canary) };
  const put = { record_type: "customer", scope: "agent", agent: bot.name, value, sensitive: true };
  expect(await store.owner.act("put_record", put)).toHaveProperty("record");
  const answers = await looks[kind]!(bot, "e", canary);
  return JSON.stringify(answers).replaceAll(/"updated_at":"[^"]+"/g, "");
}

const shows_to_the_entitled = new Set(["get", "list", "write"]);

describe.each(Object.keys(looks))("%s", (kind) => {
  test.each(states)("a sensitive field that is %s", async (state) => {
    const store = await aStore();
    const [open, other_open] = await Promise.all(canaries.map((canary) => look(store, kind, state, true, canary)));
    const [hidden, other_hidden] = await Promise.all(canaries.map((canary) => look(store, kind, state, false, canary)));
    const has_value = state === "present" || state === "nested";
    expect(hidden).not.toContain("CANARY");
    expect(hidden, "nothing tells one value from another").toBe(other_hidden);
    expect(open!.includes("CANARY")).toBe(has_value && shows_to_the_entitled.has(kind));
    expect(open === other_open).toBe(!(has_value && shows_to_the_entitled.has(kind)));
  });
});

describe("what is shown of a sensitive field", () => {
  test.each([
    ["present", "[REDACTED]", true, []],
    ["nested", "[REDACTED]", true, []],
    ["null", null, true, []],
    ["missing", undefined, false, ["iban"]],
  ] as const)("%s", async (state, shown, ready, missing) => {
    const { owner, agent } = await aStore();
    const [blind, seeing] = await Promise.all([agent({}), agent({ sensitive: true })]);
    await owner.act("put_record", { record_type: "customer", value: { email: "e", name: "n", ...sensitivePart(state, "CANARY") }, sensitive: true });
    const get = async (bot: Agent) => (await bot.call("read_data_store", { operation: "get", key: "e" })).record;
    expect(await get(blind)).toMatchObject({ ready, missing_required_fields: [] });
    expect((await get(blind)).value.iban).toBe(shown);
    expect(await get(seeing)).toMatchObject({ ready, missing_required_fields: missing });
    const readiness = async (bot: Agent) => (await bot.call("read_data_store", { operation: "readiness", key: "e" })).record;
    expect(await readiness(blind)).toMatchObject({ ready, missing_required_fields: [], sensitive_fields_missing: !ready });
    expect(await readiness(seeing)).toMatchObject({ ready, missing_required_fields: missing, sensitive_fields_missing: false });
    expect(await readiness(blind)).not.toHaveProperty("value");
  });
});

describe("writing without sensitive access", () => {
  test("what it read and changed and wrote back destroys nothing", async () => {
    const { owner, agent } = await aStore();
    const blind = await agent({});
    const value = { email: "e", name: "n", iban: "CANARY", contact: { phone: 1 } };
    await owner.act("put_record", { record_type: "customer", value, sensitive: true });
    const { record } = await blind.call("read_data_store", { operation: "get", key: "e" });
    for (const operation of ["put", "merge"]) {
      expect(await blind.call("update_data_store", { operation, value: { ...record.value, name: "new" } })).toMatchObject({
        refused: "invalid_argument",
      });
    }
    const { iban: _iban, contact: _contact, ...named } = record.value;
    await blind.call("update_data_store", { operation: "put", value: { ...named, name: "new" } });
    const seen = await owner.act("get_record", { record_type: "customer", key: "e", sensitive: true });
    expect(seen.record.value).toEqual({ ...value, name: "new" });
  });

  test("it can set a sensitive field, and then not see it", async () => {
    const { agent } = await aStore();
    const [blind, seeing] = await Promise.all([agent({}), agent({ sensitive: true })]);
    const said = await blind.call("update_data_store", { operation: "put", value: { email: "e", name: "n", iban: "mine", contact: { a: 1 } } });
    expect(said.record).toMatchObject({ ready: true, value: { iban: "[REDACTED]", contact: "[REDACTED]" } });
    await blind.call("update_data_store", { operation: "merge", value: { email: "e", iban: null } });
    expect((await seeing.call("read_data_store", { operation: "get", key: "e" })).record.value).toMatchObject({ iban: null, contact: { a: 1 } });
    const removed = await blind.call("update_data_store", { operation: "merge", value: { email: "e" }, remove: ["iban"] });
    expect(removed.record).toMatchObject({ ready: false, missing_required_fields: [] });
  });

  test("a version rises whether or not the value it wrote was there already", async () => {
    const { agent } = await aStore();
    const [blind, seeing] = await Promise.all([agent({}), agent({ sensitive: true })]);
    await seeing.call("update_data_store", { operation: "put", value: { email: "e", iban: "guess" } });
    const right = await blind.call("update_data_store", { operation: "merge", value: { email: "e", iban: "guess" } });
    const wrong = await blind.call("update_data_store", { operation: "merge", value: { email: "e", iban: "other" } });
    expect([right.record.version, wrong.record.version]).toEqual([2, 3]);
  });

  test("how large a hidden value is, no bound tells", async () => {
    const { owner, agent } = await aStore();
    const blind = await agent({});
    const sizes = [1, 16_000];
    for (const [at, size] of sizes.entries()) {
      await owner.act("put_record", {
        record_type: "customer",
        value: { email: `${at}`, iban: "x".repeat(size), contact: { x: "x".repeat(size) } },
        sensitive: true,
      });
    }
    const largest = async (key: string) => {
      let [fits, too_large] = [60_000, 66_000];
      while (too_large - fits > 1) {
        const name = "x".repeat(Math.floor((fits + too_large) / 2));
        const { refused } = await blind.call("update_data_store", { operation: "merge", value: { email: key, name } });
        if (refused === "too_large") too_large = name.length;
        else fits = name.length;
      }
      return fits;
    };
    expect(await largest("0")).toBe(await largest("1"));
    const said = await blind.call("update_data_store", { operation: "merge", value: { email: "0", iban: "x".repeat(20_000) } });
    expect(said).toMatchObject({ refused: "invalid_argument", says: expect.stringContaining("a sensitive value may have at most 16384 bytes") });
  });
});

describe("audit", () => {
  test("keeps each look of a person at sensitive values, and no value", async () => {
    const { owner, account, agent } = await aStore();
    const bot = await agent({ scope: "agent" });
    const of = { record_type: "customer" };
    await owner.act("put_record", { ...of, value: { email: "e", name: "n", city: "CANARY", iban: "CANARY", contact: { x: "CANARY" } } });
    await owner.act("get_record", { ...of, key: "e" });
    await owner.act("list_records", { ...of, filters: { city: "CANARY" } });
    await owner.act("get_record", { ...of, key: "e", sensitive: true });
    await owner.act("list_records", { ...of, scope: "agent", agent: bot.name, sensitive: true });
    expect(await owner.act("get_record", { ...of, key: "none", sensitive: true })).toMatchObject({ refused: "not_found" });
    const storage = await (await server()).getWorker().getDurableObjectStorage("ACCOUNTS", { name: account });
    const rows = await storage.exec<{ user: string; action: string; facts: string }>(
      "SELECT user, action, facts FROM audit WHERE action LIKE '%record%' ORDER BY id",
    );
    expect(rows.map(({ action, facts }) => [action, JSON.parse(facts)])).toEqual([
      ["create_record_type", { name: "customer" }],
      ["put_record", { ...of, sensitive: false }],
      ["get_record", { ...of, key: "e", sensitive: true }],
      ["list_records", { ...of, scope: "agent", agent: bot.name, sensitive: true }],
      ["get_record", { ...of, key: "none", sensitive: true }],
    ]);
    expect(JSON.stringify(rows)).not.toContain("CANARY");
  });

  test("of the Worker's other tools it keeps what was done, not what was refused", async () => {
    const { owner, account } = await aStore();
    expect(await owner.act("add_passkey", { name: "none", response: {} })).toHaveProperty("refused");
    const storage = await (await server()).getWorker().getDurableObjectStorage("ACCOUNTS", { name: account });
    expect(await storage.exec("SELECT 1 FROM audit WHERE action = 'add_passkey'")).toEqual([]);
  });

  test("sensitive access is given by an account owner alone; a member may send back what it has", async () => {
    const { owner, agent } = await aStore();
    const bot = await agent({ sensitive: true });
    const member = await anotherPerson(owner, "bob");
    await owner.act("update_agent", { agent: bot.name, owner: "bob" });
    const configure = (tool: object) =>
      member.act("set_agent_tools", {
        agent: bot.name,
        toolsets: null,
        data_store: [{ record_type: "customer", scope: "workspace", access: "read", ...tool }],
      });
    expect((await configure({ sensitive: true })).agent.data_store).toMatchObject([{ sensitive: true, access: "read" }]);
    expect(await configure({ sensitive: true, scope: "agent" })).toMatchObject({ refused: "forbidden" });
    expect((await configure({})).agent.data_store).toMatchObject([{ sensitive: false }]);
    expect(await configure({ sensitive: true })).toMatchObject({ refused: "forbidden", says: expect.stringContaining("sensitive access") });
  });
});

test("no log of the run carries a planted value", async () => {
  const logs = JSON.stringify((await server()).getLogs());
  expect(logs).not.toContain("CANARY");
});
