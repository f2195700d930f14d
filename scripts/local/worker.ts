import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { unstable_readConfig, unstable_startWorker } from "wrangler";
import { CannotStart } from "./cannot-start.ts";
import { root } from "./settings.ts";
import type { Secrets } from "./state.ts";

const config = join(root, "wrangler.toml");

/** Brings the local databases to their newest steps. Asks wrangler, which takes seconds, only where a step is new by name, as wrangler itself tells. */
export function migrate(folder: string): void {
  for (const { binding, migrations_dir } of unstable_readConfig({ config }).d1_databases) {
    if (!migrations_dir) continue;
    const steps = readdirSync(join(root, migrations_dir)).sort().join("\n");
    const migrated = join(folder, `migrated-${binding}`);
    if (existsSync(migrated) && readFileSync(migrated, "utf8") === steps) continue;
    const wrangler = join(root, "node_modules", "wrangler", "bin", "wrangler.js");
    const args = [wrangler, "d1", "migrations", "apply", binding, "--local", "--persist-to", folder, "--config", config];
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: "utf8", env: { ...process.env, CI: "1" } });
    if (status !== 0) throw new CannotStart(`The database of ${binding} could not be migrated.\n${stdout}${stderr}`);
    writeFileSync(migrated, steps);
  }
}

/** Starts the Worker in the local runtime, on 127.0.0.1 only, with its state in `folder`. Its errors go to stderr. */
export async function startWorker(port: number, folder: string, { SECRET_RING, SETUP_CODE }: Secrets) {
  const worker = await unstable_startWorker({
    config,
    bindings: {
      SECRET_RING: { type: "secret_text", value: SECRET_RING },
      SETUP_CODE: { type: "secret_text", value: SETUP_CODE },
      LOCAL_START: { type: "plain_text", value: "1" },
    },
    dev: {
      remote: false,
      persist: folder,
      watch: false,
      liveReload: false,
      inspector: false,
      logLevel: "error",
      server: { hostname: "127.0.0.1", port, secure: false },
      structuredLogsHandler: ({ level, message }: { level: string; message: string }) => {
        if (level === "error") console.error(message);
      },
    },
  });
  await worker.ready;
  return worker;
}
