import { isLocal } from "./env";

const local_host = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;
const local_origin = /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/** The public address, without a slash at its end: PUBLIC_URL, else that of the request. */
export function publicOrigin(request: Request, env: Env): string {
  return env.PUBLIC_URL ? env.PUBLIC_URL.replace(/\/+$/, "") : new URL(request.url).origin;
}

/** In `npm start` any web page can point a name of its own at this machine, so there the Host must be this machine's. */
function isRebound(request: Request, env: Env): boolean {
  return isLocal(env) && !local_host.test(request.headers.get("host") ?? "");
}

/**
 * Whether a browser's page may be behind this request to /mcp: no Origin at all, our own, one of ALLOWED_ORIGINS, or in `npm start`
 * one of this machine.
 */
export function isAllowedOrigin(request: Request, env: Env): boolean {
  if (isRebound(request, env)) return false;
  const origin = request.headers.get("origin");
  if (origin === null || origin === publicOrigin(request, env)) return true;
  return env.ALLOWED_ORIGINS.split(",").some((allowed) => allowed.trim() === origin) || (isLocal(env) && local_origin.test(origin));
}

/**
 * Whether this request to /api comes from no browser's page or from one of ours. A request with a session's cookie must say that
 * it is ours: browsers send the cookie along whoever's page asks, and Origin with it, which no page can change.
 */
export function isOwnOrigin(request: Request, env: Env, by_cookie: boolean): boolean {
  if (isRebound(request, env)) return false;
  const origin = request.headers.get("origin");
  if (origin === null) return !by_cookie;
  const site = request.headers.get("sec-fetch-site");
  return isOurs(origin, request, env) && (site === null || site === "same-origin");
}

function isOurs(origin: string, request: Request, env: Env): boolean {
  return origin === publicOrigin(request, env) || (isLocal(env) && origin === new URL(request.url).origin);
}

export function originRefused(): Response {
  const message =
    "This web origin may not call here. For /mcp a deployment allows origins by its setting ALLOWED_ORIGINS; /api is for the dashboard alone.";
  return Response.json({ error: { code: "forbidden", message } }, { status: 403 });
}

const allowed_headers = "authorization, content-type, mcp-protocol-version, mcp-method, mcp-name";

/** The answer, readable to the page that asked; only for an Origin that is allowed. */
export function withCors(response: Response, request: Request): Response {
  const origin = request.headers.get("origin");
  if (origin === null) return response;
  const headers = new Headers(response.headers);
  headers.set("Access-Control-Allow-Origin", origin);
  headers.set("Access-Control-Expose-Headers", "mcp-protocol-version");
  headers.append("Vary", "Origin");
  return new Response(response.body, { status: response.status, headers });
}

export function preflight(): Response {
  return new Response(null, {
    status: 204,
    headers: { "Access-Control-Allow-Methods": "POST", "Access-Control-Allow-Headers": allowed_headers, "Access-Control-Max-Age": "600" },
  });
}
