/**
 * A picture of which nothing is left but what shows it: pixels, colour profile, animation, and how it is turned. `width` and `height` are
 * those of its pixels, before they are turned.
 */
export type Picture = { bytes: Uint8Array<ArrayBuffer>; width: number; height: number; frames: number; orientation: number };

/** The bytes are no whole picture of their kind; the message is the rest of a sentence. */
export class Broken extends Error {}

export function broken(fault: string): never {
  throw new Broken(fault);
}

export const cut_off = "it ends too early, so it may be cut off";

export function ascii(bytes: Uint8Array, from: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(from, from + length));
}

export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/**
 * The parts one after the other. Parts of `source` are moved together in place where they only move forward, so that a large picture is
 * in memory once; `source` is then no longer what it was.
 */
export function joined(source: Uint8Array<ArrayBuffer>, parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const size = parts.reduce((sum, part) => sum + part.byteLength, 0);
  const is_own = (part: Uint8Array) => part.buffer === source.buffer;
  const offset = (part: Uint8Array) => part.byteOffset - source.byteOffset;
  let at = 0;
  const moves_forward = parts.every((part) => {
    const fits = !is_own(part) || offset(part) >= at;
    at += part.byteLength;
    return fits;
  });
  const target = moves_forward && size <= source.byteLength ? source : new Uint8Array(size);
  at = 0;
  for (const part of parts) {
    if (target === source && is_own(part)) target.copyWithin(at, offset(part), offset(part) + part.byteLength);
    else target.set(part, at);
    at += part.byteLength;
  }
  return target.subarray(0, size);
}
