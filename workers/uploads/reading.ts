import { refuse } from "../../schema/errors";
import type { Limits } from "../../schema/limits";
import { declaredBytes, readBody } from "../body";
import { Filling, type Content } from "./filling";
import type { Passage } from "./gate";
import { Hollow } from "./hollow";
import { Multipart, type Form } from "./multipart";

/** A body as it was read: its text, how many bytes it had, and the content that was taken out of it. */
export type ReadBody = { bytes: Uint8Array; size: number; content?: Content | undefined };

/** What bounds a body: all of it, and its text without the content of a file. */
type Bounds = { limits: Limits; bytes_max: number; text_bytes_max: number };

/**
 * Reads a JSON body. Of one of more than body_bytes_max, or of an unknown length, the content of a file at the end of `path` is taken out,
 * and a large one first passes the gate. `too_large` where it has more bytes than it may.
 */
export async function readJson(request: Request, path: readonly string[], bounds: Bounds, passage: Passage): Promise<ReadBody | "too_large"> {
  const declared = declaredBytes(request);
  if (declared !== undefined && declared <= Math.min(bounds.bytes_max, bounds.limits.body_bytes_max)) {
    const bytes = await readBody(request, bounds.bytes_max);
    return bytes === "too_large" ? bytes : { bytes, size: bytes.byteLength };
  }
  const hollow = new Hollow(path, fillingFor(request, bounds.limits, 3 / 4));
  const size = await readThrough(request, bounds, passage, (chunk) => {
    hollow.write(chunk);
    return hollow.kept_bytes <= bounds.text_bytes_max;
  });
  if (size === "too_large") return size;
  return { bytes: Buffer.concat(hollow.kept), size, content: hollow.content };
}

/** The same of a form: its arguments, and the part that is the content. */
export async function readForm(
  request: Request,
  { boundary, content }: { boundary: string; content: string },
  bounds: Bounds,
  passage: Passage,
): Promise<Form | "too_large"> {
  const form = new Multipart(boundary, content, fillingFor(request, bounds.limits, 1), bounds.text_bytes_max);
  const size = await readThrough(request, bounds, passage, (chunk) => {
    form.write(chunk);
    return true;
  });
  return size === "too_large" ? size : form.end();
}

/** `share`: how much of a body the content can be at most. */
function fillingFor(request: Request, { file_bytes_max }: Limits, share: number): () => Filling {
  const declared = declaredBytes(request);
  return () => new Filling(file_bytes_max, declared === undefined ? undefined : Math.ceil(declared * share));
}

/** Gives each chunk to `write`, which says whether it is still within its bounds. How many bytes there were. */
async function readThrough(
  request: Request,
  { limits, bytes_max }: Bounds,
  passage: Passage,
  write: (chunk: Uint8Array) => boolean,
): Promise<number | "too_large"> {
  const declared = declaredBytes(request) ?? 0;
  if (declared > bytes_max) return "too_large";
  if (declared > limits.body_bytes_max) await passage.take(declared);
  if (request.body === null) return 0;
  const reader = (request.body as ReadableStream<Uint8Array>).getReader();
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return size;
    size += value.byteLength;
    if (size > limits.body_bytes_max && !passage.is_taken) await passage.take(bytes_max);
    if (size > bytes_max || !write(value)) return pastRest(reader, bytes_max);
  }
}

/**
 * A sender whose connection ends before it has sent all loses the answer with it, so what is still to come is read and dropped: at most as
 * much again as a body may have.
 */
async function pastRest(reader: ReadableStreamDefaultReader<Uint8Array>, bytes_max: number): Promise<"too_large"> {
  for (let left = bytes_max; left > 0;) {
    const { done, value } = await reader.read();
    if (done) break;
    left -= value.byteLength;
  }
  return "too_large";
}

/** The content of a call's file. Refuses what is none, or is too large. `argument`: where it was given, `text` what stood there. */
export function checkContent(content: Content | undefined, argument: string, max: number): Content {
  if (!content) return refuse("file_empty", { argument });
  if (content.fault !== undefined) refuse("base64_wrong", { argument, fault: content.fault });
  if (content.too_large || content.bytes.byteLength > max) refuse("file_too_large", { max });
  if (content.bytes.byteLength === 0) refuse("file_empty", { argument });
  return content;
}
