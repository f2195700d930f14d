import { server } from "./server";

/** Every row of an account's object as text, the tables of the search index and what `but` names apart or included. */
export async function everyRow(account: string, but: readonly string[] = []): Promise<Record<string, string>> {
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
