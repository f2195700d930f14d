import { createHmac, hkdfSync } from "node:crypto";
import { sameText, type Ring } from "./credentials";

const mac_bytes = 16;

/**
 * The text with a MAC under the ring's newest secret: `<text>.<ring id>.<mac>`. It is not hidden, but nobody else can make one.
 * `purpose` says what it is for: it is good for nothing else.
 */
export function sign(ring: Ring, purpose: string, text: string): string {
  const [newest] = ring;
  if (!newest) throw new Error("The ring is empty.");
  return `${text}.${newest.id}.${mac(newest.secret, purpose, text)}`;
}

/** The text that was signed for this purpose; undefined where it was not, or the ring no longer has its secret. */
export function unsign(ring: Ring, purpose: string, signed: string): string | undefined {
  const [, text, id, given = ""] = /^(.*)\.([a-z0-9]{1,8})\.([0-9A-Za-z_-]{22})$/s.exec(signed) ?? [];
  const named = ring.find((each) => each.id === id);
  return named && text !== undefined && sameText(mac(named.secret, purpose, text), given) ? text : undefined;
}

function mac(secret: string, purpose: string, text: string): string {
  const key = Buffer.from(hkdfSync("sha256", secret, "", `mainstay sign ${purpose}`, 32));
  return createHmac("sha256", key).update(text).digest().subarray(0, mac_bytes).toString("base64url");
}
