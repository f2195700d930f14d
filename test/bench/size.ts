import { gzipSync } from "node:zlib";
import { budgets } from "./budgets.ts";
import { median } from "./load.ts";
import { cpuMs } from "./processes.ts";
import type { Line } from "./report.ts";
import { type Bundle, run } from "./workerd.ts";

const shown = 8;

/** The size of what is deployed, and which packages and folders take most of it (before compression). */
export function sizes({ modules, metafile }: Bundle): Line[] {
  const gzip = gzipSync(modules.map((module) => module.contents).join("")).byteLength / 1024;
  const output = Object.values(metafile.outputs).find(({ inputs }) => Object.keys(inputs).length > 1);
  const by_origin = new Map<string, number>();
  for (const [path, { bytesInOutput }] of Object.entries(output?.inputs ?? {})) {
    const origin = originOf(path);
    by_origin.set(origin, (by_origin.get(origin) ?? 0) + bytesInOutput);
  }
  const largest = [...by_origin].toSorted(([, one], [, other]) => other - one).slice(0, shown);
  return [
    { part: "Size and start", what: "bundle, gzip", value: gzip, unit: "KB", max: budgets.bundle_gzip_kb_max },
    ...largest.map(([origin, bytes]): Line => ({ part: "Size and start", what: `  of it ${origin}`, value: bytes / 1024, unit: "KB raw" })),
  ];
}

/** The npm package that a file is of, or the folder of ours. */
function originOf(path: string): string {
  const [, name] = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path) ?? [];
  return name ?? path.split("/").slice(0, -1).join("/");
}

/** An empty Worker with the same bindings: what workerd needs for itself. */
const empty =
  "import { DurableObject } from 'cloudflare:workers'; export class Account extends DurableObject {} export default { fetch: () => new Response() };";

/** Milliseconds of CPU from nothing to the first answer, beyond what workerd needs for an empty Worker with the same bindings. */
export async function startUp(bundled: Bundle, rounds = 5): Promise<Line> {
  const nothing = { ...bundled, modules: bundled.modules.slice(0, 1).map((module) => ({ ...module, contents: empty })) };
  const extra: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const ours = await firstAnswerMs(bundled);
    extra.push(ours - (await firstAnswerMs(nothing)));
  }
  return { part: "Size and start", what: "CPU of the start", value: median(extra), unit: "ms", max: budgets.startup_ms_max };
}

async function firstAnswerMs(bundled: Bundle): Promise<number> {
  const running = await run(bundled);
  await (await fetch(new URL("/healthz", running.url))).text();
  const ms = cpuMs(running.pids);
  await running.stop();
  return ms;
}
