import { expect, test } from "vitest";
import { type Agent, type Answer, rowsOf, rpc } from "../helpers/account";
import { aStore, database } from "../helpers/records";

const sizes = [1_000, 100_000];
const at_once = 20_000;

/** A store of so many records: 20 in each city, half of them active. */
async function aStoreOf(size: number): Promise<Agent> {
  const { account, agent } = await aStore();
  const bot = await agent({});
  await bot.call("update_data_store", { operation: "put", value: { email: "k0000000", name: "first", city: "c0", seats: 0, active: true } });
  const db = await database();
  for (let from = 1; from < size; from += at_once) {
    await db
      .prepare(
        `WITH RECURSIVE n (i) AS (SELECT CAST(?2 AS INTEGER) UNION ALL SELECT i + 1 FROM n WHERE i < ?3)
         INSERT INTO records (account, type, scope, key, value, filterable, version, updated_at)
         SELECT account, type, scope, printf('k%07d', i), json_object('email', printf('k%07d', i), 'name', 'n', 'city', 'c' || (i / 20),
           'seats', i, 'active', json(iif(i % 2, 'false', 'true'))), filterable, 1, 0 FROM n, records WHERE account = ?1 AND key = 'k0000000'`,
      )
      .bind(account, from, Math.min(from + at_once, size) - 1)
      .run();
  }
  expect(await db.prepare("SELECT count(*) AS n FROM records WHERE account = ?").bind(account).first("n")).toBe(size);
  return bot;
}

/** In the middle of the store, where a scan from either end would show. */
function calls(size: number): Record<string, [tool: string, args: object]> {
  const middle = `k${String(size / 2).padStart(7, "0")}`;
  const list = (filters: object | undefined, more: object = {}): [string, object] => [
    "read_data_store",
    { operation: "list", ...(filters && { filters }), ...more },
  ];
  return {
    get: ["read_data_store", { operation: "get", key: middle }],
    readiness: ["read_data_store", { operation: "readiness", key: middle }],
    "put of a new record": [
      "update_data_store",
      { operation: "put", value: { email: `${middle}x`, name: "n", city: "new", seats: -1, active: true } },
    ],
    "put over a record": ["update_data_store", { operation: "put", value: { email: middle, name: "n", city: "moved", seats: -2, active: false } }],
    merge: ["update_data_store", { operation: "merge", value: { email: middle, seats: -3 } }],
    "list by a rare value": list({ city: `c${size / 40 + 7}` }),
    "list by a common value": list({ active: false }),
    "list by both": list({ city: `c${size / 40 + 7}`, active: true }),
    "list by both, the common first": list({ active: true, seats: size / 2 + 10 }),
    "list by a common value and one that nothing has": list({ active: true, city: "nowhere" }),
    "list of all, from the middle": list(undefined, { cursor: middle }),
  };
}

const counts: Record<string, number> = {
  "list by a rare value": 20,
  "list by a common value": 20,
  "list by both": 10,
  "list by both, the common first": 1,
  "list by a common value and one that nothing has": 0,
  "list of all, from the middle": 20,
};

test("rows read and written stay flat from 10³ to 10⁵ records", { timeout: 60_000 }, async () => {
  const cost: Record<string, { read: number; written: number }>[] = [];
  for (const size of sizes) {
    const bot = await aStoreOf(size);
    const rows: (typeof cost)[number] = {};
    for (const [name, [tool, args]] of Object.entries(calls(size))) {
      const response = await rpc(bot.key, "tools/call", { name: tool, arguments: args });
      rows[name] = rowsOf(response);
      const { result } = (await response.json()) as Answer;
      expect(result.structuredContent, name).toMatchObject(counts[name] === undefined ? { record: {} } : { count: counts[name] });
      expect(rows[name]?.read, name).toBeGreaterThan(0);
    }
    cost.push(rows);
  }
  const [small, large] = cost;
  for (const [name, { read, written }] of Object.entries(small!)) {
    expect(large![name]!.read, `rows read by ${name}: ${read} at 10³`).toBeLessThanOrEqual(read * 1.3);
    expect(large![name]!.written, `rows written by ${name}`).toBeLessThanOrEqual(written * 1.3);
  }
});
