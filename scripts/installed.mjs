// Runs on plain Node 20 with nothing installed: no dependency, no syntax newer than that.
import { spawnSync } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("..", import.meta.url));

/** What every tool of the project is started with: its own Node first, and no request to anybody outside. */
export const environment = {
  ...process.env,
  PATH: `${join(root, "node_modules", ".bin")}${process.platform === "win32" ? ";" : ":"}${process.env.PATH}`,
  TZ: "UTC",
  CLOUDFLARE_CF_FETCH_ENABLED: "false",
  WRANGLER_SEND_METRICS: "false",
};

/** Installs what package-lock.json names where it is missing or older, and says why where that is not possible. */
export function installed() {
  const [major = 0] = process.versions.node.split(".").map(Number);
  if (major < 20) stop(`Mainstay needs Node 20 or newer; this is ${process.version}.`);
  const record = join(root, "node_modules", ".package-lock.json");
  if (!existsSync(record) || statSync(record).mtimeMs < statSync(join(root, "package-lock.json")).mtimeMs) {
    console.log("Installing what package-lock.json names …");
    run("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"], "The packages could not be installed; the lines above say why.");
  }
  const node = spawnSync("node", ["--version"], { env: environment, encoding: "utf8", shell: process.platform === "win32" });
  const [has = 0, minor = 0] = (node.stdout ?? "").replace("v", "").split(".").map(Number);
  if (has < 22 || (has === 22 && minor < 12))
    stop("wrangler needs Node 22.12 or newer, and none is packaged for this system: install Node 22.12 or newer.");
}

/** Runs a program of the project to its end; where it fails, says `otherwise` and ends with its code. */
export function run(command, args, otherwise) {
  const { status } = spawnSync(command, args, { cwd: root, env: environment, stdio: "inherit", shell: process.platform === "win32" });
  if (status !== 0) stop(otherwise ?? `${command} ${args.join(" ")} failed.`, status ?? 1);
}

export function stop(sentence, code = 1) {
  console.error(sentence);
  process.exit(code);
}
