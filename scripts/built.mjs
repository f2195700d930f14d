// Runs on plain Node 20 with nothing but node: imports, as installed.mjs does.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { environment, root, stop } from "./installed.mjs";

const page = join(root, "dist", "dashboard", "index.html");
const sources = ["workers/dashboard", "schema", "vite.config.ts", "package-lock.json"];

/** Builds the dashboard where there is none yet or a file that it is made of is newer. */
export function built() {
  const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  if (!scripts.build) return;
  const made = existsSync(page) ? statSync(page).mtimeMs : 0;
  if (sources.every((source) => newest(join(root, source)) < made)) return;
  console.log("Building the dashboard …");
  const { status, stdout, stderr } = spawnSync("npm", ["run", "--silent", "build"], {
    cwd: root,
    env: environment,
    encoding: "utf8",
    shell: process.platform === "win32",
  });
  if (status === 0) return;
  console.error(stdout, stderr);
  stop("The dashboard could not be built; the lines above say why.", status ?? 1);
}

/** The name by which a test runner calls it before the first test. */
export const setup = built;

/** When a file, or any file in a folder, was last changed: ms since 1970. */
function newest(path) {
  if (!existsSync(path)) return 0;
  const found = statSync(path);
  if (!found.isDirectory()) return found.mtimeMs;
  return Math.max(found.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))));
}
