// Runs on plain Node 20 with nothing installed: no dependency, no syntax newer than that.
import { spawnSync } from "node:child_process";
import { existsSync, lstatSync, statSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("..", import.meta.url));
const is_windows = process.platform === "win32";

// npm 11 links it into node_modules/.bin, npm 10 does not.
const packaged_node = join(root, "node_modules", `node-${is_windows ? "win" : process.platform}-${process.arch}`, "bin");

/** What every tool of the project is started with: its own Node first, and no request to anybody outside. */
export const environment = {
  ...process.env,
  PATH: [packaged_node, join(root, "node_modules", ".bin"), process.env.PATH].join(delimiter),
  TZ: "UTC",
  CLOUDFLARE_CF_FETCH_ENABLED: "false",
  WRANGLER_SEND_METRICS: "false",
};

/** Installs what package-lock.json names where it is missing or older, and says why where that is not possible. */
export function installed() {
  const [major = 0] = process.versions.node.split(".").map(Number);
  if (major < 20) stop(`Mainstay needs Node 20 or newer; this is ${process.version}.`);
  if (!isInstalled()) install();
  const { stdout } = spawnSync(node(), ["--version"], { encoding: "utf8" });
  const [has = 0, minor = 0] = (stdout ?? "").replace("v", "").split(".").map(Number);
  // wrangler asks for 22.12; the scripts are TypeScript, which Node runs by itself from 22.18 on.
  if (has < 22 || (has === 22 && minor < 18)) {
    stop(`Mainstay's tools need Node 22.18 or newer, and npm has no packaged one for this system (${process.platform} ${process.arch}). Install it.`);
  }
}

function isInstalled() {
  const modules = join(root, "node_modules");
  // A link leads to the folder of another working copy, which `npm ci` would empty.
  if (lstatSync(modules, { throwIfNoEntry: false })?.isSymbolicLink()) return true;
  const record = join(modules, ".package-lock.json");
  return existsSync(record) && statSync(record).mtimeMs >= statSync(join(root, "package-lock.json")).mtimeMs;
}

/** The Node that the tools run on: the packaged one where there is one for this system, else this one. */
export function node() {
  const packaged = join(packaged_node, is_windows ? "node.exe" : "node");
  return existsSync(packaged) ? packaged : process.execPath;
}

function install() {
  console.log("Installing what package-lock.json names; this takes a minute or two …");
  // npm says what it did on stdout, which is of interest only where it failed.
  const { status, stdout } = spawnSync("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd: root,
    env: environment,
    stdio: ["ignore", "pipe", "inherit"],
    shell: is_windows,
    encoding: "utf8",
  });
  if (status === 0) return;
  if (stdout) console.error(stdout);
  stop("The packages could not be installed; the lines above say why.", status ?? 1);
}

/** Runs a program of the project to its end; where it fails, says `otherwise` and ends with its code. */
export function run(command, args, otherwise) {
  const { status } = spawnSync(command, args, { cwd: root, env: environment, stdio: "inherit", shell: is_windows });
  if (status !== 0) stop(otherwise ?? `${command} ${args.join(" ")} failed.`, status ?? 1);
}

/** Runs one of the project's TypeScript programs to its end, and ends with its code. */
export function runTypeScript(path, args) {
  const { status } = spawnSync(node(), ["--disable-warning=ExperimentalWarning", join(root, path), ...args], {
    cwd: root,
    env: environment,
    stdio: "inherit",
  });
  process.exit(status ?? 1);
}

export function stop(sentence, code = 1) {
  console.error(sentence);
  process.exit(code);
}
