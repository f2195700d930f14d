import { type Code, codes, refusal, type RefusalName } from "../schema/errors";
import { picture_types } from "../schema/file";
import { fileKey, readFileLink } from "../schema/file-link";
import { ringFrom } from "./env";
import { thumbOf } from "./thumbs";
import { disposition } from "./uploads/names";
import { isUnchanged, rangeOf } from "./uploads/ranges";

/**
 * `GET /f/<signed>`: a file, to whoever has a link to it. The Worker alone looks: a link is good until it expires, or until the bytes are
 * gone. Nothing that was uploaded runs in a browser, whatever it is.
 */
export async function serveFile(request: Request, env: Env, signed: string): Promise<Response> {
  if (request.method !== "GET" && request.method !== "HEAD") return new Response(null, { status: 405, headers: { Allow: "GET, HEAD" } });
  const link = readFileLink(ringFrom(env), signed);
  const secs_left = (link?.expires_at ?? 0) - Math.floor(Date.now() / 1000);
  if (!link || !(secs_left > 0)) return refused("link_wrong");
  try {
    const key = fileKey(link.account, link.file, link.variant);
    const found = link.variant === "thumb" ? await thumbOf(env, link) : await env.FILES.head(key);
    if (typeof found === "string") return refused(found);
    return found ? await answer(request, env, found, secs_left) : refused("link_empty");
  } catch (error) {
    console.error("A file could not be read", error instanceof Error ? error.message : error);
    return refused("store_unavailable");
  }
}

async function answer(request: Request, env: Env, found: R2Object, secs_left: number): Promise<Response> {
  const headers = headersOf(found, secs_left);
  if (isUnchanged(request.headers, found)) return new Response(null, { status: 304, headers });
  const range = rangeOf(request.headers, found);
  if (range === "unsatisfiable") {
    headers.set("Content-Range", `bytes */${found.size}`);
    return new Response(null, { status: 416, headers });
  }
  const { offset, length } = range ?? { offset: 0, length: found.size };
  if (range) headers.set("Content-Range", `bytes ${offset}-${offset + length - 1}/${found.size}`);
  headers.set("Content-Type", servedAs(found.httpMetadata?.contentType));
  headers.set("Content-Length", String(length));
  const status = range ? 206 : 200;
  if (request.method === "HEAD") return new Response(null, { status, headers });
  const object = await env.FILES.get(found.key, { range: { offset, length } });
  // Of a length that is known, or it would go out without one.
  const body = object?.body.pipeThrough(new FixedLengthStream(length));
  return body ? new Response(body, { status, headers }) : refused("link_empty");
}

/**
 * What a browser shows by itself is a picture of the four kinds that is safe to decode, and nothing else; all other files are saved. Should
 * one be opened all the same, it may run nothing, load nothing, and is of no origin.
 */
function headersOf({ httpMetadata, customMetadata, httpEtag, uploaded }: R2Object, secs_left: number): Headers {
  const is_shown = picture_types.includes(httpMetadata?.contentType ?? "") && customMetadata?.["shown"] === "1";
  return new Headers({
    "Content-Disposition": disposition(is_shown ? "inline" : "attachment", decodeURIComponent(customMetadata?.["name"] ?? "file")),
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": `private, no-transform, max-age=${secs_left}`,
    "Accept-Ranges": "bytes",
    ETag: httpEtag,
    "Last-Modified": uploaded.toUTCString(),
  });
}

/** A page of ours may load scripts and styles of our own origin, and no file may ever be one. */
function servedAs(mime = "application/octet-stream"): string {
  return /(java|ecma|j|live)script|css|wasm/.test(mime) ? "application/octet-stream" : mime;
}

function refused(name: Extract<RefusalName, "link_wrong" | "link_empty" | "store_unavailable" | "thumb_impossible">): Response {
  const error = refusal(name);
  return Response.json({ error: error.refused }, { status: codes[error.code as Code], headers: { "Cache-Control": "no-store" } });
}
