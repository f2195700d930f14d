import type { Reply } from "../durable-objects/reply";
import type { Credential } from "../schema/credentials";
import { type Code, codes, Refusal, refusal } from "../schema/errors";
import { type Declared, isFor, tools } from "../schema/tools/index";
import { bearerOf, turnAway, unauthorized } from "./auth";
import { parseBody, readBody } from "./body";
import { call, callByAnyone } from "./call";
import type { Visit } from "./context";
import { limitsFrom } from "./env";
import type { Limits } from "../schema/limits";
import { isOwnOrigin, originRefused, publicOrigin } from "./origin";
import { rowsHeader } from "./rows";
import { browserName, sessionCookie, sessionOf } from "./session";
import type { Content } from "./uploads/filling";
import { Passage } from "./uploads/gate";
import { boundaryOf } from "./uploads/multipart";
import { readForm, readJson } from "./uploads/reading";

/** `POST /api/<action>`: arguments as JSON, the result as JSON, or `{"error": …}` with the status of its code. */
export async function api(request: Request, env: Env, action: string): Promise<Response> {
  const bearer = bearerOf(request, env, "api");
  const session = bearer ? undefined : sessionOf(request, env);
  if (!isOwnOrigin(request, env, session !== undefined)) return originRefused();
  if (request.method !== "POST") return refused(refusal("post_only"), { status: 405, headers: { Allow: "POST" } });
  const credential = bearer ?? session;
  const tool = tools.get(action);
  const for_anyone = tool && isFor(tool, "anyone");
  if (!for_anyone && !credential) return turnAway(request, env, "api");
  using passage = new Passage(limitsFrom(env));
  const body = await bodyOf(request, env, tool, passage);
  if (body instanceof Response) return body;
  const headers = new Headers();
  const lane = { secs_max: limitsFrom(env).wait_secs_without_progress_max, gone: request.signal };
  const from = { env, origin: publicOrigin(request, env), visit: visitOf(request, env, credential, headers), lane };
  const { value, ...about } = body;
  const reply = for_anyone
    ? await callByAnyone(from, tool, value)
    : await call({ ...from, credential: credential!, kind: "person", ...about }, action, value);
  return rowsHeader(answer(reply, headers), env, [reply]);
}

/** The cookie that a tool sets goes into `headers`. */
function visitOf(request: Request, env: Env, credential: Credential | undefined, headers: Headers): Visit {
  return {
    credential,
    browser: browserName(request.headers.get("user-agent")),
    access_jwt: request.headers.get("cf-access-jwt-assertion"),
    setSession: (secret) => headers.append("Set-Cookie", sessionCookie(request, env, secret)),
  };
}

/** How a reply looks over HTTP. */
function answer(reply: Reply, headers: Headers): Response {
  if (reply.ok) return Response.json(reply.value, { headers });
  if ("unauthorized" in reply) return unauthorized("api");
  const { code, retry_after_secs } = reply.refused;
  if (typeof retry_after_secs === "number") headers.set("Retry-After", String(retry_after_secs));
  return Response.json({ error: reply.refused }, { status: codes[code], headers });
}

type Body = { value: unknown; inexact_number?: string | undefined; content?: Content | undefined };

async function bodyOf(request: Request, env: Env, tool: Declared | undefined, passage: Passage): Promise<Body | Response> {
  const limits = limitsFrom(env);
  const max = limits[tool?.body_limit ?? "body_bytes_max"];
  try {
    const boundary = tool?.content && boundaryOf(request.headers.get("content-type"));
    const body = boundary === undefined ? await jsonOf(request, limits, max, tool, passage) : await formOf(request, limits, max, boundary, passage);
    return body === "too_large" ? refused(refusal("body_too_large", { max })) : body;
  } catch (error) {
    if (error instanceof Refusal) return refused(error);
    throw error;
  }
}

async function jsonOf(request: Request, limits: Limits, max: number, tool: Declared | undefined, passage: Passage): Promise<Body | "too_large"> {
  const bounds = { limits, bytes_max: max, text_bytes_max: limits.body_bytes_max };
  const read = tool?.content ? await readJson(request, ["data"], bounds, passage) : await readBody(request, max);
  if (read === "too_large") return read;
  const { bytes, content } = "bytes" in read ? read : { bytes: read };
  if (bytes.byteLength === 0) return { value: {} };
  const { value, seen } = parseBody(bytes, limits);
  return { value, inexact_number: seen.inexact_number, content };
}

/** A form's fields are named as the arguments; what it does not say of its file, the file's own part may. */
async function formOf(request: Request, limits: Limits, max: number, boundary: string, passage: Passage): Promise<Body | "too_large"> {
  const bounds = { limits, bytes_max: max, text_bytes_max: limits.body_bytes_max };
  const form = await readForm(request, { boundary, content: "data" }, bounds, passage);
  if (form === "too_large") return form;
  const { args, content } = form;
  return { value: { ...(content?.name && { name: content.name }), ...args }, content };
}

function refused(error: Refusal, init: ResponseInit = { status: codes[error.code as Code] }): Response {
  return Response.json({ error: error.refused }, init);
}
