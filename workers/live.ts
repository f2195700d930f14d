import { type Code, codes, refusal } from "../schema/errors";
import { bearerOf, turnAway, unauthorized } from "./auth";
import { admit } from "./call";
import { accountOf } from "./env";
import { isOwnOrigin, originRefused } from "./origin";
import { sessionOf } from "./session";

/**
 * `GET /api/live`, a WebSocket: everything that the person who opens it may see, as it happens; with `?after=<event_no>` first what
 * was missed. A page of another origin cannot open it with a session's cookie, which browsers would send along.
 */
export async function live(request: Request, env: Env): Promise<Response> {
  const bearer = bearerOf(request, env, "api");
  const session = bearer ? undefined : sessionOf(request, env);
  if (!isOwnOrigin(request, env, session !== undefined)) return originRefused();
  const credential = bearer ?? session;
  if (!credential) return turnAway(request, env, "api");
  if (request.headers.get("upgrade")?.toLowerCase() !== "websocket") return refused("live_is_a_websocket", 426);
  const after = new URL(request.url).searchParams.get("after");
  if (after !== null && !/^[0-9]{1,15}$/.test(after)) return refused("live_after_wrong");
  const admission = await admit({ env, credential });
  if (!admission.ok)
    return "refused" in admission ? Response.json({ error: admission.refused }, { status: codes[admission.refused.code] }) : unauthorized("api");
  const query = new URLSearchParams({ user: admission.caller.id, credential: credential.id, ...(after !== null && { after }) }).toString();
  return accountOf(env, credential.account).fetch(new Request(`http://account/listen?${query}`, { headers: { Upgrade: "websocket" } }));
}

function refused(name: "live_is_a_websocket" | "live_after_wrong", status?: number): Response {
  const error = refusal(name);
  return Response.json({ error: error.refused }, { status: status ?? codes[error.code as Code] });
}
