import { DurableObject } from "cloudflare:workers";

type Bindings = { STORE: DurableObjectNamespace<Store> };
type Row = { key: string; text: string; created_at: number; updated_at: number };

/** The least that keeps a value: one object, one table, one statement. What Mainstay costs is told as a multiple of it. */
export class Store extends DurableObject<Bindings> {
  constructor(ctx: DurableObjectState, env: Bindings) {
    super(ctx, env);
    ctx.storage.sql.exec(
      "CREATE TABLE IF NOT EXISTS keys (key TEXT PRIMARY KEY, text TEXT, created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL) STRICT, WITHOUT ROWID",
    );
  }

  set(key: string, value: string): { key: string; value: string; updated_at: string } {
    const now = Date.now();
    this.ctx.storage.sql.exec(
      `INSERT INTO keys (key, text, created_at, updated_at) VALUES (?1, ?2, ?3, ?3)
       ON CONFLICT (key) DO UPDATE SET text = ?2, updated_at = ?3`,
      key,
      value,
      now,
    );
    return { key, value, updated_at: new Date(now).toISOString() };
  }

  get(key: string): { key: string; value: string | null } {
    const [row] = this.ctx.storage.sql.exec<Row>("SELECT * FROM keys WHERE key = ?", key).toArray();
    return { key, value: row?.text ?? null };
  }
}

export default {
  async fetch(request: Request, env: Bindings): Promise<Response> {
    const { key, value } = await request.json<{ key: string; value: string }>();
    const store = env.STORE.getByName("one");
    return Response.json(new URL(request.url).pathname === "/set" ? await store.set(key, value) : await store.get(key));
  },
};
