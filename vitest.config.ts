import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    // The Worker serves the dashboard as it is built.
    globalSetup: ["scripts/built.mjs"],
    setupFiles: ["test/helpers/this-machine-alone.ts"],
    // Two processes with a workerd each, for all their files: a fresh account a test keeps tests apart. Mostly they wait, so two cores hold both.
    pool: "forks",
    maxWorkers: 2,
    isolate: false,
    testTimeout: 30_000,
    hookTimeout: 120_000,
    env: { TZ: "UTC", CLOUDFLARE_CF_FETCH_ENABLED: "false", WRANGLER_SEND_METRICS: "false" },
  },
  plugins: [
    {
      name: "sql-as-text",
      transform: (code, id) => (id.endsWith(".sql") ? `export default ${JSON.stringify(code)};` : undefined),
    },
  ],
});
