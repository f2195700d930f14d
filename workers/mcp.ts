import {
  createMcpHandler,
  isLegacyRequest,
  preloadSchemas,
  PROTOCOL_VERSION_META_KEY,
  Server,
  type AuthInfo,
  type CallToolResult,
  type jsonSchemaValidator,
  WebStandardStreamableHTTPServerTransport,
} from "@modelcontextprotocol/server";
import { version } from "../package.json";
import { Refusal, refusal } from "../schema/errors";
import type { Limits } from "../schema/limits";
import { type Declared, isFor, tools } from "../schema/tools/index";
import { bearerOf, turnAway, unauthorized, unauthorized_text } from "./auth";
import { parseBody } from "./body";
import { admit, call, type Incoming } from "./call";
import { limitsFrom } from "./env";
import type { Scan } from "./json";
import { heldOpen, progressOf, type Waits, waitsOf } from "./lane";
import { type Given, instructions, shows, toolList, type View, viewOf } from "./list";
import { isAllowedOrigin, originRefused, preflight, publicOrigin, withCors } from "./origin";
import { rowsHeader } from "./rows";
import type { Content } from "./uploads/filling";
import { Passage } from "./uploads/gate";
import { readJson } from "./uploads/reading";
import type { Waited } from "./waiting";

/** What one request carries through the SDK: who calls, what the address shows, whether it waits, and what the account said. */
type Exchange = { incoming: Incoming; view: View; has: Given; waits: Waits | undefined; replies: Waited[]; asked?: Promise<Waited> };

// As an isolate starts, rather than within its first call.
preloadSchemas();

/** The contracts check arguments and results; the SDK has nothing left to validate. */
const no_validator: jsonSchemaValidator = { getValidator: () => (input) => ({ valid: true, data: input as never, errorMessage: undefined }) };

function serverFor(exchange: Exchange): Server {
  const { has, view } = exchange;
  const server = new Server(
    { name: "mainstay", title: "Mainstay", version },
    { capabilities: { tools: { listChanged: false } }, instructions: instructions(has, view), jsonSchemaValidator: no_validator },
  );
  server.setRequestHandler("tools/list", () => ({ tools: toolList(has, view) }) as never);
  server.setRequestHandler("tools/call", async ({ params }, { mcpReq }) => {
    using _ = progressOf(exchange.waits, (progress) => mcpReq.notify({ method: "notifications/progress", params: progress }));
    exchange.asked = call(exchange.incoming, params.name, params.arguments);
    const reply = await exchange.asked;
    exchange.replies.push(reply);
    return toolResult(reply);
  });
  return server;
}

/** How a reply looks in MCP: the value as structured content and as text, or the refusal as a tool error. */
function toolResult(reply: Waited): CallToolResult {
  if (reply.ok) return { content: [{ type: "text", text: JSON.stringify(reply.value) }], structuredContent: reply.value as Record<string, unknown> };
  const error = "refused" in reply ? reply.refused : { code: "unauthorized", message: unauthorized_text.mcp };
  return { isError: true, content: [{ type: "text", text: error.message }], structuredContent: { error } };
}

/** Revision 2026-07-28: each request says all about itself. */
const modern = createMcpHandler((cx) => serverFor(exchangeOf(cx.authInfo)), { legacy: "reject", responseMode: "json" });
const modern_held = createMcpHandler((cx) => serverFor(exchangeOf(cx.authInfo)), { legacy: "reject", responseMode: "sse", keepAliveMs: 0 });

function authInfo(exchange: Exchange): AuthInfo {
  return { token: "", clientId: exchange.incoming.credential.id, scopes: [], extra: { exchange } };
}

function exchangeOf(info: AuthInfo | undefined): Exchange {
  return info?.extra?.["exchange"] as Exchange;
}

/** Revisions up to 2025-11-25, stateless: no session id, one JSON answer, or a stream for a call that waits. */
async function legacy(request: Request, exchange: Exchange, parsedBody: unknown): Promise<Response> {
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: exchange.waits === undefined });
  await serverFor(exchange).connect(transport);
  return transport.handleRequest(request, { authInfo: authInfo(exchange), parsedBody });
}

/** `POST /mcp`. */
export async function mcp(request: Request, env: Env): Promise<Response> {
  if (!isAllowedOrigin(request, env)) return originRefused();
  const response = request.method === "OPTIONS" ? preflight() : await answer(request, env);
  return withCors(response, request);
}

async function answer(request: Request, env: Env): Promise<Response> {
  if (request.method !== "POST")
    return rpcError(405, -32000, "Method not allowed: this endpoint is stateless and takes POST alone.", { Allow: "POST" });
  const credential = bearerOf(request, env, "mcp");
  if (!credential) return turnAway(request, env, "mcp");
  const view = viewOf(new URL(request.url));
  if (typeof view === "string") return rpcError(400, -32602, view);
  using passage = new Passage(limitsFrom(env));
  const body = await bodyOf(request, env, passage);
  if (body instanceof Response) return body;
  const { value, inexact_number, content } = body;

  const sees = (tool: Declared) => shows(view, tool);
  const waits = waitsOf(value, limitsFrom(env));
  const incoming: Incoming = { env, credential, kind: "agent", origin: publicOrigin(request, env), sees, inexact_number, content };
  if (waits) incoming.lane = { secs_max: waits.secs_max, gone: waits.gone.signal };
  const exchange: Exchange = { incoming, view, has: { given: null, grants: [] }, waits, replies: [] };
  if (waits || !isOneToolCall(value)) {
    const admission = await admit(incoming);
    if (admission.ok) {
      exchange.has = { given: admission.caller.toolsets, grants: admission.caller.grants ?? [] };
      if (incoming.lane) incoming.lane.user = admission.caller.id;
    } else if (!("refused" in admission)) return unauthorized("mcp");
    // A call that waits is refused as any call is: by the tool's own error.
    else if (!waits) return rpcError(admission.refused.code === "rate_limited" ? 429 : 503, -32000, admission.refused.message);
  }
  const response = await serve(acceptingBoth(request), exchange, value);
  if (waits) return heldOpen(response, waits.beat_ms, () => abandoned(exchange, waits));
  return exchange.replies.some((reply) => !reply.ok && "unauthorized" in reply) ? unauthorized("mcp") : rowsHeader(response, env, exchange.replies);
}

/** The client of a call that waits left before it had the answer: what it was given is taken back. */
async function abandoned({ asked }: Exchange, { gone }: Waits): Promise<void> {
  gone.abort();
  await (await asked)?.withdraw?.();
}

async function serve(request: Request, exchange: Exchange, parsedBody: unknown): Promise<Response> {
  const is_legacy = !namesRevision(parsedBody) && (await isLegacyRequest(request, parsedBody));
  if (is_legacy) return legacy(request, exchange, parsedBody);
  return (exchange.waits ? modern_held : modern).fetch(request, { authInfo: authInfo(exchange), parsedBody });
}

/** A tool call is looked at by its account anyway; all else asks first, so that a revoked key is refused whatever it asks for. */
function isOneToolCall(body: unknown): boolean {
  return typeof body === "object" && body !== null && (body as { method?: unknown }).method === "tools/call";
}

/** A tool call that names its revision is never of the older ones. The handler looks at it closely, so that we need not, a first time. */
function namesRevision(body: unknown): boolean {
  if (!isOneToolCall(body)) return false;
  const { params } = body as { params?: { _meta?: Record<string, unknown> } | null };
  return typeof params?._meta?.[PROTOCOL_VERSION_META_KEY] === "string";
}

type Body = { value: unknown; inexact_number: string | undefined; content: Content | undefined };

/** Beyond `body_bytes_max` only a call of a tool that takes more is let in, and no more than it takes. */
async function bodyOf(request: Request, env: Env, passage: Passage): Promise<Body | Response> {
  const limits = limitsFrom(env);
  const allowed = ({ tool_name = "" }: Scan) => limits[tools.get(tool_name)?.body_limit ?? "body_bytes_max"];
  const bytes_max = most(limits, () => true);
  const text_bytes_max = most(limits, ({ content }) => !content);
  try {
    const read = await readJson(request, content_path, { limits, bytes_max, text_bytes_max }, passage);
    if (read === "too_large") return bodyRefused(refusal("body_too_large", { max: limits.body_bytes_max }));
    const { value, seen } = parseBody(read.bytes, limits, allowed, read.size);
    return { value, inexact_number: seen.inexact_number, content: read.content };
  } catch (error) {
    if (error instanceof Refusal) return bodyRefused(error);
    throw error;
  }
}

/** Where the content of a file stands in a call. */
const content_path = ["params", "arguments", "data"];

/** The highest limit that holds for some call of an agent. */
function most(limits: Limits, which: (tool: Declared) => boolean): number {
  const some = [...tools.values()].filter((tool) => isFor(tool, "agent") && which(tool));
  return Math.max(...some.map((tool) => limits[tool.body_limit ?? "body_bytes_max"]));
}

function bodyRefused({ code, message }: Refusal): Response {
  if (code === "unavailable") return rpcError(503, -32000, message);
  return code === "too_large" ? rpcError(413, -32600, message) : rpcError(400, -32700, message);
}

/** Clients that accept anything, or say nothing, take what we send. */
function acceptingBoth(request: Request): Request {
  const accept = request.headers.get("accept");
  if (accept !== null && accept !== "*/*") return request;
  const headers = new Headers(request.headers);
  headers.set("accept", "application/json, text/event-stream");
  return new Request(request.url, { method: request.method, headers });
}

function rpcError(status: number, code: number, message: string, headers: Record<string, string> = {}): Response {
  return Response.json({ jsonrpc: "2.0", id: null, error: { code, message } }, { status, headers });
}
