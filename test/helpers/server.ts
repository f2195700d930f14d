import { afterAll } from "vitest";
import { createTestHarness } from "wrangler";

export const setup_code = "set-up-code-of-the-tests";

const harness = createTestHarness({
  root: new URL("../..", import.meta.url).pathname,
  workers: [
    {
      configPath: "wrangler.toml",
      vars: { REPORT_ROWS: "1" },
      secrets: { SECRET_RING: "r1:a-secret-that-only-the-tests-know-0123456789", SETUP_CODE: setup_code },
    },
  ],
});

/** The whole product in workerd, one for the run. Requests go to it as from outside. */
export async function server() {
  await harness.listen();
  return harness;
}

/** Where it listens, for clients that want a URL. */
export async function url(): Promise<URL> {
  return (await harness.listen()).url;
}

// With isolate: false the module lives as long as the worker process; its end ends workerd.
process.once("beforeExit", () => void harness.close());
afterAll(() => {});
