import { afterEach, describe, expect, test } from "vitest";
import type { Agent } from "../helpers/account";
import { aStore, customer, database, eventually } from "../helpers/records";
import { server } from "../helpers/server";

/** What brings the database back; a test that breaks it says so here first. */
let mend: string[] = [];

async function run(...statements: string[]): Promise<void> {
  const db = await database();
  for (const statement of statements) await db.prepare(statement).run();
}

async function broken(breaking: string, mending: string): Promise<void> {
  mend.push(mending);
  await run(breaking);
}

async function mended(): Promise<void> {
  const statements = mend.toReversed();
  mend = [];
  await run(...statements);
}

afterEach(mended);

/** Every look at the records is an arithmetic overflow. */
const breaking = `CREATE VIEW records AS
  SELECT account, type, scope, key, value, filterable, abs(-9223372036854775808) AS version, updated_at FROM records_away
  UNION ALL SELECT '', '', '', '', '', '', abs(-9223372036854775808), 0`;
const away = ["ALTER TABLE records RENAME TO records_away", "ALTER TABLE records_away RENAME TO records"] as const;
const half_way = [
  "CREATE TRIGGER breaks BEFORE INSERT ON record_fields BEGIN SELECT RAISE(ABORT, 'CANARY of the database'); END",
  "DROP TRIGGER breaks",
] as const;

const put = (value: object, more: object = {}) => ({ operation: "put", value, ...more });
const before = { email: "e", name: "n", city: "Rome", seats: 1 };

async function look(bot: Agent): Promise<unknown[]> {
  return [
    await bot.call("read_data_store", { operation: "get", key: "e" }),
    await bot.call("read_data_store", { operation: "list" }),
    await bot.call("read_data_store", { operation: "list", filters: { city: "Rome" } }),
    await bot.call("read_data_store", { operation: "list", filters: { city: "Paris" } }),
  ];
}

describe("the database fails", () => {
  test("reading: a clear sentence, and everything is there again afterwards", async () => {
    const { owner, agent } = await aStore();
    const bot = await agent({});
    await bot.call("update_data_store", put(before));
    const seen = await look(bot);
    await broken(...away);
    await broken(breaking, "DROP VIEW records");
    const sentence = { refused: "unavailable", says: "The database operation failed. Nothing was changed; call again in a few seconds." };
    for (const said of await look(bot)) expect(said).toMatchObject(sentence);
    expect(await bot.call("read_data_store", { operation: "readiness", key: "e" })).toMatchObject(sentence);
    expect(await owner.act("list_records", { record_type: "customer" })).toMatchObject({ ...sentence, status: 503 });
    expect(await bot.call("update_data_store", put(before))).toMatchObject(sentence);
    expect(await bot.call("list_keys")).toHaveProperty("keys");
    await mended();
    expect(await look(bot)).toEqual(seen);
  });

  test("in the middle of a write: nothing half-written is there, neither a record nor its index", async () => {
    const { agent } = await aStore();
    const bot = await agent({});
    await bot.call("update_data_store", put(before));
    const seen = await look(bot);
    await broken(...half_way);
    const refused = { refused: "unavailable", says: expect.stringContaining("whether the record was written is not known") };
    expect(await bot.call("update_data_store", put({ ...before, city: "Paris", seats: 2 }))).toMatchObject(refused);
    expect(await bot.call("update_data_store", { operation: "merge", value: { email: "e", city: "Paris" }, expected_version: 1 })).toMatchObject(
      refused,
    );
    const fresh = await bot.call("update_data_store", put({ email: "new", city: "Rome" }));
    expect(fresh).toMatchObject(refused);
    expect(JSON.stringify(fresh)).not.toContain("CANARY");
    await mended();
    expect(await look(bot)).toEqual(seen);
    expect((await bot.call("update_data_store", put({ ...before, city: "Paris" }, { expected_version: 1 }))).record.version).toBe(2);
  });

  test("in the background: the work is kept, tried again, and done", async () => {
    const { owner, account, agent } = await aStore();
    const bot = await agent({});
    await bot.call("update_data_store", put(before));
    await broken("ALTER TABLE record_fences RENAME TO fences_away", "ALTER TABLE fences_away RENAME TO record_fences");
    await owner.act("delete_record_type", { record_type: "customer", confirm: true });
    const storage = await (await server()).getWorker().getDurableObjectStorage("ACCOUNTS", { name: account });
    const planned = async () =>
      storage.exec<{ tries: number; at: number }>("SELECT w.tries, d.at FROM record_work w JOIN due d ON d.ref = w.record_type");
    const [work] = await eventually(planned, ([row]) => row?.tries === 1);
    expect(work!.at).toBeGreaterThan(Date.now());
    await mended();
    const left = async () => (await database()).prepare("SELECT count(*) AS n FROM records WHERE account = ?").bind(account).first("n");
    expect(await left()).toBe(1);
    // The next try is a minute away: it is made due, and the next call sees to the alarm.
    await storage.exec("UPDATE due SET at = 1");
    await owner.act("get_me");
    await eventually(left, (n) => n === 0);
    expect(await eventually(planned, (rows) => rows.length === 0)).toEqual([]);
    expect(await owner.act("create_record_type", customer)).toHaveProperty("record_type");
  });
});

test("nothing is written any more in the name of a deleted account", async () => {
  const { account, agent } = await aStore();
  const bot = await agent({});
  await bot.call("update_data_store", put(before));
  await (await database()).prepare("INSERT INTO tombstones (account, at) VALUES (?, 1)").bind(account).run();
  expect(await bot.call("update_data_store", put(before))).toMatchObject({ refused: "conflict" });
  expect(await bot.call("update_data_store", put({ email: "new" }))).toMatchObject({ refused: "conflict" });
  expect((await bot.call("read_data_store", { operation: "list" })).count).toBe(1);
});
