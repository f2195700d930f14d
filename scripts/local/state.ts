import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import * as z from "zod";
import { ringOf } from "../../schema/credentials.ts";
import { ringEntry, setupCode } from "../ring.ts";
import { CannotStart, reasonOf } from "./cannot-start.ts";
import { makeFolder, readPrivate, writePrivate } from "./files.ts";

const secrets_shape = z.object({ SECRET_RING: z.string().refine(isRing), SETUP_CODE: z.string().min(16) });
export type Secrets = z.infer<typeof secrets_shape>;

const local_shape = z.object({
  url: z.string(),
  account: z.string().min(1),
  owner: z.object({ name: z.string().min(1), sign_in_url: z.string().optional(), token: z.string().min(1) }),
  agent: z.object({ id: z.string().min(1), name: z.string().min(1), key: z.string().min(1) }),
  setup_code: z.string().min(1),
});
/** What local.json holds: all that a script needs to call this machine's server. */
export type Local = z.infer<typeof local_shape>;

const start_elsewhere = "Put back a copy of it, or start anew with another STATE_DIR; nothing in this folder was changed.";

/** The state folder of `npm start`, and what is known of it before the server runs. */
export class State {
  readonly folder: string;
  readonly worker_folder: string;
  readonly secrets: Secrets;
  /** Of an earlier start; undefined at the first. */
  readonly local: Local | undefined;
  // Held as long as this process lives: the operating system lets go of it, whatever ends the process.
  readonly #lock: DatabaseSync;

  /** Opens the folder, or throws a sentence where it is in use, damaged or not writable. A folder with accounts is never begun anew. */
  constructor(folder: string) {
    this.folder = folder;
    this.worker_folder = join(folder, "worker");
    makeFolder(folder);
    makeFolder(this.worker_folder);
    this.#lock = locked(folder);
    this.local = readPrivate(join(folder, "local.json"), local_shape, start_elsewhere);
    const is_new = !this.local && (!this.#hasAccounts() || existsSync(this.#beginning));
    if (!this.local && !is_new) {
      throw new CannotStart(
        `${folder} holds accounts, but its local.json is gone, and with it the owner's token and the agent's key. ${start_elsewhere}`,
      );
    }
    const secrets = readPrivate(join(folder, "secrets.json"), secrets_shape, `Without its secrets no key opens anything. ${start_elsewhere}`);
    if (!secrets && !is_new)
      throw new CannotStart(`${folder} has lost its secrets.json; without its secrets no key opens anything. ${start_elsewhere}`);
    if (this.local && !this.#hasAccounts()) {
      throw new CannotStart(`${this.worker_folder} holds no account, but local.json speaks of one. ${start_elsewhere}`);
    }
    if (is_new) writePrivate(this.#beginning, {});
    this.secrets = secrets ?? this.#makeSecrets();
  }

  /** Keeps what a script needs. With it the first start is over: from here on the folder has an account of its own. */
  keep(local: Local): void {
    writePrivate(join(this.folder, "local.json"), local);
    rmSync(this.#beginning, { force: true });
  }

  close(): void {
    this.#lock.close();
  }

  // Stands from before the first account is made until local.json is written: a start that was cut short between them is begun anew.
  get #beginning(): string {
    return join(this.folder, "first-start");
  }

  #makeSecrets(): Secrets {
    const secrets = { SECRET_RING: ringEntry(1), SETUP_CODE: setupCode() };
    writePrivate(join(this.folder, "secrets.json"), secrets);
    return secrets;
  }

  #hasAccounts(): boolean {
    const objects = join(this.worker_folder, "v3", "do");
    return existsSync(objects) && readdirSync(objects, { recursive: true }).some((file) => String(file).endsWith(".sqlite"));
  }
}

/** Adds a newest entry to the ring of a state folder that no server uses, and answers its id. */
export function rotateLocal(folder: string): string {
  const path = join(folder, "secrets.json");
  if (!existsSync(path)) throw new CannotStart(`There is no ${path} yet. npm start makes it, with its first secret.`);
  const lock = locked(folder);
  const secrets = readPrivate(path, secrets_shape, "It cannot be added to.")!;
  const numbers = ringOf(secrets.SECRET_RING).map(({ id }) => Number(/^r(\d+)$/.exec(id)?.[1] ?? 0));
  const next = Math.max(...numbers) + 1;
  writePrivate(path, { ...secrets, SECRET_RING: `${ringEntry(next)},${secrets.SECRET_RING}` });
  lock.close();
  return `r${next}`;
}

function locked(folder: string): DatabaseSync {
  try {
    const lock = new DatabaseSync(join(folder, "lock"));
    lock.exec("PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE");
    return lock;
  } catch (error) {
    if (reasonOf(error).includes("locked")) {
      throw new CannotStart(`Mainstay is already running on the state folder ${folder}. End it first, or choose another with STATE_DIR.`);
    }
    throw new CannotStart(`The state folder ${folder} cannot be written: ${reasonOf(error)}. Make it writable, or choose another with STATE_DIR.`);
  }
}

function isRing(text: string): boolean {
  try {
    return ringOf(text).length > 0;
  } catch {
    return false;
  }
}
