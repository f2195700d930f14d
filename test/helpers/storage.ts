import { server } from "./server";

/** The account that a credential is of: its text says so. */
export function accountOf(credential: string): string {
  return credential.split("_")[1] ?? "";
}

/** Every row of every table of the account that a credential is of, as one text. */
export async function everyRow(credential: string): Promise<{ id: string; rows: string }> {
  const id = accountOf(credential);
  const storage = await (await server()).getWorker().getDurableObjectStorage("ACCOUNTS", { name: id });
  const tables = await storage.exec<{ name: string }>("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE '\\_cf%' ESCAPE '\\'");
  const parts = await Promise.all(tables.map(async ({ name }) => [name, await storage.exec(`SELECT * FROM "${name}"`)]));
  return { id, rows: JSON.stringify(parts) };
}

/**
 * Writes so many messages of one user (by id) straight into the log, at the end of the account's newest conversation, and lets the
 * object begin anew. Answers the event_no before them.
 */
export async function fill(credential: string, sender: string, messages: number): Promise<number> {
  const storage = await (await server()).getWorker().getDurableObjectStorage("ACCOUNTS", { name: accountOf(credential) });
  const [{ id, event_no } = { id: 0, event_no: 0 }] = await storage.exec<{ id: number; event_no: number }>(
    "SELECT max(id) AS id, max(event_no) AS event_no FROM events",
  );
  await storage.exec(
    `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${messages})
     INSERT INTO events (id, event_no, type, at, sender, loop_count, loop_at, kind, text, facts)
     SELECT ${id} + i, ${event_no} + i, 'message', 1780000000000, '${sender}', 0, 0, 'text', 'Message ' || i, '{}' FROM n`,
  );
  await evict(credential);
  return event_no;
}

/** Takes the object of that account out of memory, as the platform does at any time; its WebSockets stay or close. */
export async function evict(credential: string, webSockets: "hibernate" | "close" = "hibernate"): Promise<void> {
  await (await server()).getWorker().evictDurableObject("ACCOUNTS", { name: accountOf(credential), webSockets });
}

/** Makes everything that has happened in the account's conversations older. */
export async function letTimePass(credential: string, secs: number): Promise<void> {
  const storage = await (await server()).getWorker().getDurableObjectStorage("ACCOUNTS", { name: accountOf(credential) });
  await storage.exec(`UPDATE events SET at = at - ${secs * 1000}`);
}

/** Every row of an account's object as text, the tables of the search index and what `but` names apart or included. */
export async function rowsByTable(account: string, but: readonly string[] = []): Promise<Record<string, string>> {
  const storage = await (await server()).getWorker().getDurableObjectStorage("ACCOUNTS", { name: account });
  const tables = await storage.exec<{ name: string }>(
    "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE '\\_cf%' ESCAPE '\\' ORDER BY name",
  );
  const rows: Record<string, string> = {};
  for (const { name } of tables) if (!but.includes(name)) rows[name] = JSON.stringify(await storage.exec(`SELECT * FROM "${name}"`), bytesAsText);
  return rows;
}

/** Bytes are shown as Latin-1, so that text inside them is found. */
function bytesAsText(_: string, value: unknown): unknown {
  if (value instanceof ArrayBuffer) return Buffer.from(value).toString("latin1");
  if (ArrayBuffer.isView(value)) return Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString("latin1");
  return value;
}
