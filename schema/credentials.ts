import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { crc32 } from "node:zlib";

/** What a bearer secret opens. Its prefix says so, to us and to secret scanners. */
const prefixes = { agent_key: "ms", token: "mp", session: "mw", sign_in: "mi" } as const;
export type CredentialKind = keyof typeof prefixes;

/** A credential whose MAC is good: it was made here. Whether it still opens anything, its account knows. */
export type Credential = { kind: CredentialKind; account: string; id: string; hash: Uint8Array<ArrayBuffer> };

/** The deployment's secrets, newest first. Credentials name the id of the secret that vouches for them. */
export type Ring = readonly { id: string; secret: string }[];

const secret_chars = 43; // 256 bits in base 62
const mac_chars = 22; // 128 bits in base 62
const crc_chars = 6; // 32 bits in base 62
const shape = /^([a-z]{2})_([a-z0-9]{21})_([a-z][1-9][0-9]*)_([0-9A-Za-z]{43})_([a-z0-9]{1,8})([0-9A-Za-z]{22})([0-9A-Za-z]{6})$/;

/**
 * The ring among a deployment's settings: SECRET_RING, then SECRET_RING_2 and so on, the highest number newest. A deployed secret cannot be
 * read back, so a rotation adds one of these beside the others. Throws as ringOf does.
 */
export function ringIn(settings: object): Ring {
  const parts = Object.entries(settings).flatMap(([name, value]) => {
    const [found, number] = /^SECRET_RING(?:_(\d+))?$/.exec(name) ?? [];
    return found !== undefined && typeof value === "string" ? [{ number: Number(number ?? 1), value }] : [];
  });
  return ringOf(
    parts
      .sort((one, other) => other.number - one.number)
      .map(({ value }) => value)
      .join(","),
  );
}

/** The ring of `id:secret,id:secret`, newest first. Throws where it is missing or not of the form `id:secret,…` with ids of 1 to 8 of a-z 0-9 and secrets of 32 characters or more. */
export function ringOf(text: string | undefined): Ring {
  const ring = (text ?? "")
    .split(",")
    .filter(Boolean)
    .map((part) => {
      const [, id, secret] = /^([a-z0-9]{1,8}):(.{32,})$/.exec(part.trim()) ?? [];
      if (!id || !secret) throw new Error("SECRET_RING must be id:secret,… with secrets of 32 characters or more.");
      return { id, secret };
    });
  if (!ring.length) throw new Error("SECRET_RING is not set: run `npm run deploy`, or `npm start` on this machine.");
  return ring;
}

/**
 * A new bearer secret: `<prefix>_<account>_<id>_<secret>_<check>`. 256 random bits; the check is the ring id, a MAC of all before it
 * under the ring's newest secret, so that a made-up one is refused without asking an account, and a CRC-32 for secret scanners.
 * Only `hash` is to be stored.
 */
export function makeCredential(ring: Ring, kind: CredentialKind, account: string, id: string) {
  const secret = base62(randomBytes(32), secret_chars);
  const [newest] = ring;
  if (!newest) throw new Error("The ring is empty.");
  const body = `${prefixes[kind]}_${account}_${id}_${secret}_${newest.id}`;
  const checked = body + mac(newest.secret, body);
  const text = checked + checksum(checked);
  // Of the whole text: a person compares them with the end of what stands in a configuration.
  return { text, hash: hashOf(secret), last4: text.slice(-4) };
}

/** The credential in `text`, or undefined where it is malformed, mistyped or was not made under this ring. */
export function readCredential(ring: Ring, text: string): Credential | undefined {
  const match = shape.exec(text);
  if (!match) return undefined;
  const [, prefix = "", account = "", id = "", secret = "", ring_id, given_mac = ""] = match;
  const kind = (Object.keys(prefixes) as CredentialKind[]).find((each) => prefixes[each] === prefix);
  const named = ring.find((each) => each.id === ring_id);
  const checked = text.slice(0, -crc_chars);
  if (!kind || !named || !text.endsWith(checksum(checked))) return undefined;
  const expected = mac(named.secret, checked.slice(0, -mac_chars));
  return sameBytes(Buffer.from(expected), Buffer.from(given_mac)) ? { kind, account, id, hash: hashOf(secret) } : undefined;
}

/** Compares in a time that does not depend on where they differ. */
export function sameBytes(one: Uint8Array, other: Uint8Array): boolean {
  return one.byteLength === other.byteLength && timingSafeEqual(one, other);
}

/** Compares two texts of any length without telling by its time how much of them agrees. */
export function sameText(one: string, other: string): boolean {
  return sameBytes(hashOf(one), hashOf(other));
}

/** Where an account may be kept for ever; the first letter of its id says which, since only that place can find it. */
export const jurisdictions = { eu: "e", fedramp: "f" } as const;
export type Jurisdiction = keyof typeof jurisdictions;

/** A random account id: a letter for the jurisdiction and 103 random bits. */
export function makeAccountId(jurisdiction?: Jurisdiction): string {
  const letters = "abcdefghijklmnopqrstuvwxyz0123456789";
  let id = jurisdiction ? jurisdictions[jurisdiction] : "g";
  while (id.length < 21) for (const byte of randomBytes(32)) if (byte < 252 && id.length < 21) id += letters[byte % 36];
  return id;
}

function mac(secret: string, text: string): string {
  return base62(createHmac("sha256", secret).update(`credential\n${text}`).digest().subarray(0, 16), mac_chars);
}

function checksum(text: string): string {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(crc32(text));
  return base62(bytes, crc_chars);
}

function hashOf(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash("sha256").update(text).digest());
}

const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

function base62(bytes: Uint8Array, chars: number): string {
  let number = BigInt(`0x${Buffer.from(bytes).toString("hex")}`);
  let text = "";
  for (; text.length < chars; number /= 62n) text = digits[Number(number % 62n)] + text;
  return text;
}
