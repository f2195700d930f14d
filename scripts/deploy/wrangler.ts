import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { root } from "../local/settings.ts";

const program = join(root, "node_modules", "wrangler", "bin", "wrangler.js");

/** Runs wrangler with its output shown. `env` is added to the environment. Answers whether it succeeded. */
export function show(args: readonly string[], env: Record<string, string> = {}): boolean {
  // Without a terminal to ask at it takes the answer that it would suggest, and writes no ids into wrangler.toml.
  const { status } = spawnSync(process.execPath, [program, ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ["ignore", "inherit", "inherit"],
  });
  return status === 0;
}

/** Runs wrangler and answers what it printed on stdout, or on both where it failed. `input` goes to its stdin. */
export function ask(args: readonly string[], input = ""): { ok: boolean; text: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], { cwd: root, input, encoding: "utf8" });
  return status === 0 ? { ok: true, text: stdout } : { ok: false, text: stdout + stderr };
}
