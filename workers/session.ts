import { parse, serialize } from "hono/utils/cookie";
import type { Credential } from "../schema/credentials";
import { publicOrigin } from "./origin";
import { vouchedFor } from "./vouched";

/** The longest that browsers keep a cookie. How long a session lasts, its account alone decides. */
const cookie_secs = 400 * 24 * 3600;

/**
 * The cookie of a session. `__Host-`: only over TLS, only from this very host, for all its paths. Browsers refuse
 * that over plain http, so on a developer's own machine the name is plain.
 */
function cookieFor(request: Request, env: Env): { name: string; secure: boolean } {
  const { protocol, hostname } = new URL(publicOrigin(request, env));
  const on_this_machine = protocol === "http:" && ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
  return on_this_machine ? { name: "mainstay", secure: false } : { name: "__Host-mainstay", secure: true };
}

/** The session in the request's cookie, where its MAC is good. */
export function sessionOf(request: Request, env: Env): Credential | undefined {
  const { name } = cookieFor(request, env);
  const text = parse(request.headers.get("cookie") ?? "", name)[name];
  const credential = text === undefined ? undefined : vouchedFor(env, text);
  return credential?.kind === "session" ? credential : undefined;
}

/** The Set-Cookie that gives a browser this session, or with null takes away the one it has. No script of a page can read it. */
export function sessionCookie(request: Request, env: Env, session: string | null): string {
  const { name, secure } = cookieFor(request, env);
  return serialize(name, session ?? "", { path: "/", httpOnly: true, secure, sameSite: "Lax", maxAge: session === null ? 0 : cookie_secs });
}

const browsers: [name: string, mark: RegExp][] = [
  ["Edge", /\bEdg(e|A|iOS)?\//],
  ["Opera", /\bOPR\//],
  ["Firefox", /\b(Firefox|FxiOS)\//],
  ["Chrome", /\b(Chrome|CriOS|Chromium)\//],
  ["Safari", /\bSafari\//],
];
const systems: [name: string, mark: RegExp][] = [
  ["Android", /\bAndroid\b/],
  ["iPhone", /\biPhone\b/],
  ["iPad", /\biPad\b/],
  ["Windows", /\bWindows\b/],
  ["macOS", /\bMac OS X\b/],
  ["ChromeOS", /\bCrOS\b/],
  ["Linux", /\bLinux\b/],
];

/** What a list of sessions calls a browser, such as `Firefox on Linux`: enough for a person to know its own, and nothing that it wrote itself. */
export function browserName(user_agent: string | null): string {
  const found = (marks: typeof browsers) => marks.find(([, mark]) => mark.test(user_agent ?? ""))?.[0];
  const system = found(systems);
  return `${found(browsers) ?? "Another program"}${system ? ` on ${system}` : ""}`;
}
