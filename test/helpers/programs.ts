import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";

/** Programs that make and read real files in tests, by the Debian package that has each; .ci/run installs these. */
const packages = {
  exiftool: "libimage-exiftool-perl",
  convert: "imagemagick",
  identify: "imagemagick",
  "heif-enc": "libheif-examples",
  img2webp: "webp",
  ffmpeg: "ffmpeg",
} as const;
export type Program = keyof typeof packages;

/** Throws where one of them is not on this machine, and says what to install. */
export function needs(...programs: readonly Program[]): void {
  const missing = programs.filter((program) => spawnSync("which", [program]).status !== 0);
  if (missing.length === 0) return;
  const from = [...new Set(missing.map((program) => packages[program]))].join(" ");
  throw new Error(`These tests need ${missing.join(", ")}, which this machine has not. On Debian: apt-get install --no-install-recommends ${from}`);
}

/** Runs one of them and answers what it printed. Throws with what it said where it fails. */
export function run(program: Program, ...args: readonly string[]): Buffer {
  return execFileSync(program, args, { maxBuffer: 1 << 28, stdio: ["ignore", "pipe", "pipe"] });
}

/** A folder of this file's tests alone, gone when they are over. */
export function aFolder(): (name: string) => string {
  const folder = mkdtempSync(join(tmpdir(), "mainstay-files-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return (name) => join(folder, name);
}

/** Everything that exiftool finds in these files, by file: each tag under its group, numbers as they stand. */
export function tagsOf(files: readonly string[]): Record<string, unknown>[] {
  return JSON.parse(run("exiftool", "-j", "-n", "-a", "-u", "-G1", "-api", "LargeFileSupport=1", ...files).toString("utf8")) as Record<
    string,
    unknown
  >[];
}
