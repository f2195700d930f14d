import { server } from "./server";

/** A file's bytes in R2: where, and how many. */
export type Kept = { key: string; size: number };

/** What R2 keeps of an account, and what its rows say of that. */
export async function kept(account: string): Promise<{ objects: Kept[]; rows: unknown[]; reserved: unknown[]; bytes: number; messages: number }> {
  const worker = (await server()).getWorker<{ FILES: R2Bucket }>();
  const { FILES } = await worker.getEnv();
  const { objects } = await FILES.list({ prefix: `${account}/` });
  const storage = await worker.getDurableObjectStorage("ACCOUNTS", { name: account });
  const [total] = await storage.exec<{ bytes: number }>("SELECT bytes FROM files_kept");
  const [said] = await storage.exec<{ n: number }>("SELECT count(*) AS n FROM events WHERE kind IN ('file', 'image') AND recalled_at IS NULL");
  return {
    objects: objects.map(({ key, size }) => ({ key, size })),
    rows: await storage.exec("SELECT id, size FROM files ORDER BY id"),
    reserved: await storage.exec("SELECT kind, ref FROM due WHERE kind IN ('upload_over', 'file_removal')"),
    bytes: total?.bytes ?? 0,
    messages: said?.n ?? 0,
  };
}
