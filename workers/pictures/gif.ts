import { ascii, broken, cut_off, joined, type Picture, viewOf } from "./picture";

const screen_bytes = 13;
const [extension, image, trailer] = [0x21, 0x2c, 0x3b];
const [graphic_control, application] = [0xf9, 0xff];
/** How many bytes the extensions have that stay: they hold what shows the picture and nothing else. */
const graphic_control_bytes = 8;
const loop_bytes = 19;
const loops: ReadonlySet<string> = new Set(["NETSCAPE2.0", "ANIMEXTS1.0"]);
const profile = "ICCRGBG1012";

/** A GIF, animated or not, without comments, text, metadata, and what stands behind its end (GIF89a). */
export function cleanGif(source: Uint8Array<ArrayBuffer>): Picture {
  let at = screen_bytes + colors(source[10] ?? 0);
  const kept = [source.subarray(0, at)];
  let frames = 0;
  for (; source[at] !== trailer;) {
    const kind = source[at];
    const end =
      kind === image
        ? imageEnd(source, at)
        : kind === extension
          ? blocksEnd(source, at + 2)
          : broken(kind === undefined ? cut_off : "a block of it is of no kind");
    if (kind === image || isKept(source.subarray(at, end))) kept.push(source.subarray(at, end));
    frames += kind === image ? 1 : 0;
    at = end;
  }
  const view = viewOf(source);
  const [width, height] = [view.getUint16(6, true), view.getUint16(8, true)];
  if (frames === 0 || width === 0 || height === 0) broken("there is no picture in it");
  return { bytes: joined(source, [...kept, Uint8Array.of(trailer)]), width, height, frames, orientation: 1 };
}

/** How many bytes a table of colours takes, by the flags that announce it. */
function colors(flags: number): number {
  return flags & 0x80 ? 3 * (2 << (flags & 7)) : 0;
}

function imageEnd(bytes: Uint8Array, start: number): number {
  return blocksEnd(bytes, start + 11 + colors(bytes[start + 9] ?? 0));
}

/** Behind a row of blocks, each its length and so many bytes; the last has none. */
function blocksEnd(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at < bytes.byteLength && bytes[at] !== 0) at += 1 + (bytes[at] as number);
  return at < bytes.byteLength ? at + 1 : broken(cut_off);
}

function isKept(block: Uint8Array): boolean {
  if (block[1] === graphic_control) return block.byteLength === graphic_control_bytes;
  const name = block[1] === application ? ascii(block, 3, 11) : "";
  return (loops.has(name) && block.byteLength === loop_bytes) || name === profile;
}
