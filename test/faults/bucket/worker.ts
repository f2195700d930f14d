import { WorkerEntrypoint } from "cloudflare:workers";

/** What goes wrong: nothing, or a step of R2 fails, never ends, fails after it was done, or is done late. */
let faults: Record<string, "fails" | "hangs" | "is done and fails" | "is late"> = {};
const late_ms = 1000;

/** Stands where the bucket's binding does, and passes everything on to a real one, unless it is told to fail. */
export class Bucket extends WorkerEntrypoint<{ BUCKET: R2Bucket }> {
  async put(key: string, value: Uint8Array<ArrayBuffer>, options: R2PutOptions): Promise<void> {
    await this.#with("put", () => this.env.BUCKET.put(key, value, options));
  }

  async head(key: string) {
    return plain(await this.#with("get", () => this.env.BUCKET.head(key)));
  }

  async get(key: string, options?: R2GetOptions) {
    const object = (await this.#with("get", () => this.env.BUCKET.get(key, options ?? {}))) as R2ObjectBody | null;
    return object && { ...plain(object), body: object.body };
  }

  async delete(keys: string | string[]): Promise<void> {
    await this.#with("delete", () => this.env.BUCKET.delete(keys));
  }

  async list(options: R2ListOptions) {
    const { objects, truncated } = await this.#with("list", () => this.env.BUCKET.list(options));
    return { objects: objects.map(plain), truncated };
  }

  async #with<T>(step: string, act: () => Promise<T>): Promise<T> {
    const fault = faults[step];
    if (fault === "fails") throw new Error("CANARY of the bucket");
    if (fault === "hangs") await scheduler.wait(60_000);
    const doing = (fault === "is late" ? scheduler.wait(late_ms) : Promise.resolve()).then(act);
    // R2 goes on with what it was given when whoever gave it has left.
    this.ctx.waitUntil(doing);
    const done = await doing;
    if (fault === "is done and fails") throw new Error("CANARY of the bucket");
    return done;
  }
}

function plain(object: R2Object | null) {
  if (!object) return null;
  const { key, size, httpEtag, uploaded, httpMetadata, customMetadata } = object;
  return { key, size, httpEtag, uploaded, httpMetadata, customMetadata };
}

/** Sets the faults from now on. */
export default {
  async fetch(request: Request): Promise<Response> {
    faults = await request.json();
    return new Response();
  },
};
