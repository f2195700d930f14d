type OfType = { account: string; type: string };

const slice_records = 500;

/** From when this returns no write by a contract older than `revision` is taken. May be done again without harm. */
export async function shutOut(records: D1Database, { account, type }: OfType, revision: number): Promise<void> {
  await records.prepare("INSERT OR REPLACE INTO record_fences (account, type, revision) VALUES (?, ?, ?)").bind(account, type, revision).run();
}

/** Deletes up to 500 records of a type; whether there are more. */
export async function forgetRecords(records: D1Database, { account, type }: OfType): Promise<boolean> {
  return forget(records, "account = ?1 AND type = ?2", [account, type]);
}

/** Deletes up to 500 records of an account; whether there are more. Its tombstone must be there before. */
export async function forgetAccountRecords(records: D1Database, account: string): Promise<boolean> {
  const more = await forget(records, "account = ?1", [account]);
  if (!more) await records.prepare("DELETE FROM record_fences WHERE account = ?").bind(account).run();
  return more;
}

async function forget(records: D1Database, which: string, values: readonly string[]): Promise<boolean> {
  const chosen = `SELECT account, type, scope, key FROM records WHERE ${which} LIMIT ${slice_records}`;
  await records
    .prepare(`DELETE FROM records WHERE (account, type, scope, key) IN (${chosen})`)
    .bind(...values)
    .run();
  const left = await records
    .prepare(`SELECT 1 FROM records WHERE ${which} LIMIT 1`)
    .bind(...values)
    .first();
  return left !== null;
}

/**
 * Brings the index of up to 500 records of a type in line with `filterable` (a JSON array of names), by scope and key from
 * behind `after` on. The scope and key of the last one; undefined where there are no more.
 */
export async function indexRecords(
  records: D1Database,
  { account, type }: OfType,
  filterable: string,
  after: readonly string[],
): Promise<readonly string[] | undefined> {
  const [scope = "", key = ""] = after;
  const last = await records
    .prepare(
      `SELECT scope, key FROM records WHERE account = ?1 AND type = ?2 AND (scope, key) > (?3, ?4)
       ORDER BY scope, key LIMIT 1 OFFSET ${slice_records - 1}`,
    )
    .bind(account, type, scope, key)
    .first<{ scope: string; key: string }>();
  const until = last === null ? "" : "AND (scope, key) <= (?6, ?7)";
  await records
    .prepare(
      `UPDATE records SET filterable = ?5
       WHERE account = ?1 AND type = ?2 AND (scope, key) > (?3, ?4) ${until} AND filterable <> ?5`,
    )
    .bind(account, type, scope, key, filterable, ...(last === null ? [] : [last.scope, last.key]))
    .run();
  return last === null ? undefined : [last.scope, last.key];
}
