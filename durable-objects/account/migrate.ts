import { type Step, steps as all_steps } from "../../schema/account";

/** Whether this object has been made: it holds an account. Reads only, so that asking a made-up account writes nothing. */
export function isMade(storage: DurableObjectStorage): boolean {
  const { sql } = storage;
  const has_table = sql.exec("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'account'").toArray().length > 0;
  return has_table && sql.exec("SELECT 1 FROM account").toArray().length > 0;
}

/**
 * Brings the account's database up to date, each step in a transaction of its own.
 * Throws where the history differs from the steps, which are append-only.
 */
export function migrate(storage: DurableObjectStorage, steps: readonly Step[] = all_steps): void {
  const { sql } = storage;
  sql.exec("CREATE TABLE IF NOT EXISTS steps (id TEXT PRIMARY KEY, ran_at INTEGER NOT NULL) STRICT, WITHOUT ROWID");
  const ran = sql.exec<{ id: string }>("SELECT id FROM steps ORDER BY id").toArray();

  ran.forEach(({ id }, i) => {
    if (steps[i]?.id !== id) throw new Error(`Step ${i + 1} of this account is ${id}, but the code says ${steps[i]?.id}. Steps are append-only.`);
  });

  for (const step of steps.slice(ran.length)) {
    storage.transactionSync(() => {
      sql.exec(step.sql);
      sql.exec("INSERT INTO steps (id, ran_at) VALUES (?, ?)", step.id, Date.now());
    });
  }
}
