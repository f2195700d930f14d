import { unstable_readConfig } from "wrangler";
import { join } from "node:path";
import { CannotStart, reasonOf } from "../local/cannot-start.ts";
import { root } from "../local/settings.ts";
import { environmentArgs, type Found, type Target } from "./plan.ts";
import { ask } from "./wrangler.ts";

/** What wrangler.toml says of an environment. Throws where it has no such environment. */
export function targetOf(environment: string): Target & { public_url: string } {
  const { name, d1_databases, r2_buckets, vars } = configOf(environment);
  const databases: { binding: string; database_name?: string }[] = d1_databases;
  return {
    environment,
    worker: name ?? "",
    databases: databases.map(({ binding, database_name }) => ({ binding, name: database_name ?? binding })),
    buckets: (r2_buckets as { bucket_name?: string }[]).map(({ bucket_name }) => bucket_name ?? ""),
    public_url: String(vars["PUBLIC_URL"] ?? ""),
  };
}

function configOf(environment: string) {
  try {
    return unstable_readConfig({ config: join(root, "wrangler.toml"), env: environment === "production" ? "" : environment });
  } catch (error) {
    throw new CannotStart(reasonOf(error));
  }
}

/** Looks into the Cloudflare account that wrangler is signed in to. */
export function look(target: Target): Found {
  if (!ask(["whoami", "--json"]).ok) return { signed_in: false, secrets: undefined, databases: [], buckets: [] };
  const databases = listed(["d1", "list", "--json"]).map(({ name }) => name);
  return { signed_in: true, secrets: secretsOf(target), databases, buckets: target.buckets.filter((name) => isBucket(name, target)) };
}

/** The names of a Worker's secrets, or undefined where there is no such Worker. Their values cannot be read by anybody. */
export function secretsOf(target: Target): string[] | undefined {
  const args = ["secret", "list", "--format", "json", ...environmentArgs(target)];
  const answer = ask(args);
  // 10007 is Cloudflare's code of a Worker that does not exist.
  if (!answer.ok && /10007|does not exist|not found/i.test(answer.text)) return undefined;
  return namesIn(answer, args).map(({ name }) => name);
}

function isBucket(name: string, target: Target): boolean {
  const args = ["r2", "bucket", "info", name, ...environmentArgs(target)];
  const { ok, text } = ask(args);
  // 10006 is Cloudflare's code of a bucket that does not exist.
  if (!ok && !/10006|does not exist/i.test(text)) throw new CannotStart(`wrangler ${args.join(" ")} failed:\n${text}`);
  return ok;
}

function listed(args: readonly string[]): { name: string }[] {
  return namesIn(ask(args), args);
}

function namesIn({ ok, text }: { ok: boolean; text: string }, args: readonly string[]): { name: string }[] {
  if (!ok) throw new CannotStart(`wrangler ${args.join(" ")} failed:\n${text}`);
  return JSON.parse(text.slice(text.indexOf("["))) as { name: string }[];
}
