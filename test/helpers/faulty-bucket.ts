import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createTestHarness } from "wrangler";
import type { Answer } from "./account";
import { secret_ring, setup_code } from "./server";

const root = new URL("../..", import.meta.url).pathname;

/** The product's own configuration with another binding in the bucket's place; paths in it are told from `dist`. */
function configured(images: boolean): string {
  const toml = readFileSync(join(root, "wrangler.toml"), "utf8")
    .replace('main = "workers/', 'main = "../workers/')
    .replace('directory = "dist/dashboard"', 'directory = "dashboard"')
    .replaceAll('migrations_dir = "', 'migrations_dir = "../')
    .replaceAll('= "./workers/', '= "../workers/')
    .replace(
      '[[r2_buckets]]\nbinding = "FILES"\nbucket_name = "mainstay-files"',
      '[[services]]\nbinding = "FILES"\nservice = "faults"\nentrypoint = "Bucket"',
    );
  if (!toml.includes("[[services]]")) throw new Error("The bucket's binding is not where it was.");
  const path = `dist/wrangler-faulty-bucket${images ? "" : "-without-images"}.toml`;
  mkdirSync(join(root, "dist"), { recursive: true });
  writeFileSync(join(root, path), images ? toml : toml.replace('[images]\nbinding = "IMAGES"', ""));
  return path;
}

export type Caller = { account: string; token: string; key: string; key_id: string; conv_id: string };

/** The product with a bucket that can be told to fail, and settings of its own. */
export class FaultyBucket {
  readonly #harness;
  #started: Promise<void> | undefined;

  constructor(vars: Record<string, string>, { images = true } = {}) {
    this.#harness = createTestHarness({
      root,
      workers: [
        { configPath: configured(images), vars, secrets: { SECRET_RING: secret_ring, SETUP_CODE: setup_code } },
        { configPath: "test/faults/bucket/wrangler.toml" },
      ],
    });
  }

  async #start(): Promise<void> {
    await this.#harness.listen();
    await this.#harness.getWorker().applyD1Migrations("RECORDS");
  }

  async close(): Promise<void> {
    await this.#harness.close();
  }

  /** What goes wrong from now on, by the step of R2. */
  async fault(faults: Record<string, string>): Promise<void> {
    await (this.#started ??= this.#start());
    await this.#harness.getWorker("faults").fetch("http://faults/", { method: "POST", body: JSON.stringify(faults) });
  }

  async act(token: string, action: string, args: object): Promise<Answer> {
    await (this.#started ??= this.#start());
    const headers = { "content-type": "application/json", authorization: `Bearer ${token}` };
    const response = await this.#harness.fetch(`/api/${action}`, { method: "POST", headers, body: JSON.stringify(args) });
    return response.json();
  }

  /** An account with an agent that talks with its owner. */
  async aCaller(): Promise<Caller> {
    const made = await this.act("", "create_account", { setup_code, account: "A", owner: "ada" });
    const { token } = made.owner;
    await this.act(token, "create_agent", { name: "bot" });
    const { key, key_id } = await this.act(token, "create_agent_key", { agent: "bot" });
    const { conv_id } = await this.act(token, "open_direct", { user: "bot" });
    return { account: made.account.id, token, key, key_id, conv_id };
  }

  async call({ key }: Pick<Caller, "key">, name: string, args: object): Promise<Answer> {
    const headers = { "content-type": "application/json", accept: "*/*", authorization: `Bearer ${key}` };
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: args } });
    const response = await this.#harness.fetch("/mcp", { method: "POST", headers, body });
    return ((await response.json()) as Answer).result?.structuredContent ?? response.status;
  }

  async link(url: string): Promise<Response> {
    return (await this.#harness.fetch(new URL(url).pathname)) as unknown as Response;
  }

  async query<R extends Record<string, unknown>>({ account }: Pick<Caller, "account">, sql: string): Promise<R[]> {
    const storage = await this.#harness.getWorker().getDurableObjectStorage("ACCOUNTS", { name: account });
    return (await storage.exec(sql)) as unknown as R[];
  }

  /** The keys in the real bucket. */
  async objects({ account }: Pick<Caller, "account">): Promise<string[]> {
    const { BUCKET } = await this.#harness.getWorker<{ BUCKET: R2Bucket }>("faults").getEnv();
    return (await BUCKET.list({ prefix: `${account}/` })).objects.map(({ key }) => key.slice(account.length + 1));
  }
}
