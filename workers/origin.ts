import { isLocal } from "./env";

const local_host = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;
const local_origin = /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/** The public address, without a slash at its end: PUBLIC_URL, else that of the request. */
export function publicOrigin(request: Request, env: Env): string {
  return env.PUBLIC_URL ? env.PUBLIC_URL.replace(/\/+$/, "") : new URL(request.url).origin;
}

/**
 * Whether a browser's page may be behind this request: no Origin at all, our own, one of ALLOWED_ORIGINS, or in `npm start`
 * one of this machine. There the Host is checked too, since any web page can point a name of its own at this machine.
 */
export function isAllowedOrigin(request: Request, env: Env): boolean {
  if (isLocal(env) && !local_host.test(request.headers.get("host") ?? "")) return false;
  const origin = request.headers.get("origin");
  if (origin === null || origin === publicOrigin(request, env)) return true;
  return env.ALLOWED_ORIGINS.split(",").some((allowed) => allowed.trim() === origin) || (isLocal(env) && local_origin.test(origin));
}

export function originRefused(): Response {
  const message = "This web origin may not call here. A deployment allows origins by its setting ALLOWED_ORIGINS.";
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
