import { waitUntil } from "cloudflare:workers";
import type { Limits } from "../schema/limits";
import { tools } from "../schema/tools/index";

const comment = new TextEncoder().encode(": waiting\n\n");

/** Of a call that waits: the token under which its client wants to hear of progress, and what says that the client has gone. */
export type Waits = { progress_token: string | number | undefined; secs_max: number; beat_ms: number; gone: AbortController };

/** Whether this is a call of a tool that waits, and is to wait. Looks at the raw body: the arguments are checked later. */
export function waitsOf(body: unknown, limits: Limits): Waits | undefined {
  const { method, params } = body as {
    method?: string;
    params?: { name?: string; arguments?: { wait_secs?: unknown }; _meta?: { progressToken?: unknown } };
  };
  const waits = method === "tools/call" && tools.get(params?.name ?? "")?.waits === true && Number(params?.arguments?.wait_secs) > 0;
  if (!waits) return undefined;
  const token = params?._meta?.progressToken;
  const progress_token = typeof token === "string" || typeof token === "number" ? token : undefined;
  // Without progress a client gives up on its own: the official SDKs after 60 seconds, others sooner.
  const secs_max = progress_token === undefined ? limits.wait_secs_without_progress_max : limits.wait_secs_max;
  return { progress_token, secs_max, beat_ms: limits.wait_beat_ms, gone: new AbortController() };
}

type Progress = { progressToken: string | number; progress: number };

/** Tells a client that asked for it, at every beat, that its call is still being held. Ends when it is disposed of. */
export function progressOf(waits: Waits | undefined, tell: (progress: Progress) => Promise<void>): Disposable {
  const token = waits?.progress_token;
  if (!waits || token === undefined) return { [Symbol.dispose]() {} };
  let beats = 0;
  const timer = setInterval(() => void tell({ progressToken: token, progress: ++beats }).catch(() => waits.gone.abort()), waits.beat_ms);
  return { [Symbol.dispose]: () => clearInterval(timer) };
}

/**
 * The streamed answer of a call that waits: its head goes out at once, and every `beat_ms` a comment, by which both ends notice
 * that the other has gone. `left` is called where the client left before it had everything.
 */
export function heldOpen(response: Response, beat_ms: number, left: () => Promise<void>): Response {
  if (!response.body) return response;
  const { readable, writable } = new IdentityTransformStream();
  waitUntil(pump(response.body, writable, beat_ms).catch(left));
  return new Response(readable, { status: response.status, headers: response.headers });
}

async function pump(from: ReadableStream<Uint8Array>, to: WritableStream<Uint8Array>, beat_ms: number): Promise<void> {
  const writer = to.getWriter();
  const reader = from.getReader();
  // A write that fails fails the pump too, which is waiting for the answer meanwhile.
  let fail: (reason: unknown) => void = () => {};
  const failed = new Promise<never>((_, reject) => (fail = reject));
  const beat = setInterval(() => void writer.write(comment).catch(fail), beat_ms);
  try {
    for (;;) {
      const { done, value } = await Promise.race([reader.read(), failed]);
      if (done) return await writer.close();
      await writer.write(value);
    }
  } finally {
    clearInterval(beat);
    void reader.cancel().catch(() => {});
  }
}
