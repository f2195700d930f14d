import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { CannotStart } from "../local/cannot-start.ts";
import { makeFolder } from "../local/files.ts";
import { root } from "../local/settings.ts";
import { ringEntry, setupCode } from "../ring.ts";
import type { SecretName } from "./plan.ts";

const setup_code_chars_min = 16;

/** Where the set-up code of an environment is put for whoever deployed it, when it was made here: from the project's folder. */
export function setupCodeFile(environment: string): string {
  return join(".mainstay", `setup-code-${environment}`);
}

/**
 * Writes new secrets into a file that wrangler uploads with the Worker, calls `use` with its path, and removes it. The set-up code is
 * SETUP_CODE of the environment, or one that an earlier, failed deployment left in its file, or a new one that is put into that file.
 */
export function withSecretsFile<T>(names: readonly SecretName[], environment: string, use: (path: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), "mainstay-"));
  try {
    const makers = { SECRET_RING: () => ringEntry(1), SETUP_CODE: () => keptSetupCode(environment) };
    const path = join(folder, "secrets.json");
    writeFileSync(path, JSON.stringify(Object.fromEntries(names.map((name) => [name, makers[name]()]))), { mode: 0o600 });
    return use(path);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function keptSetupCode(environment: string): string {
  const given = process.env["SETUP_CODE"];
  if (given !== undefined) {
    if (given.length >= setup_code_chars_min) return given;
    throw new CannotStart(
      `SETUP_CODE is too short: whoever guesses it can make accounts. Give ${setup_code_chars_min} characters or more, or leave it out.`,
    );
  }
  const path = join(root, setupCodeFile(environment));
  makeFolder(join(root, ".mainstay"));
  try {
    writeFileSync(path, `${setupCode()}\n`, { mode: 0o600, flag: "wx" });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw new CannotStart(`${relative(root, path)} cannot be written: ${String(error)}.`);
  }
  return readFileSync(path, "utf8").trim();
}
