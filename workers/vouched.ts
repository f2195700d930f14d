import { type Credential, readCredential, type Ring } from "../schema/credentials";
import { ringFrom } from "./env";

const kept_max = 1000;

/** The credentials whose MAC was found good, by their text, and the ring that vouches for them. */
let kept: { ring: Ring; credentials: Map<string, Credential> } | undefined;

/**
 * The credential in `text`, or undefined where it was not made here. Those that were are kept in memory, since an agent sends its key
 * with every call and the MAC costs as much as the call's own SQL. Whether a credential still opens anything, its account says each time.
 */
export function vouchedFor(env: Env, text: string): Credential | undefined {
  const ring = ringFrom(env);
  if (kept?.ring !== ring || kept.credentials.size >= kept_max) kept = { ring, credentials: new Map() };
  const credential = kept.credentials.get(text) ?? readCredential(ring, text);
  if (credential) kept.credentials.set(text, credential);
  return credential;
}
