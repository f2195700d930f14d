import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";
import type { Ring } from "./credentials";

const iv_bytes = 12; // what AES-GCM is made for
const tag_bytes = 16;
const key_bytes = 32;

/**
 * The text, encrypted (AES-256-GCM) under a key derived from the ring's newest secret, as `<ring id>:<base64>`. `place` says where
 * it is kept: it opens nowhere else.
 */
export function seal(ring: Ring, place: string, text: string): string {
  const [newest] = ring;
  if (!newest) throw new Error("The ring is empty.");
  const iv = randomBytes(iv_bytes);
  const cipher = createCipheriv("aes-256-gcm", keyFrom(newest.secret, "seal"), iv).setAAD(Buffer.from(place));
  const sealed = Buffer.concat([iv, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
  return `${newest.id}:${sealed.toString("base64")}`;
}

/** What was sealed there; undefined where the ring no longer has its secret, or where it was not sealed there as it stands. */
export function unseal(ring: Ring, place: string, sealed: string): string | undefined {
  const [id, base64 = ""] = sealed.split(":", 2);
  const named = ring.find((each) => each.id === id);
  if (!named) return undefined;
  const bytes = Buffer.from(base64, "base64");
  try {
    const decipher = createDecipheriv("aes-256-gcm", keyFrom(named.secret, "seal"), bytes.subarray(0, iv_bytes)).setAAD(Buffer.from(place));
    decipher.setAuthTag(bytes.subarray(-tag_bytes));
    return Buffer.concat([decipher.update(bytes.subarray(iv_bytes, -tag_bytes)), decipher.final()]).toString("utf8");
  } catch {
    return undefined;
  }
}

/** A fingerprint of a secret text that says nothing about it to whoever lacks the ring: 256 bits in hex. */
export function fingerprint(ring: Ring, text: string): string {
  const [newest] = ring;
  if (!newest) throw new Error("The ring is empty.");
  return createHmac("sha256", keyFrom(newest.secret, "fingerprint")).update(text).digest("hex");
}

function keyFrom(secret: string, purpose: "seal" | "fingerprint"): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "", `mainstay ${purpose}`, key_bytes));
}
