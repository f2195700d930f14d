import { orientationIn, tiffOf } from "./orientation";
import { ascii, broken, cut_off, joined, type Picture, viewOf } from "./picture";

/** RIFF, its size, WEBP; then chunks of a type, a size and data padded to an even length (developers.google.com/speed/webp/docs/riff_container). */
const riff_bytes = 12;
const chunk_head = 8;
const frame_head = 16;
const kept_types: ReadonlySet<string> = new Set(["VP8 ", "VP8L", "VP8X", "ALPH", "ANIM", "ANMF", "ICCP"]);
const frame_types: ReadonlySet<string> = new Set(["VP8 ", "VP8L", "ALPH"]);
/** The flags of VP8X that stay: profile, transparency, animation. The flag of Exif is set anew. */
const [kept_flags, exif_flag] = [0x32, 0x08];
const exif = "Exif\0\0";

type Chunk = { type: string; data: Uint8Array<ArrayBuffer>; whole: Uint8Array<ArrayBuffer> };

/** A WebP, animated or not, without its metadata and without what stands behind its end. Changes `source` in passing. */
export function cleanWebp(source: Uint8Array<ArrayBuffer>): Picture {
  const size = viewOf(source).getUint32(4, true);
  if (chunk_head + size > source.byteLength) broken(cut_off);
  const chunks = chunksIn(source.subarray(0, chunk_head + size), riff_bytes);
  const extended = chunks.find(({ type }) => type === "VP8X")?.data;
  const exif_data = chunks.find(({ type }) => type === "EXIF")?.data;
  // Without VP8X nothing says that there is Exif data, and nobody looks for it.
  const orientation = extended && exif_data ? orientationIn(pastName(exif_data)) : 1;
  const frames = chunks.filter(({ type }) => type === "ANMF").length;
  const pixels = chunks.find(({ type }) => type === "VP8 " || type === "VP8L");
  if (frames === 0 && !pixels) broken("there is no picture in it");
  const [width, height] = extended ? canvas(extended) : pixels ? dimensions(pixels) : broken("its animation has no canvas");
  if (extended) extended[0] = ((extended[0] as number) & kept_flags) | (orientation === 1 ? 0 : exif_flag);
  const kept = chunks.filter(({ type }) => kept_types.has(type)).flatMap((chunk) => (chunk.type === "ANMF" ? frame(chunk) : [chunk.whole]));
  const parts = orientation === 1 ? kept : [...kept, exifChunk(orientation)];
  const head = source.slice(0, riff_bytes);
  viewOf(head).setUint32(4, 4 + parts.reduce((sum, part) => sum + part.byteLength, 0), true);
  return { bytes: joined(source, [head, ...parts]), width, height, frames: Math.max(1, frames), orientation };
}

function chunksIn(bytes: Uint8Array<ArrayBuffer>, from: number): Chunk[] {
  const view = viewOf(bytes);
  const chunks: Chunk[] = [];
  for (let at = from; at + chunk_head <= bytes.byteLength;) {
    const size = view.getUint32(at + 4, true);
    const end = at + chunk_head + size;
    if (end > bytes.byteLength) broken(cut_off);
    const padded = Math.min(end + (size % 2), bytes.byteLength);
    bytes.fill(0, end, padded);
    chunks.push({ type: ascii(bytes, at, 4), data: bytes.subarray(at + chunk_head, end), whole: bytes.subarray(at, padded) });
    at = padded;
  }
  return chunks;
}

/** A frame of an animation without what is in it beside its pixels. */
function frame({ data, whole }: Chunk): Uint8Array[] {
  if (data.byteLength < frame_head) broken("a frame of it is too short");
  const kept = chunksIn(data, frame_head).filter(({ type }) => frame_types.has(type));
  const head = whole.subarray(0, chunk_head + frame_head);
  viewOf(head).setUint32(4, frame_head + kept.reduce((sum, chunk) => sum + chunk.whole.byteLength, 0), true);
  return [head, ...kept.map((chunk) => chunk.whole)];
}

/** Some writers put the name that JPEG needs before the TIFF block. */
function pastName(data: Uint8Array): Uint8Array {
  return ascii(data, 0, exif.length) === exif ? data.subarray(exif.length) : data;
}

function canvas(data: Uint8Array): [width: number, height: number] {
  if (data.byteLength < 10) broken("its header is too short");
  const view = viewOf(data);
  return [1 + (view.getUint32(4, true) & 0xffffff), 1 + (view.getUint32(6, true) >>> 8)];
}

/** Of a lossy picture behind its start code (RFC 6386, 9.1), of a lossless one behind its signature byte (14 bits each, less one). */
function dimensions({ type, data }: Chunk): [width: number, height: number] {
  if (data.byteLength < 10) broken(cut_off);
  const view = viewOf(data);
  if (type === "VP8 ") return [view.getUint16(6, true) & 0x3fff, view.getUint16(8, true) & 0x3fff];
  const bits = view.getUint32(1, true);
  return [1 + (bits & 0x3fff), 1 + ((bits >>> 14) & 0x3fff)];
}

function exifChunk(orientation: number): Uint8Array {
  const tiff = tiffOf(orientation);
  return Uint8Array.of(0x45, 0x58, 0x49, 0x46, tiff.byteLength, 0, 0, 0, ...tiff); // EXIF
}
