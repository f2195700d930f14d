import { randomBytes } from "node:crypto";
import { refuse } from "../schema/errors";
import { limitsOf } from "../schema/limits";
import { sign, unsign } from "../schema/signed";
import type { WorkerContext } from "./context";
import { ringFrom } from "./env";

/** A challenge that was made here and has not expired; `expires_at` is ms since 1970. */
export type Challenge = { text: string; expires_at: number };

/**
 * A challenge for one purpose, good for `passkey_challenge_secs`: when it expires and 128 random bits, signed, so that nothing is
 * stored before somebody answers it.
 */
export function challengeFor(cx: WorkerContext, purpose: string): string {
  const expires_at = cx.now + limitsOf(cx.env).passkey_challenge_secs * 1000;
  return sign(ringFrom(cx.env), `challenge ${purpose}`, `${expires_at}.${randomBytes(16).toString("base64url")}`);
}

/** The challenge that an answer of WebAuthn names, in the form that its check takes. Refuses one that is not ours, or that has expired. */
export function challengeIn(cx: WorkerContext, purpose: string, answer: unknown): { challenge: Challenge; expectedChallenge: string } {
  const named = clientData(answer)["challenge"];
  if (typeof named !== "string") return refuse("passkey_wrong");
  const text = unsign(ringFrom(cx.env), `challenge ${purpose}`, Buffer.from(named, "base64url").toString("utf8"));
  const expires_at = Number(text?.split(".")[0]);
  if (text === undefined || expires_at <= cx.now) return refuse("passkey_wrong");
  return { challenge: { text, expires_at }, expectedChallenge: named };
}

/**
 * What a passkey keeps of whose it is (at most 64 bytes), so that signing in needs no name. It is signed, so that a made-up one
 * wakes no account.
 */
export function handleOf(env: Env, account: string, person: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(sign(ringFrom(env), "user handle", `${account}.${person}`)));
}

/** Whose passkey answered, as it says itself; undefined where it says nothing that was made here. */
export function ownerOf(env: Env, answer: unknown): { account: string; person: string } | undefined {
  const handle = (answer as { response?: { userHandle?: unknown } } | null)?.response?.userHandle;
  if (typeof handle !== "string") return undefined;
  const [account, person] = unsign(ringFrom(env), "user handle", Buffer.from(handle, "base64url").toString("utf8"))?.split(".") ?? [];
  return account && person ? { account, person } : undefined;
}

function clientData(answer: unknown): Record<string, unknown> {
  const encoded = (answer as { response?: { clientDataJSON?: unknown } } | null)?.response?.clientDataJSON;
  try {
    const data: unknown = JSON.parse(Buffer.from(String(encoded), "base64url").toString("utf8"));
    return typeof data === "object" && data !== null ? { ...data } : {};
  } catch {
    return {};
  }
}
