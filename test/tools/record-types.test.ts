import { describe, expect, test } from "vitest";
import { type Answer, anAccount, type Person } from "../helpers/account";
import { anotherPerson } from "../helpers/conversations";
import { aStore, configure, customer, database, eventually } from "../helpers/records";

const field = (name: string, more: object = {}) => ({ name, type: "string", ...more });
const id = field("id", { identity: true });

async function says(owner: Person, fields: object[]): Promise<string> {
  const { refused, says } = await owner.act("create_record_type", { name: "thing", fields });
  expect(refused).toBe("invalid_argument");
  return says;
}

describe("create_record_type", () => {
  test("keeps the contract, an identity field as required", async () => {
    const { owner } = await anAccount();
    const { record_type } = await owner.act("create_record_type", { name: "thing", fields: [id, field("note", { type: "object" })] });
    const plain = { identity: false, required: false, filterable: false, sensitive: false, description: "" };
    expect(record_type).toMatchObject({ name: "thing", description: "", building: [], agents: [] });
    expect(record_type.fields).toEqual([
      { ...plain, name: "id", type: "string", identity: true, required: true },
      { ...plain, name: "note", type: "object" },
    ]);
  });

  test("tells every fault at once", async () => {
    const { owner } = await anAccount();
    const fields = [
      field("Id", { identity: true, sensitive: true }),
      field("a", { filterable: true, sensitive: true }),
      field("b", { type: "array", filterable: true }),
      field("c", { type: "object", identity: true }),
      field("a"),
    ];
    const said = await says(owner, fields);
    for (const name of ["“Id” cannot be the name", "“Id” cannot be both identity", "“a” cannot be both sensitive", "“b” is of type array"])
      expect(said).toContain(name);
    expect(said).toContain("“c” is of type object and cannot be an identity field");
    expect(said).toContain("several fields named “a”");
  });

  test("one to five fields identify a record", async () => {
    const { owner } = await anAccount();
    expect(await says(owner, [field("note")])).toContain("No field is marked identity");
    expect(
      await says(
        owner,
        "abcdef".split("").map((name) => field(name, { identity: true })),
      ),
    ).toContain("at most 5");
  });

  test.each(["__proto__", "Customer", "a b", "", "9x", "x".repeat(49)])("%j names neither a type nor a field", async (name) => {
    const { owner } = await anAccount();
    expect(await owner.act("create_record_type", { name, fields: [id] })).toMatchObject({ refused: "invalid_argument" });
    expect(await says(owner, [id, field(name)])).toContain("cannot be the name of a field");
  });

  test("a name is given once, and there is a bound on types and on fields", async () => {
    const { owner } = await anAccount();
    await owner.act("create_record_type", { name: "thing", fields: [id] });
    expect(await owner.act("create_record_type", { name: "thing", fields: [id] })).toMatchObject({ refused: "conflict" });
    for (let made = 1; made < 50; made++) await owner.act("create_record_type", { name: `thing_${made}`, fields: [id] });
    expect(await owner.act("create_record_type", { name: "more", fields: [id] })).toMatchObject({ refused: "limit" });
    const fifty_one = Array.from({ length: 51 }, (_, at) => field(`f${at}`, { identity: at === 0 }));
    expect(await says(owner, fifty_one)).toContain("51, at most 50");
  });

  test("is for account owners", async () => {
    const { owner } = await aStore();
    const member = await anotherPerson(owner, "bob");
    for (const [action, args] of [
      ["create_record_type", { name: "x", fields: [id] }],
      ["update_record_type", { record_type: "customer" }],
      ["delete_record_type", { record_type: "customer" }],
      ["list_records", { record_type: "customer" }],
      ["get_record", { record_type: "customer", key: "k" }],
      ["put_record", { record_type: "customer", value: {} }],
    ] as const) {
      expect(await member.act(action, args)).toMatchObject({ refused: "forbidden" });
    }
    expect((await member.act("list_record_types")).record_types).toHaveLength(1);
  });
});

describe("update_record_type", () => {
  const changed = (change: (fields: Answer[]) => object[]) => ({ record_type: "customer", fields: change(structuredClone(customer.fields)) });

  test("says what it would do, and does it only then", async () => {
    const { owner } = await aStore();
    const change = changed((fields) => [
      ...fields.map((each) =>
        each.name === "name" ? { ...each, filterable: true } : each.name === "city" ? { name: "city", type: "string", sensitive: true } : each,
      ),
      { name: "country", type: "string", required: true },
    ]);
    const dry = await owner.act("update_record_type", { ...change, dry_run: true });
    expect(dry.changes).toEqual([
      expect.stringContaining("“name” becomes filterable"),
      expect.stringContaining("“city” becomes sensitive, for good"),
      expect.stringContaining("“city” is filterable no longer"),
      expect.stringContaining("“country” (string) is added. Records without it"),
    ]);
    expect((await owner.act("list_record_types")).record_types[0].fields).toHaveLength(customer.fields.length);
    expect((await owner.act("update_record_type", change)).changes).toEqual(dry.changes);
    expect((await owner.act("list_record_types")).record_types[0].fields).toHaveLength(customer.fields.length + 1);
  });

  test("refuses what would break records, all at once", async () => {
    const { owner } = await aStore();
    const change = changed((fields) => [
      ...fields
        .filter((each) => each.name !== "tags")
        .map((each) => ({ ...each, sensitive: false, ...(each.name === "seats" && { type: "string" }) })),
      { name: "second", type: "string", identity: true },
    ]);
    const { says } = await owner.act("update_record_type", change);
    expect(says).toContain("“seats” is of type number; the type of a field cannot change.");
    expect(says).toContain("“iban” is sensitive and stays so.");
    expect(says).toContain("“tags” is missing.");
    expect(says).toContain("The identity is email");
  });

  test("a field made filterable is refused as a filter until its index holds every record", async () => {
    const { owner, account, agent } = await aStore();
    const bot = await agent({});
    for (const n of [1, 2, 3]) await bot.call("update_data_store", { operation: "put", value: { email: `${n}`, name: n === 2 ? "B" : "A" } });
    const change = changed((fields) => fields.map((each) => (each.name === "name" ? { ...each, filterable: true } : each)));
    expect((await owner.act("update_record_type", change)).record_type.building).toEqual(["name"]);
    const list = () => bot.call("read_data_store", { operation: "list", filters: { name: "A" } });
    const answer = await eventually(list, (said) => said.refused !== "unavailable");
    expect(answer.records.map((each: Answer) => each.key)).toEqual(["1", "3"]);
    const rows = await (
      await database()
    )
      .prepare("SELECT count(*) AS n FROM record_fields WHERE account = ? AND field = 'name'")
      .bind(account)
      .first("n");
    expect(rows).toBe(3);
    const shut_out = await (await database()).prepare("SELECT revision FROM record_fences WHERE account = ?").bind(account).first("revision");
    expect(shut_out, "writers by the contract before are shut out").toBe(2);
    expect((await owner.act("list_record_types")).record_types[0].building).toEqual([]);
  });

  test("a field made sensitive leaves the index, and is told to nobody without access", async () => {
    const { owner, account, agent } = await aStore();
    const bot = await agent({});
    await bot.call("update_data_store", { operation: "put", value: { email: "e", name: "n", city: "Canary" } });
    const change = changed((fields) => fields.map((each) => (each.name === "city" ? { name: "city", type: "string", sensitive: true } : each)));
    await owner.act("update_record_type", change);
    expect((await bot.call("read_data_store", { operation: "get", key: "e" })).record.value.city).toBe("[REDACTED]");
    expect(await bot.call("read_data_store", { operation: "list", filters: { city: "Canary" } })).toMatchObject({ refused: "invalid_argument" });
    const left = async () =>
      (await database()).prepare("SELECT count(*) AS n FROM record_fields WHERE account = ? AND field = 'city'").bind(account).first("n");
    await eventually(left, (n) => n === 0);
  });

  test("a writer by the contract before is refused once the index is rebuilt", async () => {
    const { account, agent } = await aStore();
    const bot = await agent({});
    await bot.call("update_data_store", { operation: "put", value: { email: "e", name: "n" } });
    const db = await database();
    await db.prepare("INSERT INTO record_fences SELECT account, type, 9 FROM records WHERE account = ?").bind(account).run();
    const late = await bot.call("update_data_store", { operation: "put", value: { email: "e", name: "late" } });
    expect(late).toMatchObject({ refused: "conflict", says: expect.stringContaining("record type was changed") });
    expect((await bot.call("read_data_store", { operation: "get", key: "e" })).record).toMatchObject({ version: 1, value: { name: "n" } });
  });
});

describe("delete_record_type", () => {
  test("one that nobody could have used goes at once", async () => {
    const { owner } = await aStore();
    expect(await owner.act("delete_record_type", { record_type: "customer" })).toEqual({ record_type: "customer", deleted: true });
    expect(await owner.act("delete_record_type", { record_type: "customer" })).toMatchObject({ refused: "not_found" });
  });

  test("one in use needs a confirmation; its tools vanish, then its records, and the next of its name sees none", async () => {
    const { owner, account, agent } = await aStore();
    const bot = await agent({ access: "update" }, { access: "read", name: "crm" });
    await bot.call("update_data_store", { operation: "put", value: { email: "e", name: "n", city: "c" } });
    const db = await database();
    await db
      .prepare(
        `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1200)
         INSERT INTO records SELECT account, type, 'a9', 'k' || n.i, value, filterable, 1, 0 FROM records, n WHERE account = ?`,
      )
      .bind(account)
      .run();
    expect(await owner.act("delete_record_type", { record_type: "customer" })).toMatchObject({
      refused: "conflict",
      says: expect.stringContaining(bot.name),
    });
    await owner.act("delete_record_type", { record_type: "customer", confirm: true });
    expect(await bot.call("read_data_store", { operation: "list" })).toMatchObject({ refused: "forbidden" });
    expect(await bot.call("read_data_store_crm", { operation: "list" })).toMatchObject({ refused: "not_found" });
    const left = async (table: string) => db.prepare(`SELECT count(*) AS n FROM ${table} WHERE account = ?`).bind(account).first("n");
    await eventually(
      () => left("records"),
      (n) => n === 0,
    );
    expect(await left("record_fields")).toBe(0);
    await owner.act("create_record_type", customer);
    await configure(owner, bot.name, {});
    expect(await bot.call("read_data_store", { operation: "list" })).toEqual({ records: [], count: 0 });
  });
});

describe("list_record_types", () => {
  test("by name, with the agents that have a tool", async () => {
    const { owner, agent } = await aStore();
    await owner.act("create_record_type", { name: "bill", fields: [id] });
    const bot = await agent({});
    const { record_types } = await owner.act("list_record_types");
    expect(record_types.map((each: Answer) => [each.name, each.agents])).toEqual([
      ["bill", []],
      ["customer", [bot.name]],
    ]);
    await owner.act("delete_agent", { agent: bot.name });
    expect((await owner.act("list_record_types")).record_types[1].agents).toEqual([]);
  });
});
