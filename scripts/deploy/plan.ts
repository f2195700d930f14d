import { ringEntry } from "../ring.ts";

/** One environment of wrangler.toml, as far as a deployment of it needs to know. */
export type Target = {
  /** `production` is the top of wrangler.toml, any other a table [env.<name>] in it. */
  environment: string;
  worker: string;
  databases: readonly { binding: string; name: string }[];
  buckets: readonly string[];
};

/** What is in the Cloudflare account already. `secrets` is undefined where the Worker does not exist yet. */
export type Found = { signed_in: boolean; secrets: readonly string[] | undefined; databases: readonly string[]; buckets: readonly string[] };

export const secret_names = ["SECRET_RING", "SETUP_CODE"] as const;
export type SecretName = (typeof secret_names)[number];

/** One step of a deployment, with what is said of it while it runs. */
export type Step =
  | { do: "refuse"; says: string }
  | { do: "build"; says: string }
  | { do: "wrangler"; says: string; args: readonly string[] }
  | { do: "publish"; says: string; args: readonly string[]; secrets: readonly SecretName[] };

/**
 * The steps of a deployment, in order. What is there already is not made again, and no secret is ever replaced. Databases are migrated
 * before the Worker that needs their new tables is published: a step only adds, so the Worker before goes on in the meantime.
 * Missing secrets go up together with the Worker, so that none is ever published without them.
 */
export function plan(target: Target, found: Found): Step[] {
  if (!found.signed_in) {
    return [
      { do: "refuse", says: "wrangler is not signed in to Cloudflare. Run `npx wrangler login`, or set CLOUDFLARE_API_TOKEN, then run this again." },
    ];
  }
  const missing = target.databases.filter(({ name }) => !found.databases.includes(name));
  const missing_buckets = target.buckets.filter((name) => !found.buckets.includes(name));
  return [
    build,
    ...missing_buckets.map((name) => wrangler(`Making the bucket ${name}`, ["r2", "bucket", "create", name], target)),
    ...missing.map(({ name }) => wrangler(`Making the database ${name}`, ["d1", "create", name], target)),
    ...target.databases.map(({ binding, name }) =>
      wrangler(`Migrating the database ${name}`, ["d1", "migrations", "apply", binding, "--remote"], target),
    ),
    {
      do: "publish",
      says: `Publishing ${target.worker}`,
      args: ["deploy", ...environmentArgs(target)],
      secrets: secret_names.filter((name) => !isThere(name, found.secrets ?? [])),
    },
  ];
}

/** The steps that need no Cloudflare account: what would be published is built and checked, and nothing is sent. */
export function dryPlan(target: Target): Step[] {
  return [build, wrangler(`Checking what would be published as ${target.worker}`, ["deploy", "--dry-run"], target)];
}

/** The secret that a rotation adds: the entries of a deployment's ring are secrets of their own, since none can be read back to be joined. */
export function nextRingSecret(found: readonly string[]): { name: string; value: string } {
  const numbers = found.map((name) => ring_secret.exec(name)).map((match) => (match ? Number(match[1] ?? 1) : 0));
  const next = Math.max(0, ...numbers) + 1;
  return { name: next === 1 ? "SECRET_RING" : `SECRET_RING_${next}`, value: ringEntry(next) };
}

/** How wrangler is told the environment. An empty one names the top of wrangler.toml, which it asks to be said where there are others. */
export function environmentArgs({ environment }: Pick<Target, "environment">): string[] {
  return ["--env", environment === "production" ? "" : environment];
}

/** A rotated ring may have lost its first entry and be a ring all the same: replacing it would end every key. */
function isThere(name: SecretName, found: readonly string[]): boolean {
  return found.some((each) => each === name || (name === "SECRET_RING" && ring_secret.test(each)));
}

const ring_secret = /^SECRET_RING(?:_(\d+))?$/;

const build: Step = { do: "build", says: "Building the dashboard" };

function wrangler(says: string, args: readonly string[], target: Target): Step {
  return { do: "wrangler", says, args: [...args, ...environmentArgs(target)] };
}
