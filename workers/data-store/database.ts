import type { Rows } from "../../durable-objects/reply";
import { refuse } from "../../schema/errors";
import { filterableOf, type RecordType } from "../../schema/record-type";
import { countsSql, type Filter, inJson, matchingSql } from "./matching";
import type { Stored } from "./show";

/** Where records are: of one account, one record type, and one agent (or none: the workspace). */
export type Place = { account: string; record_type: RecordType; scope: string };

type Row = { key: string; value: string; version: number; updated_at: number };

/** With several filters a page looks at so many of the records that the rarest of them matches, and says where it stopped. */
const looked_at_max = 400;

/** The records in the deployment's database. A failure of it is a refusal; the rows of every statement are counted. */
export class Records {
  constructor(
    private readonly db: D1Database,
    private readonly rows: Rows,
  ) {}

  /** From the primary, so that a caller finds what it has written. */
  async find(place: Place, key: string): Promise<Stored | undefined> {
    const sql = "SELECT key, value, version, updated_at FROM records WHERE account = ? AND type = ? AND scope = ? AND key = ?";
    const [row] = await this.#read<Row>(this.db, sql, [...whereOf(place), key]);
    return row && stored(row);
  }

  /** The records behind `after` by key, at most `limit` of them. It may trail a write by a moment. */
  async list(place: Place, after: string, limit: number): Promise<Stored[]> {
    const sql = "SELECT key, value, version, updated_at FROM records WHERE account = ? AND type = ? AND scope = ? AND key > ? ORDER BY key LIMIT ?";
    return (await this.#read<Row>(this.#anywhere(), sql, [...whereOf(place), after, limit])).map(stored);
  }

  /**
   * The same of those that match every filter. `looked_to`: the key that it has looked to where it stopped before it had
   * `limit` records; undefined where there are no more.
   */
  async matching(place: Place, filters: readonly Filter[], after: string, limit: number): Promise<{ records: Stored[]; looked_to?: string }> {
    const db = this.#anywhere();
    const [first, ...others] = filters.length === 1 ? filters : await this.#rarestFirst(db, place, filters, after);
    if (first === undefined) return { records: [] };
    const look_at = others.length === 0 ? limit : looked_at_max;
    const values = [...whereOf(place), after, ...inJson([first, ...others]), look_at, limit];
    const rows = await this.#read<Partial<Row> & { looked_at: number; looked_to: string }>(db, matchingSql(others.length), values);
    const records = rows.flatMap((row) => (typeof row.key === "string" ? [stored(row as Row)] : []));
    const stopped = rows[0]?.looked_at === look_at && records.length < limit;
    return { records, ...(stopped && { looked_to: rows[0]!.looked_to }) };
  }

  /** None where one of the filters matches nothing. Counts to the bound: of two beyond it neither is rare. */
  async #rarestFirst(db: D1DatabaseSession, place: Place, filters: readonly Filter[], after: string): Promise<Filter[]> {
    const values = [...whereOf(place), after, ...inJson(filters), looked_at_max];
    const [counts = {}] = await this.#read<Record<string, number>>(db, countsSql(filters.length), values);
    const counted = filters.map((filter, at) => ({ filter, n: counts[`n${at}`] ?? 0 }));
    return counted.some(({ n }) => n === 0) ? [] : counted.sort((one, other) => one.n - other.n).map(({ filter }) => filter);
  }

  /**
   * Writes the value where the record still has `version` (0: does not exist) and the contract still holds. The statement
   * decides alone; undefined where it decided against it.
   */
  async write(
    place: Place,
    version: number,
    record: { key: string; value: Record<string, unknown>; updated_at: number },
  ): Promise<Stored | undefined> {
    const { key, value, updated_at } = record;
    const filterable = JSON.stringify(filterableOf(place.record_type).map((field) => field.name));
    const values = [...whereOf(place), key, JSON.stringify(value), filterable, updated_at, version, place.record_type.revision];
    const [row] = await this.#run<{ version: number }>(this.db, version === 0 ? insert : update, values, "database_write_failed");
    return row && { key, value, version: row.version, updated_at };
  }

  /** Whether the contract has changed in a way that shuts its writers out, or the account is gone. */
  async isShutOut({ account, record_type }: Place): Promise<boolean> {
    const sql = `SELECT NOT (${mayWrite("?3")}) AS shut_out`;
    const [row] = await this.#read<{ shut_out: number }>(this.db, sql, [account, record_type.id, record_type.revision]);
    return row?.shut_out === 1;
  }

  /** Any copy of the database will do. */
  #anywhere(): D1DatabaseSession {
    return this.db.withSession("first-unconstrained");
  }

  async #read<R>(db: Pick<D1Database, "prepare">, sql: string, values: readonly unknown[]): Promise<R[]> {
    return this.#run<R>(db, sql, values, "database_failed");
  }

  async #run<R>(
    db: Pick<D1Database, "prepare">,
    sql: string,
    values: readonly unknown[],
    failure: "database_failed" | "database_write_failed",
  ): Promise<R[]> {
    try {
      const { results, meta } = await db
        .prepare(sql)
        .bind(...values)
        .all<R>();
      this.rows.read += meta.rows_read;
      this.rows.written += meta.rows_written;
      return results;
    } catch (error) {
      if (error instanceof Error && /no such (table|column)/.test(error.message)) return refuse("database_not_migrated");
      console.error("The database failed", failure, codesOf(error));
      return refuse(failure);
    }
  }
}

/** The codes in an error of the database. Its text could hold a value, so it is not logged. */
function codesOf(error: unknown): string {
  return (String(error).match(/\b(?:D1|SQLITE)_[A-Z_]+\b/g) ?? ["of another kind"]).join(" ");
}

/** Whether a contract of this revision may still be written by, and its account is still there. */
function mayWrite(revision: string): string {
  return `NOT EXISTS (SELECT 1 FROM record_fences WHERE account = ?1 AND type = ?2 AND revision > ${revision})
  AND NOT EXISTS (SELECT 1 FROM tombstones WHERE account = ?1)`;
}

const insert = `
  INSERT INTO records (account, type, scope, key, value, filterable, version, updated_at)
  SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?8 + 1, ?7 WHERE ${mayWrite("?9")}
  ON CONFLICT DO NOTHING RETURNING version`;

const update = `
  UPDATE records SET value = ?5, filterable = ?6, version = version + 1, updated_at = ?7
  WHERE account = ?1 AND type = ?2 AND scope = ?3 AND key = ?4 AND version = ?8 AND ${mayWrite("?9")} RETURNING version`;

function whereOf({ account, record_type, scope }: Place): [string, string, string] {
  return [account, record_type.id, scope];
}

function stored({ key, value, version, updated_at }: Row): Stored {
  return { key, value: JSON.parse(value) as Record<string, unknown>, version, updated_at };
}
