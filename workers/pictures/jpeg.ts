import { orientationIn, tiffOf } from "./orientation";
import { ascii, broken, cut_off, joined, type Picture } from "./picture";

/** Markers, the byte after 0xff (ITU-T T.81, table B.1). */
const marker = { sos: 0xda, eoi: 0xd9, app0: 0xe0, app1: 0xe1, app2: 0xe2, app14: 0xee };
/** Tables and what else the pixels need: DHT, DAC, DQT, DNL, DRI. */
const tables: ReadonlySet<number> = new Set([0xc4, 0xcc, 0xdb, 0xdc, 0xdd]);
const exif = "Exif\0\0";
const jfif_bytes = 18;
const adobe_bytes = 16;

type Walk = { jfif: Uint8Array[]; kept: Uint8Array[]; orientation: number; width: number; height: number; scans: number };

/**
 * A JPEG without its metadata: of its segments those stay that show it. What stands behind its end goes: further pictures (MPO), films
 * of motion photos, whatever else was appended.
 */
export function cleanJpeg(source: Uint8Array<ArrayBuffer>): Picture {
  const walk: Walk = { jfif: [], kept: [], orientation: 1, width: 0, height: 0, scans: 0 };
  for (let at = 2; ;) {
    const start = markerAt(source, at);
    const code = source[start + 1] as number;
    if (code === marker.eoi) break;
    at = start + 2;
    if (isAlone(code)) continue;
    at = segmentEnd(source, start);
    take(walk, code, source.subarray(start, at));
    if (code !== marker.sos) continue;
    const end = scanEnd(source, at);
    walk.kept.push(source.subarray(at, end));
    walk.scans += 1;
    at = end;
  }
  const { orientation, width, height } = walk;
  if (walk.scans === 0 || width === 0 || height === 0) broken("there is no picture in it");
  const turned = orientation === 1 ? [] : [exifSegment(orientation)];
  const bytes = joined(source, [Uint8Array.of(0xff, 0xd8), ...walk.jfif, ...turned, ...walk.kept, Uint8Array.of(0xff, marker.eoi)]);
  return { bytes, width, height, frames: 1, orientation };
}

/** Where the 0xff right before the next marker is; any number of them may fill the space before it. */
function markerAt(bytes: Uint8Array, from: number): number {
  let at = from;
  if (at + 1 >= bytes.byteLength) broken(cut_off);
  if (bytes[at] !== 0xff) broken("a segment does not begin where it should");
  while (bytes[at + 1] === 0xff) at += 1;
  if (at + 1 >= bytes.byteLength) broken(cut_off);
  return at;
}

/** TEM and RST stand alone, without a length. */
function isAlone(code: number): boolean {
  return code === 0x01 || (code >= 0xd0 && code <= 0xd7);
}

function segmentEnd(bytes: Uint8Array, start: number): number {
  if (start + 4 > bytes.byteLength) broken(cut_off);
  const length = ((bytes[start + 2] as number) << 8) | (bytes[start + 3] as number);
  if (length < 2) broken("a segment has an impossible length");
  const end = start + 2 + length;
  return end > bytes.byteLength ? broken(cut_off) : end;
}

/** Where the next marker after the data of a scan begins: in these 0xff is followed by 0, or by the number of a restart. */
function scanEnd(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1 && at + 1 < bytes.byteLength; at = bytes.indexOf(0xff, at)) {
    const next = bytes[at + 1] as number;
    if (next === 0xff) at += 1;
    else if (next === 0 || (next >= 0xd0 && next <= 0xd7)) at += 2;
    else return at;
  }
  return broken(cut_off);
}

function take(walk: Walk, code: number, segment: Uint8Array): void {
  const name = ascii(segment, 4, Math.min(12, segment.byteLength - 4));
  if (code === marker.app0 && name.startsWith("JFIF\0") && segment.byteLength >= jfif_bytes) walk.jfif = [withoutThumb(segment)];
  else if (code === marker.app1 && name.startsWith(exif)) {
    if (walk.orientation === 1) walk.orientation = orientationIn(segment.subarray(4 + exif.length));
  } else if (code === marker.app2 && name === "ICC_PROFILE\0") walk.kept.push(segment);
  else if (code === marker.app14 && name.startsWith("Adobe") && segment.byteLength >= adobe_bytes) walk.kept.push(shortened(segment, adobe_bytes));
  else if (isFrame(code)) takeFrame(walk, segment);
  else if (code === marker.sos || tables.has(code)) walk.kept.push(segment);
}

/** SOF0 to SOF15, among which DHT, JPG and DAC have numbers of their own. */
function isFrame(code: number): boolean {
  return code >= 0xc0 && code <= 0xcf && code !== 0xc4 && code !== 0xc8 && code !== 0xcc;
}

function takeFrame(walk: Walk, segment: Uint8Array): void {
  if (segment.byteLength < 10) broken("its frame has an impossible length");
  walk.height = ((segment[5] as number) << 8) | (segment[6] as number);
  walk.width = ((segment[7] as number) << 8) | (segment[8] as number);
  walk.kept.push(segment);
}

/** JFIF holds a small picture behind its first fields. */
function withoutThumb(segment: Uint8Array): Uint8Array {
  const copy = shortened(segment, jfif_bytes);
  copy.fill(0, jfif_bytes - 2);
  return copy;
}

function shortened(segment: Uint8Array, bytes: number): Uint8Array {
  const copy = segment.slice(0, bytes);
  copy[2] = 0;
  copy[3] = bytes - 2;
  return copy;
}

function exifSegment(orientation: number): Uint8Array {
  const tiff = tiffOf(orientation);
  const name = [...exif].map((character) => character.charCodeAt(0));
  return Uint8Array.of(0xff, marker.app1, 0, 2 + name.length + tiff.byteLength, ...name, ...tiff);
}
