import { randomBytes } from "node:crypto";

/** A new entry of a secret ring, `r<number>:<secret>` with 256 random bits. The number is its place in time: the highest is the newest. */
export function ringEntry(number: number): string {
  return `r${number}:${randomBytes(32).toString("base64url")}`;
}

/** A new set-up code: 192 random bits. */
export function setupCode(): string {
  return randomBytes(24).toString("base64url");
}
