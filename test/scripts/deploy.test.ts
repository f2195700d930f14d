import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTestHarness, unstable_readConfig } from "wrangler";
import { afterEach, describe, expect, test, vi } from "vitest";
import { makeCredential, readCredential, ringIn, ringOf } from "../../schema/credentials";
import { dryPlan, type Found, nextRingSecret, plan, type Step, type Target } from "../../scripts/deploy/plan";
import { published } from "../../scripts/deploy/published";
import { withSecretsFile } from "../../scripts/deploy/secrets";
import { rotateLocal } from "../../scripts/local/state";
import { writePrivate } from "../../scripts/local/files";

const root = new URL("../..", import.meta.url).pathname;
const production: Target = {
  environment: "production",
  worker: "mainstay",
  databases: [{ binding: "RECORDS", name: "mainstay" }],
  buckets: ["mainstay-files"],
};
const staging: Target = {
  environment: "staging",
  worker: "mainstay-staging",
  databases: [{ binding: "RECORDS", name: "mainstay-staging" }],
  buckets: ["mainstay-files-staging"],
};

/** A step on one line. */
function line(step: Step): string {
  if (step.do === "wrangler") return step.args.join(" ");
  if (step.do === "publish") return `${step.args.join(" ")} + ${step.secrets.join(" ") || "nothing"}`;
  return step.do;
}

describe("the steps of a deployment", () => {
  const nothing: Found = { signed_in: true, secrets: undefined, databases: [], buckets: [] };
  const all: Found = {
    signed_in: true,
    secrets: ["SECRET_RING", "SETUP_CODE"],
    databases: ["other", "mainstay", "mainstay-staging"],
    buckets: ["mainstay-files"],
  };

  test.each<[situation: string, target: Target, found: Found, steps: string[]]>([
    ["nobody is signed in", production, { signed_in: false, secrets: undefined, databases: [], buckets: [] }, ["refuse"]],
    [
      "a first one makes everything, the database before its steps and both before the Worker",
      production,
      nothing,
      [
        "build",
        "r2 bucket create mainstay-files --env ",
        "d1 create mainstay --env ",
        "d1 migrations apply RECORDS --remote --env ",
        "deploy --env  + SECRET_RING SETUP_CODE",
      ],
    ],
    ["a later one makes nothing", production, all, ["build", "d1 migrations apply RECORDS --remote --env ", "deploy --env  + nothing"]],
    [
      "staging beside production has a database and secrets of its own",
      staging,
      { ...nothing, databases: ["mainstay"] },
      [
        "build",
        "r2 bucket create mainstay-files-staging --env staging",
        "d1 create mainstay-staging --env staging",
        "d1 migrations apply RECORDS --remote --env staging",
        "deploy --env staging + SECRET_RING SETUP_CODE",
      ],
    ],
    [
      "one secret is missing: that one is made, the other is left",
      production,
      { ...all, secrets: ["SECRET_RING"] },
      ["build", "d1 migrations apply RECORDS --remote --env ", "deploy --env  + SETUP_CODE"],
    ],
    [
      "a rotated ring counts as there, and a Worker without secrets as without",
      production,
      { ...all, secrets: [] },
      ["build", "d1 migrations apply RECORDS --remote --env ", "deploy --env  + SECRET_RING SETUP_CODE"],
    ],
    [
      "the ring is there under a later number alone",
      production,
      { ...all, secrets: ["SECRET_RING_3", "SETUP_CODE"] },
      ["build", "d1 migrations apply RECORDS --remote --env ", "deploy --env  + nothing"],
    ],
  ])("%s", (_situation, target, found, steps) => {
    expect(plan(target, found).map(line)).toEqual(steps);
  });

  test("a dry run asks nothing of the account and sends nothing", () => {
    expect(dryPlan(staging).map(line)).toEqual(["build", "deploy --dry-run --env staging"]);
  });

  test("whoever is not signed in reads how to sign in", () => {
    const [step] = plan(production, { signed_in: false, secrets: undefined, databases: [], buckets: [] });
    expect(step).toMatchObject({ says: expect.stringContaining("wrangler login") });
  });
});

describe("secrets", () => {
  afterEach(() => void vi.unstubAllEnvs());

  test.each<[found: string[], name: string]>([
    [[], "SECRET_RING"],
    [["SETUP_CODE", "SECRET_RING"], "SECRET_RING_2"],
    [["SECRET_RING_2", "SECRET_RING", "SECRET_RING_10"], "SECRET_RING_11"],
    [["SECRET_RING_4"], "SECRET_RING_5"],
    [["SECRET_RING_OLD", "MY_SECRET_RING_7"], "SECRET_RING"],
  ])("beside %j a rotation adds %s", (found, name) => {
    const added = nextRingSecret(found);
    expect(added.name).toBe(name);
    expect(ringOf(added.value)[0]?.id).toBe(`r${/\d+$/.exec(name)?.[0] ?? 1}`);
    expect(nextRingSecret(found).value).not.toBe(added.value);
  });

  test("what was made under the older secrets is read under the rotated ring, what is made now is not read without the newest", () => {
    const first = { SECRET_RING: nextRingSecret([]).value };
    const rotated = { SECRET_RING_2: nextRingSecret(["SECRET_RING"]).value, ...first, SETUP_CODE: "no part of it" };
    const [old_key, new_key] = [first, rotated].map((settings) => makeCredential(ringIn(settings), "token", `g${"0".repeat(20)}`, "t1").text);
    expect(readCredential(ringIn(rotated), old_key!)).toMatchObject({ id: "t1" });
    expect(readCredential(ringIn(rotated), new_key!)).toMatchObject({ id: "t1" });
    expect(readCredential(ringIn(first), new_key!)).toBe(undefined);
    expect(
      ringIn({ SECRET_RING: first.SECRET_RING, SECRET_RING_9: rotated.SECRET_RING_2, SECRET_RING_10: nextRingSecret(["SECRET_RING_9"]).value }).map(
        ({ id }) => id,
      ),
    ).toEqual(["r10", "r2", "r1"]);
  });

  test("the ring of a state folder keeps its older entries", () => {
    const folder = mkdtempSync(join(tmpdir(), "mainstay-"));
    const secrets = { SECRET_RING: nextRingSecret([]).value, SETUP_CODE: "c".repeat(32) };
    writePrivate(join(folder, "secrets.json"), secrets);
    expect([rotateLocal(folder), rotateLocal(folder)]).toEqual(["r2", "r3"]);
    const rotated = JSON.parse(readFileSync(join(folder, "secrets.json"), "utf8")) as typeof secrets;
    expect(rotated.SETUP_CODE).toBe(secrets.SETUP_CODE);
    expect(ringOf(rotated.SECRET_RING).map(({ id }) => id)).toEqual(["r3", "r2", "r1"]);
    expect(rotated.SECRET_RING.endsWith(secrets.SECRET_RING)).toBe(true);
  });

  test("a given set-up code goes up as it is, in a file that only the deployer can read and that is gone afterwards", () => {
    vi.stubEnv("SETUP_CODE", "a-set-up-code-of-my-own");
    const seen = withSecretsFile(["SECRET_RING", "SETUP_CODE"], "test", (path) => ({
      path,
      mode: statSync(path).mode & 0o777,
      secrets: JSON.parse(readFileSync(path, "utf8")) as Record<string, string>,
    }));
    expect(seen).toMatchObject({ mode: 0o600, secrets: { SETUP_CODE: "a-set-up-code-of-my-own", SECRET_RING: expect.stringMatching(/^r1:.{43}$/) } });
    expect(statSync(seen.path, { throwIfNoEntry: false })).toBe(undefined);
  });

  test("a short set-up code is refused", () => {
    vi.stubEnv("SETUP_CODE", "hunter2");
    expect(() => withSecretsFile(["SETUP_CODE"], "test", () => undefined)).toThrow("SETUP_CODE is too short");
  });

  test("the end says the address and how the first owner is made, and no secret", () => {
    vi.stubEnv("SETUP_CODE", undefined);
    const record = '{"type":"wrangler-session","version":1}\n{"type":"deploy","version":1,"targets":["https://mainstay.team.workers.dev"]}\n';
    const first = published(record, { ...production, public_url: "" }, ["SECRET_RING", "SETUP_CODE"]);
    expect(first).toContain("mainstay is published at https://mainstay.team.workers.dev.");
    expect(first).toContain("curl -s https://mainstay.team.workers.dev/api/create_account");
    expect(first).toContain("$(cat .mainstay/setup-code-production)");
    expect(published(record, { ...production, public_url: "https://mainstay.example.com" }, [])).toBe(
      "\nmainstay is published at https://mainstay.example.com.",
    );
    const by_domain = '{"type":"deploy","version":1,"targets":["mainstay.example.com (custom domain)"]}\n';
    expect(published(by_domain, { ...production, public_url: "" }, [])).toContain("at https://mainstay.example.com.");
  });
});

test("staging has every binding and setting of production, and no data of it", () => {
  const config = (env: string) => unstable_readConfig({ config: join(root, "wrangler.toml"), env }, { hideWarnings: true });
  const [top, beside] = [config(""), config("staging")];
  const shape = ({ vars, durable_objects, d1_databases, r2_buckets, ratelimits, assets, rules, migrations }: typeof top) => ({
    vars: Object.keys(vars),
    objects: durable_objects.bindings,
    databases: d1_databases.map(({ binding, migrations_dir }: { binding: string; migrations_dir?: string }) => [binding, migrations_dir]),
    buckets: r2_buckets.map(({ binding }: { binding: string }) => binding),
    ratelimits: ratelimits.map(({ name, simple }: { name: string; simple: object }) => [name, simple]),
    assets,
    rules,
    migrations,
  });
  expect(shape(beside)).toEqual(shape(top));
  const data = ({ name, d1_databases, r2_buckets, ratelimits }: typeof top): string[] => [
    name ?? "",
    ...d1_databases.map((each: { database_name?: string }) => each.database_name ?? ""),
    ...r2_buckets.map((each: { bucket_name?: string }) => each.bucket_name ?? ""),
    ...ratelimits.map((each: { namespace_id: string }) => each.namespace_id),
  ];
  expect(data(top).filter((name) => data(beside).includes(name))).toEqual([]);
});

describe("npm run deploy", { timeout: 120_000 }, () => {
  test.each(["production", "staging"])("a dry run of %s builds what would be published, without an account", (environment) => {
    const env = { ...process.env, CLOUDFLARE_API_TOKEN: "", SETUP_CODE: "planted-set-up-code-1234" };
    const said = execFileSync("npm", ["run", "--silent", "deploy", "--", "--dry-run", "--env", environment], { cwd: root, env, encoding: "utf8" });
    expect(said).toContain(environment === "staging" ? "env.RECORDS (mainstay-staging)" : "env.RECORDS (mainstay)");
    expect(said).toContain("--dry-run: exiting now.");
    expect(said).toContain("Nothing was sent.");
    expect(said).not.toContain("planted-set-up-code-1234");
  });

  test("an environment that wrangler.toml does not have", () => {
    const { status, stderr } = spawnSync("npm", ["run", "--silent", "deploy", "--", "--env", "nowhere"], { cwd: root, encoding: "utf8" });
    expect(status).toBe(1);
    expect(stderr).toContain('No environment found in configuration with name "nowhere"');
    expect(stderr).not.toContain(" at ");
  });
});

describe("a deployment that is not complete", { timeout: 120_000 }, () => {
  type Act = (action: string, args: object, token?: string) => Promise<{ status: number; body: unknown }>;

  async function withServer(secrets: Record<string, string>, calls: (act: Act) => Promise<void>): Promise<void> {
    const harness = createTestHarness({ root, workers: [{ configPath: "wrangler.toml", secrets }] });
    await harness.listen();
    try {
      await calls(async (path, args, token) => {
        const headers = { "content-type": "application/json", ...(token !== undefined && { authorization: `Bearer ${token}` }) };
        const response = await harness.fetch(path, { method: "POST", headers, body: JSON.stringify(args) });
        return { status: response.status, body: await response.json() };
      });
    } finally {
      await harness.close();
    }
  }

  test("without its secrets it says so with 503", async () => {
    await withServer({}, async (act) => {
      const message = "This deployment is not set up yet: its secret SECRET_RING is missing or malformed. Whoever deploys it runs npm run deploy.";
      for (const path of ["/mcp", "/api/get_me", "/api/create_account"]) {
        expect(await act(path, {})).toEqual({ status: 503, body: { error: { code: "unavailable", message } } });
      }
    });
  });

  test("without the tables of its database it says so with 503, and the rest works", async () => {
    const secrets = { SECRET_RING: nextRingSecret([]).value, SETUP_CODE: "c".repeat(32) };
    await withServer(secrets, async (act) => {
      const made = await act("/api/create_account", { setup_code: secrets.SETUP_CODE, account: "New", owner: "ada" });
      const { token } = (made.body as { owner: { token: string } }).owner;
      const fields = [{ name: "title", type: "string", identity: true, description: "What it is." }];
      expect(await act("/api/create_record_type", { name: "idea", fields }, token)).toMatchObject({ status: 200 });
      const message =
        "This deployment's database is not migrated yet. Nothing was written. Whoever deploys it runs npm run deploy, which migrates it.";
      expect(await act("/api/list_records", { record_type: "idea" }, token)).toEqual({
        status: 503,
        body: { error: { code: "unavailable", message } },
      });
    });
  });
});
