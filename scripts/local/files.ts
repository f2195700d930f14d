import { chmodSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import * as z from "zod";
import { CannotStart, reasonOf } from "./cannot-start.ts";

/** Makes a folder that only its owner may look into. One that exists keeps its rights: it may hold other things too. */
export function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new CannotStart(`The state folder ${folder} cannot be made: ${reasonOf(error)}. Choose another with STATE_DIR.`);
  }
}

/** Writes a file of mode 600 as a whole or not at all, so that a crash leaves the old one or the new one. */
export function writePrivate(path: string, value: object): void {
  const written = `${path}.new`;
  try {
    writeFileSync(written, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600, flush: true });
    chmodSync(written, 0o600);
    renameSync(written, path);
  } catch (error) {
    throw new CannotStart(`${path} cannot be written: ${reasonOf(error)}. Make its folder writable, or choose another with STATE_DIR.`);
  }
}

/** A file that must be JSON of this shape where it exists, or undefined. `damage` says what to do where it is anything else. */
export function readPrivate<T>(path: string, shape: z.ZodType<T>, damage: string): T | undefined {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw new CannotStart(`${path} cannot be read: ${reasonOf(error)}.`);
  }
  chmodSync(path, 0o600);
  const { success, data } = shape.safeParse(parsed(text));
  if (!success) throw new CannotStart(`${path} is damaged. ${damage}`);
  return data;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
