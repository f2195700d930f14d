import type { Reply } from "../durable-objects/reply";
import { type Code, codes, Refusal, refusal } from "../schema/errors";
import { limitsOf } from "../schema/limits";
import { type Declared, isFor, tools } from "../schema/tools/index";
import { bearerOf, turnAway, unauthorized } from "./auth";
import { parseBody, readBody } from "./body";
import { call, callByAnyone } from "./call";
import { isAllowedOrigin, originRefused, publicOrigin } from "./origin";
import { rowsHeader } from "./rows";

/** `POST /api/<action>`: arguments as JSON, the result as JSON, or `{"error": …}` with the status of its code. */
export async function api(request: Request, env: Env, action: string): Promise<Response> {
  if (!isAllowedOrigin(request, env)) return originRefused();
  if (request.method !== "POST") return refused(refusal("post_only"), { status: 405, headers: { Allow: "POST" } });
  const origin = publicOrigin(request, env);
  const tool = tools.get(action);
  const for_anyone = tool && isFor(tool, "anyone");
  const credential = for_anyone ? undefined : bearerOf(request, env, "api");
  if (!for_anyone && !credential) return turnAway(request, env, "api");
  const body = await bodyOf(request, env, tool);
  if (body instanceof Response) return body;
  const reply = credential
    ? await call({ env, credential, kind: "person", origin, inexact_number: body.inexact_number }, action, body.value)
    : await callByAnyone(env, origin, tool!, body.value);
  return rowsHeader(answer(reply), env, [reply]);
}

/** How a reply looks over HTTP. */
function answer(reply: Reply): Response {
  if (reply.ok) return Response.json(reply.value);
  if ("unauthorized" in reply) return unauthorized("api");
  const { code, retry_after_secs } = reply.refused;
  const headers: Record<string, string> = typeof retry_after_secs === "number" ? { "Retry-After": String(retry_after_secs) } : {};
  return Response.json({ error: reply.refused }, { status: codes[code], headers });
}

type Body = { value: unknown; inexact_number?: string | undefined };

async function bodyOf(request: Request, env: Env, tool: Declared | undefined): Promise<Body | Response> {
  const limits = limitsOf(env);
  const max = limits[tool?.body_limit ?? "body_bytes_max"];
  const bytes = await readBody(request, max);
  if (bytes === "too_large") return refused(refusal("body_too_large", { max }));
  if (bytes.byteLength === 0) return { value: {} };
  try {
    const { value, seen } = parseBody(bytes, limits);
    return { value, inexact_number: seen.inexact_number };
  } catch (error) {
    if (error instanceof Refusal) return refused(error);
    throw error;
  }
}

function refused(error: Refusal, init: ResponseInit = { status: codes[error.code as Code] }): Response {
  return Response.json({ error: error.refused }, init);
}
