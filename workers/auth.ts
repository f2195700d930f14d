import type { Credential, CredentialKind } from "../schema/credentials";
import { vouchedFor } from "./vouched";

/** One text for a missing, malformed, unknown, revoked and expired credential, so that none can be told from another. */
export const unauthorized_text = {
  mcp: "Missing or invalid agent key. Send it as Authorization: Bearer <agent key>; your owner makes one in the dashboard.",
  api: "Missing or invalid sign-in. Send a personal access token as Authorization: Bearer <token>, or sign in.",
} as const;

export type Door = keyof typeof unauthorized_text;

const opened_by: Record<Door, readonly CredentialKind[]> = { mcp: ["agent_key"], api: ["token"] };

/** The credential in the Authorization header, where it is of a kind that opens this door and its MAC is good. */
export function bearerOf(request: Request, env: Env, door: Door): Credential | undefined {
  const [, text] = /^Bearer +([0-9A-Za-z_]{1,256}) *$/i.exec(request.headers.get("authorization") ?? "") ?? [];
  const credential = text === undefined ? undefined : vouchedFor(env, text);
  return credential && opened_by[door].includes(credential.kind) ? credential : undefined;
}

export function unauthorized(door: Door): Response {
  return Response.json(
    { error: { code: "unauthorized", message: unauthorized_text[door] } },
    { status: 401, headers: { "WWW-Authenticate": "Bearer" } },
  );
}

/**
 * After a credential that opened nothing: 401, or 429 where this address has sent too many of them.
 * A good credential is never held back by it.
 */
export async function turnAway(request: Request, env: Env, door: Door): Promise<Response> {
  const from = request.headers.get("cf-connecting-ip") ?? "local";
  const { success } = await env.BAD_CREDENTIALS.limit({ key: from });
  if (success) return unauthorized(door);
  return Response.json(
    { error: { code: "rate_limited", message: "Too many calls with missing or invalid credentials. Wait a minute.", retry_after_secs: 60 } },
    { status: 429, headers: { "Retry-After": "60" } },
  );
}
