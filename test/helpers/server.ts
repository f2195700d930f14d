import { createTestHarness } from "wrangler";

export const setup_code = "set-up-code-of-the-tests";
export const secret_ring = "r1:a-secret-that-only-the-tests-know-0123456789";

/** The whole product in workerd. Limits and settings of wrangler.toml but for `vars`. */
export function aServer(vars: Record<string, string> = {}) {
  return createTestHarness({
    root: new URL("../..", import.meta.url).pathname,
    workers: [
      {
        configPath: "wrangler.toml",
        vars: { REPORT_ROWS: "1", ...vars },
        secrets: { SECRET_RING: secret_ring, SETUP_CODE: setup_code },
      },
    ],
  });
}

// Tests call faster than anybody is allowed to; what the rate limits do is tested on a server of its own.
const unhurried = {
  LIMIT_CALLS_PER_SEC_AGENT: "100000",
  LIMIT_CALLS_BURST_AGENT: "100000",
  LIMIT_CALLS_PER_SEC_ACCOUNT: "100000",
  LIMIT_CALLS_PER_SEC_PERSON: "100000",
  // Calls that wait are held for seconds instead of minutes.
  LIMIT_WAIT_BEAT_MS: "200",
  LIMIT_WAIT_SECS_WITHOUT_PROGRESS_MAX: "3",
};

const harness = aServer(unhurried);
let started: Promise<URL> | undefined;

/** Starts a server, its database migrated. */
export async function start(one: ReturnType<typeof aServer>): Promise<URL> {
  const listening = await one.listen();
  await one.getWorker().applyD1Migrations("RECORDS");
  return listening.url;
}

/**
 * The one server of the run. Requests go to it as from outside. A test that has just held this process (by a program that made a picture) has
 * not heard yet that a connection was closed for being idle; it hears of it here, before the next request would go out on it.
 */
export async function server() {
  await url();
  for (let turn = 0; turn < 2; turn++) await new Promise((resolve) => setImmediate(resolve));
  return harness;
}

/** Where it listens, for clients that want a URL. */
export async function url(): Promise<URL> {
  started ??= start(harness);
  return started;
}
