import type { Reply } from "../durable-objects/reply";

/** Where REPORT_ROWS is set, says in a header how many rows the calls read and wrote: `mainstay-rows: read 3, written 1`. */
export function rowsHeader(response: Response, env: Env, replies: readonly Reply[]): Response {
  if (env.REPORT_ROWS !== "1") return response;
  const sum = (each: "read" | "written") => replies.reduce((total, reply) => total + (reply.rows?.[each] ?? 0), 0);
  const headers = new Headers(response.headers);
  headers.set("mainstay-rows", `read ${sum("read")}, written ${sum("written")}`);
  return new Response(response.body, { status: response.status, headers });
}
