import { readFileSync, writeFileSync } from "node:fs";
import { run } from "./programs";

/** What makes pixels stand so that a picture turned by this much is upright again; orientation 1 first. */
const turns = [[], ["-flop"], ["-rotate", "180"], ["-flip"], ["-transpose"], ["-rotate", "270"], ["-transverse"], ["-rotate", "90"]] as const;
export const orientations = [1, 2, 3, 4, 5, 6, 7, 8] as const;

/** Four colours in four quarters, row by row: what every picture of `turned` shows when it is upright. */
export const quarters = ["red", "lime", "blue", "yellow"] as const;
export const upright = { width: 64, height: 48 };

/** Text that must be nowhere in what comes back. */
export const canary = "CANARY";

const place = ["-GPSLatitude=48.8583", "-GPSLatitudeRef=N", "-GPSLongitude=2.2945", "-GPSLongitudeRef=E", "-GPSAltitude=35"];

/** Metadata of every kind that exiftool can write into these files. */
export function addMetadata(files: readonly string[], orientation?: number): void {
  const camera = ["Make", "Model", "Artist", "Software", "UserComment", "ImageDescription"].map((name) => `-Exif:${name}=${canary}`);
  const texts = [`-XMP-dc:Creator=${canary}`, "-XMP-exif:GPSLatitude=48.8583", `-IPTC:City=${canary}`, `-Comment=${canary}`, `-PNG:Title=${canary}`];
  const turned = orientation === undefined ? [] : [`-Orientation#=${orientation}`];
  run("exiftool", "-q", "-q", "-m", "-overwrite_original", ...camera, ...place, ...texts, ...turned, ...files);
}

/** Pictures of the four quarters, one of each kind, whose pixels are turned, and which say how, with metadata of every kind. */
export function turned(paths: readonly string[], orientation: number): void {
  const rows = [quarters.slice(0, 2), quarters.slice(2)].map((row) => ["(", ...row.map((color) => `xc:${color}`), "+append", ")"]);
  const written = paths.flatMap((path) => ["-write", path]);
  run("convert", "-size", "32x24", ...rows.flat(), "-append", ...(turns[orientation - 1] ?? []), "-quality", "95", ...written, "null:");
  addMetadata(paths, orientation);
}

/** Exif data by hand, with what exiftool does not write by itself: a maker's note. Little-endian. */
export function exifWithNote(orientation: number): Buffer {
  const block = Buffer.alloc(512);
  block.write("II*\0", "latin1");
  block.writeUInt32LE(8, 4);
  const entry = (at: number, tag: number, type: number, count: number, value: number) => {
    block.writeUInt16LE(tag, at);
    block.writeUInt16LE(type, at + 2);
    block.writeUInt32LE(count, at + 4);
    block.writeUInt32LE(value, at + 8);
  };
  block.writeUInt16LE(3, 8);
  entry(10, 0x010f, 2, 12, 200); // Make
  entry(22, 0x0112, 3, 1, orientation);
  entry(34, 0x8769, 4, 1, 100); // Exif
  block.write(`${canary} Co.\0`, 200, "latin1");
  block.writeUInt16LE(1, 100);
  entry(102, 0x927c, 7, 64, 240); // MakerNote
  block.write(`${canary} in a note of the maker`, 240, "latin1");
  return block;
}

/** The JPEG with a segment right behind its beginning. */
export function withSegment(jpeg: Buffer, marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.byteLength + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, data, jpeg.subarray(2)]);
}

export function changed(path: string, change: (bytes: Buffer) => Buffer): void {
  writeFileSync(path, change(readFileSync(path)));
}

/** A colour profile (ICC.1:2010) of its own: the primaries of sRGB with a plain gamma, and a description. */
export function aProfile(): Buffer {
  const xyz = (x: number, y: number, z: number) =>
    tagData(
      "XYZ ",
      [x, y, z].flatMap((value) => fixed(value)),
    );
  const curve = tagData("curv", [0, 0, 0, 1, 2, 0x33, 0, 0]);
  const words = Buffer.from("A profile of the tests\0");
  const desc = tagData("desc", [...uint32(words.byteLength), ...words, ...Buffer.alloc(78)]);
  const tags: [name: string, data: Buffer][] = [
    ["desc", desc],
    ["cprt", tagData("text", [...Buffer.from("none\0")])],
    ["wtpt", xyz(0.9642, 1, 0.8249)],
    ["rXYZ", xyz(0.4361, 0.2225, 0.0139)],
    ["gXYZ", xyz(0.3851, 0.7169, 0.0971)],
    ["bXYZ", xyz(0.1431, 0.0606, 0.7141)],
    ...["rTRC", "gTRC", "bTRC"].map((name): [string, Buffer] => [name, curve]),
  ];
  let at = 128 + 4 + tags.length * 12;
  const table = tags.map(([name, data]) => {
    const row = Buffer.concat([Buffer.from(name), Buffer.from([...uint32(at), ...uint32(data.byteLength)])]);
    at += data.byteLength;
    return row;
  });
  const head = Buffer.alloc(128);
  head.writeUInt32BE(at, 0);
  head.writeUInt32BE(0x02400000, 8);
  head.write("mntrRGB XYZ ", 12, "latin1");
  head.write("acsp", 36, "latin1");
  head.set(
    [0.9642, 1, 0.8249].flatMap((value) => fixed(value)),
    68,
  );
  return Buffer.concat([head, Buffer.from(uint32(tags.length)), ...table, ...tags.map(([, data]) => data)]);
}

function tagData(type: string, data: readonly number[]): Buffer {
  const padding = Buffer.alloc((4 - (data.length % 4)) % 4);
  return Buffer.from([...Buffer.from(type), 0, 0, 0, 0, ...data, ...padding]);
}

function uint32(value: number): number[] {
  return [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];
}

/** s15Fixed16Number. */
function fixed(value: number): number[] {
  return uint32(Math.round(value * 65_536));
}
