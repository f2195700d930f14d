import { refuse } from "../schema/errors";
import type { Limits } from "../schema/limits";
import { calls } from "../schema/refusals/calls";
import { type JsonFault, type Scan, scan } from "./json";

/**
 * The bytes of a request's body, or `too_large` as soon as there are more than `bytes_max`, also where no Content-Length
 * says so; what is still to come is then not read, and not cancelled either, since that cuts the connection before the
 * sender has its answer. A request without a body gives no bytes.
 */
export async function readBody(request: Request, bytes_max: number): Promise<Uint8Array | "too_large"> {
  const declared = declaredBytes(request);
  if (declared !== undefined && declared > bytes_max) return "too_large";
  if (declared === undefined) return request.body === null ? new Uint8Array() : await readCounting(request.body, bytes_max);
  // HTTP holds the body to the length that it declares, and one read costs less than a stream.
  const bytes = new Uint8Array(await request.arrayBuffer());
  return bytes.byteLength > bytes_max ? "too_large" : bytes;
}

/** What a request says that its body has; undefined where it does not say. */
export function declaredBytes(request: Request): number | undefined {
  const declared = request.headers.get("content-length");
  return declared !== null && /^\d+$/.test(declared) ? Number(declared) : undefined;
}

async function readCounting(body: ReadableStream<Uint8Array>, bytes_max: number): Promise<Uint8Array | "too_large"> {
  const reader = body.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return joined(chunks, size);
    size += value.byteLength;
    if (size > bytes_max) return "too_large";
    chunks.push(value);
  }
}

function joined(chunks: readonly Uint8Array[], size: number): Uint8Array {
  if (chunks.length === 1) return chunks[0] as Uint8Array;
  const whole = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.byteLength;
  }
  return whole;
}

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: false });

/** The text of UTF-8 bytes, without the byte order mark that some senders put in front; refuses what is not UTF-8. */
export function decodeBody(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    return refuse("body_not_utf8");
  }
}

/**
 * The JSON value of a body, with what was seen in passing. Refuses what is not UTF-8, not JSON, or has a fault of `scan`;
 * and a body of more bytes than `bytes_max` says for what was seen in it, before a value is built. `size`: of the body, where something
 * was taken out of it.
 */
export function parseBody(
  bytes: Uint8Array,
  limits: Limits,
  bytes_max?: (seen: Scan) => number,
  size = bytes.byteLength,
): { value: unknown; seen: Scan } {
  const text = decodeBody(bytes);
  const seen = scan(text, limits);
  const max = bytes_max?.(seen) ?? Infinity;
  if (size > max) refuse("body_too_large", { max });
  if (seen.fault !== undefined) refuseFault(seen.fault);
  try {
    return { value: JSON.parse(text), seen };
  } catch {
    return refuse("body_not_json");
  }
}

function refuseFault(fault: JsonFault): never {
  if (fault.kind === "too_deep") return refuse("json_too_deep", { max: fault.depth_max });
  if (fault.kind === "repeated_name") return refuse("json_repeated_name", { name: fault.name });
  return refuse("json_lone_surrogate");
}

/** What a fault of `scan` is refused with, as a sentence, for where it is one of several. */
export function jsonFault(fault: JsonFault): string {
  if (fault.kind === "too_deep") return calls.json_too_deep.say({ max: fault.depth_max });
  if (fault.kind === "repeated_name") return calls.json_repeated_name.say({ name: fault.name });
  return calls.json_lone_surrogate.say();
}
