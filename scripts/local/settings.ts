import { createServer } from "node:net";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { CannotStart, reasonOf } from "./cannot-start.ts";

export const root = fileURLToPath(import.meta.resolve("../.."));

/** Where the state of this machine is kept: STATE_DIR, by default .mainstay in the project's folder; a relative one starts there too. */
export function stateFolder(): string {
  return resolve(root, process.env["STATE_DIR"] || ".mainstay");
}

/** PORT, by default 8787. */
export function port(): number {
  const text = process.env["PORT"] || "8787";
  const number = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  if (number < 1 || number > 65_535) throw new CannotStart(`PORT is ${JSON.stringify(text)}; it must be a number from 1 to 65535.`);
  return number;
}

/** Throws a sentence where nobody can listen at the port. What was killed a moment ago may hold it a little longer, so it is tried for a few seconds. */
export async function assertFree(number: number): Promise<void> {
  for (let tries_left = 15; ; tries_left--) {
    const reason = (await cannotListen(number, "127.0.0.1")) ?? (await cannotListen(number, "::1"));
    if (reason === undefined) return;
    if (reason.code === "EACCES")
      throw new CannotStart(`Port ${number} needs rights that this user does not have. Choose another: PORT=8788 npm start.`);
    if (reason.code !== "EADDRINUSE") throw new CannotStart(`Port ${number} cannot be used: ${reasonOf(reason)}.`);
    if (tries_left === 0)
      throw new CannotStart(`Port ${number} is taken by another program. End it, or choose another: PORT=${number + 1} npm start.`);
    await new Promise((done) => setTimeout(done, 200));
  }
}

/** Why nobody can listen there, or undefined. A machine without that address has nobody there either. */
function cannotListen(number: number, host: string): Promise<NodeJS.ErrnoException | undefined> {
  return new Promise((done) => {
    const probe = createServer();
    probe.once("error", (error: NodeJS.ErrnoException) => done(error.code === "EADDRNOTAVAIL" || error.code === "EAFNOSUPPORT" ? undefined : error));
    probe.listen(number, host, () => probe.close(() => done(undefined)));
  });
}
