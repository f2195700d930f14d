import { crc32 } from "node:zlib";
import { orientationIn, tiffOf } from "./orientation";
import { ascii, broken, cut_off, joined, type Picture, viewOf } from "./picture";

const signature_bytes = 8;
/** Length and type before a chunk's data, checksum behind it (PNG, third edition, 5.3). */
const [before, after] = [8, 4];
const ihdr_bytes = 13;
/** What shows the picture, its colours and its animation. Everything else (text, time, Exif, private chunks) goes. */
const kept_types: ReadonlySet<string> = new Set(
  "IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP mDCV cLLI bKGD pHYs acTL fcTL fdAT".split(" "),
);

/** A PNG, animated or not, without its metadata and without what stands behind its end. */
export function cleanPng(source: Uint8Array<ArrayBuffer>): Picture {
  const view = viewOf(source);
  const [kept, found] = [[source.subarray(0, signature_bytes)], { orientation: 1, frames: 0, announced: 0, has_data: false }];
  for (let at = signature_bytes, type = ""; type !== "IEND";) {
    if (at + before + after > source.byteLength) broken(cut_off);
    const end = at + before + view.getUint32(at) + after;
    if (end > source.byteLength) broken(cut_off);
    type = ascii(source, at + 4, 4);
    if ((type === "IHDR") !== (at === signature_bytes)) broken("its header is not where it should be");
    const data = source.subarray(at + before, end - after);
    if (type === "eXIf") found.orientation = orientationIn(data);
    if (type === "acTL" && data.byteLength >= 4) found.announced = view.getUint32(at + before);
    found.frames += type === "fcTL" ? 1 : 0;
    found.has_data ||= type === "IDAT";
    if (kept_types.has(type)) kept.push(source.subarray(at, end));
    at = end;
  }
  const [width, height] = [view.getUint32(signature_bytes + before), view.getUint32(signature_bytes + before + 4)];
  if (view.getUint32(signature_bytes) !== ihdr_bytes || width === 0 || height === 0 || !found.has_data) broken("there is no picture in it");
  const { orientation } = found;
  if (orientation !== 1) kept.splice(2, 0, exifChunk(orientation));
  return { bytes: joined(source, kept), width, height, frames: Math.max(1, found.frames, found.announced), orientation };
}

function exifChunk(orientation: number): Uint8Array<ArrayBuffer> {
  const tiff = tiffOf(orientation);
  const chunk = new Uint8Array(before + tiff.byteLength + after);
  const view = viewOf(chunk);
  view.setUint32(0, tiff.byteLength);
  chunk.set([0x65, 0x58, 0x49, 0x66], 4); // eXIf
  chunk.set(tiff, before);
  view.setUint32(before + tiff.byteLength, crc32(chunk.subarray(4, before + tiff.byteLength)));
  return chunk;
}
