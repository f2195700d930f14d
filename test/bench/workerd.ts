import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare, type V4MiniflareOptions } from "miniflare";
import { unstable_getMiniflareWorkerOptions as optionsOf } from "wrangler";
import { children, type Running } from "./processes.ts";

export const root = new URL("../..", import.meta.url).pathname;

type Module = { type: "ESModule" | "Text"; path: string; contents: string };
type Metafile = { outputs: Record<string, { inputs: Record<string, { bytesInOutput: number }> }> };

/** A Worker as a deployment would upload it. `config` is the path of its wrangler.toml; the first module is the program. */
export type Bundle = { config: string; folder: string; modules: Module[]; metafile: Metafile };

export function bundle(config: string, name: string): Bundle {
  const folder = join(root, "dist/bench", name);
  rmSync(folder, { recursive: true, force: true });
  const options = ["--dry-run", "--outdir", folder, "--metafile", "--config", config, "--env="];
  execFileSync("wrangler", ["deploy", ...options], { cwd: root, stdio: ["ignore", "ignore", "inherit"] });
  const files = readdirSync(folder).filter((file) => /\.(js|sql)$/.test(file));
  const modules = files.map((file): Module => {
    const path = join(folder, file);
    return { type: file.endsWith(".js") ? "ESModule" : "Text", path, contents: readFileSync(path, "utf8") };
  });
  modules.sort((one, other) => one.type.localeCompare(other.type));
  const metafile = JSON.parse(readFileSync(join(folder, "bundle-meta.json"), "utf8")) as Metafile;
  return { config: join(root, config), folder, modules, metafile };
}

/**
 * Runs a bundle in a workerd of its own, with the bindings of its wrangler.toml. Its port leads straight to the Worker:
 * nothing of the development server is measured. Where that workerd is killed, another is started at the same port (unless that is 0)
 * on the same state.
 */
export async function run({ config, folder, modules }: Bundle, vars: Record<string, string> = {}, port = 0): Promise<Running> {
  const before = children("workerd");
  const options = optionsOf(config).workerOptions;
  const worker = {
    name: "bench",
    compatibilityDate: options.compatibilityDate,
    compatibilityFlags: options.compatibilityFlags,
    durableObjects: options.durableObjects,
    d1Databases: options.d1Databases,
    r2Buckets: options.r2Buckets,
    ratelimits: options.ratelimits,
    modules,
    modulesRoot: folder,
    bindings: Object.assign({}, options.bindings, vars),
    unsafeDirectSockets: [{ host: "127.0.0.1", port }],
  };
  const log = new Log(LogLevel.ERROR);
  const miniflare = new Miniflare(convertV4MiniflareOptions({ log, workers: [worker] } as V4MiniflareOptions));
  await miniflare.ready;
  const pids = children("workerd").filter((pid) => !before.includes(pid));
  return { url: await miniflare.unsafeGetDirectURL("bench"), pids, stop: () => miniflare.dispose() };
}
