import { readFileSync, writeFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import type { Answer } from "../helpers/account";
import { aTalk } from "../helpers/conversations";
import { roundTrip } from "../helpers/files";
import { canary } from "../helpers/pictures";
import { aFolder, needs, run, tagsOf } from "../helpers/programs";
import { cleaned } from "../../workers/uploads/cleaning";
import { limits } from "../../schema/limits";

// Files of which only the place is taken out, where it stands: nothing in them moves.

const at = aFolder();
const photo = ["-size", "120x80", "plasma:red-blue"];
const film = ["-loglevel", "error", "-f", "lavfi", "-i", "testsrc=size=176x144:rate=10", "-f", "lavfi", "-i", "sine", "-t", "1"];
const film_place = ["-metadata", "location=+48.8583+002.2945/", "-metadata", "title=Tower"];
const coordinates = "48.8583, 2.2945, 35";

const made: Record<string, { mime: string; make: (path: string) => void }> = {
  "a.heic": { mime: "image/heic", make: (path) => run("heif-enc", "-o", path, at("photo.jpg")) },
  "a.avif": { mime: "image/avif", make: (path) => run("heif-enc", "-A", "-o", path, at("photo.jpg")) },
  "a.tif": { mime: "image/tiff", make: (path) => run("convert", ...photo, path) },
  "big-endian.tif": { mime: "image/tiff", make: (path) => run("convert", ...photo, ...photo, "-endian", "MSB", path) },
  "a.mp4": { mime: "video/mp4", make: (path) => run("ffmpeg", ...film, "-pix_fmt", "yuv420p", ...film_place, path) },
  "a.mov": { mime: "video/quicktime", make: (path) => run("ffmpeg", ...film, "-pix_fmt", "yuv420p", "-movflags", "+faststart", ...film_place, path) },
  "a.3gp": { mime: "video/mp4", make: (path) => run("ffmpeg", ...film.slice(0, 6), "-t", "1", "-pix_fmt", "yuv420p", ...film_place, path) },
};
const names = Object.keys(made);
const answers = new Map<string, Answer>();

beforeAll(async () => {
  needs("convert", "identify", "exiftool", "heif-enc", "ffmpeg");
  run("convert", ...photo, at("photo.jpg"));
  for (const [name, { make }] of Object.entries(made)) make(at(name));
  const exif = ["-Exif:GPSLatitude=48.8583", "-Exif:GPSLatitudeRef=N", "-Exif:GPSLongitude=2.2945", "-Exif:GPSLongitudeRef=E", "-Exif:Model=Phone"];
  const atoms = ["Keys", "ItemList", "UserData"].map((group) => `-${group}:GPSCoordinates=${coordinates}`);
  const xmp = ["-XMP-exif:GPSLatitude=48.8583", `-XMP-dc:Creator=${canary}`];
  run("exiftool", "-q", "-q", "-m", "-overwrite_original", ...exif, ...atoms, ...xmp, `-IPTC:City=${canary}`, ...names.map(at));
  const { agent, conv_id } = await aTalk();
  for (const name of names) {
    const { file, bytes } = await roundTrip(agent, conv_id, readFileSync(at(name)), { name });
    writeFileSync(at(`back-${name}`), bytes);
    answers.set(name, file);
  }
}, 120_000);

describe.each(names)("%s", (name) => {
  test("says no place any more, and is as large and the same to see and hear", () => {
    const [before = {}, after = {}] = tagsOf([at(name), at(`back-${name}`)]);
    const placed = (tags: object) => Object.keys(tags).filter((tag) => /gps|location|latitude|longitude|city/i.test(tag));
    expect(placed(before).length).toBeGreaterThan(0);
    expect(placed(after)).toEqual([]);
    const bytes = readFileSync(at(`back-${name}`));
    expect(bytes.byteLength).toBe(readFileSync(at(name)).byteLength);
    for (const text of [canary, "48.858", "+48.8", "2.2945"]) expect(bytes.includes(text), text).toBe(false);
    expect(seen(`back-${name}`)).toBe(seen(name));
    expect(answers.get(name)).toEqual({ file_id: expect.any(String), name, mime: made[name]!.mime, size: bytes.byteLength, thumb: false });
    if (/heic|avif|tif/.test(name)) expect(after["IFD0:Model"]).toBe("Phone");
    if (/mp4|mov/.test(name)) expect(JSON.stringify(after)).toContain("Tower");
  });
});

function seen(name: string): string {
  if (name.endsWith("tif")) return run("identify", "-quiet", "-format", "%wx%h %#\n", at(name)).toString();
  if (/heic|avif/.test(name)) return run("convert", at(name), "-format", "%wx%h %#\n", "info:").toString();
  return run("ffmpeg", "-loglevel", "error", "-i", at(name), "-f", "framemd5", "-").toString();
}

/** A box of an ISO media file. */
function box(type: string, ...parts: (Buffer | string | number[])[]): Buffer {
  const body = Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part, "latin1") : Buffer.from(part as Buffer))));
  const size = Buffer.alloc(4);
  size.writeUInt32BE(8 + body.byteLength);
  return Buffer.concat([size, Buffer.from(type, "latin1"), body]);
}

function uint32(...values: number[]): Buffer {
  const bytes = Buffer.alloc(4 * values.length);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, 4 * index);
  return bytes;
}

describe("what a camera notes while it films", () => {
  const head = box("ftyp", "qt  ", uint32(0), "qt  ");
  const data = box("mdat", "pixels--", "CANARY-1", "pixels--", "CANARY-2CANARY-3");
  const first = head.byteLength + 8;
  const table = (sizes: Buffer) =>
    box("stbl", box("stco", uint32(0, 2, first + 8, first + 24)), box("stsc", uint32(0, 2, 1, 1, 1, 2, 2, 1)), box("stsz", sizes));
  const track = (handler: string, sizes: Buffer) => box("trak", box("mdia", box("hdlr", uint32(0, 0), handler), box("minf", table(sizes))));
  const film = (handler: string, sizes = uint32(0, 8, 3)) => Buffer.concat([head, data, box("moov", track(handler, sizes))]);
  const clean = (bytes: Buffer) => cleaned(new Uint8Array(bytes), undefined, limits);

  test.each([
    ["all of one size", uint32(0, 8, 3)],
    ["each of its own", uint32(0, 0, 3, 8, 8, 8)],
  ])("goes with its track, samples %s", (_, sizes) => {
    const { bytes, shown } = clean(film("meta", sizes));
    const text = Buffer.from(bytes).toString("latin1");
    expect([text.includes("CANARY"), text.match(/pixels--/g)?.length, text.includes("trak"), shown]).toEqual([false, 2, false, {}]);
  });

  test("goes from the film in a motion photo too", () => {
    const photo = Buffer.concat([
      box("ftyp", "heic", uint32(0)),
      box("mpvd", box("ftyp", "mp42"), box("moov", box("udta", box("\u00a9xyz", "CANARY")))),
    ]);
    const { bytes, shown } = clean(photo);
    expect([Buffer.from(bytes).includes("CANARY"), bytes.byteLength, shown]).toEqual([false, photo.byteLength, {}]);
  });

  test("pixels stay", () => {
    expect(Buffer.from(clean(film("vide")).bytes).equals(film("vide"))).toBe(true);
  });

  test.each<[string, Buffer]>([
    ["a box that leads out of the file", Buffer.concat([head, uint32(99_999), Buffer.from("moov")])],
    ["a sample that does", film("meta", uint32(0, 0, 3, 8))],
    [
      "a list of items that does",
      Buffer.concat([box("ftyp", "heic", uint32(0)), box("meta", uint32(0), box("iinf", uint32(0)), box("iloc", uint32(0)))]),
    ],
    ["BigTIFF", Buffer.concat([Buffer.from("II+\0"), Buffer.alloc(60)])],
    ["a TIFF whose directory does", Buffer.concat([Buffer.from("II*\0"), uint32(0xffffffff)])],
  ])("%s is stored as it is, and says that it was not checked", (_, bytes) => {
    expect(clean(bytes).shown).toEqual({ location: "not_checked" });
  });
});
