import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import type { Answer } from "../helpers/account";
import { aTalk } from "../helpers/conversations";
import { bytesOf, chunk, roundTrip } from "../helpers/files";
import { addMetadata, aProfile, canary, changed, exifWithNote, orientations, quarters, turned, upright, withSegment } from "../helpers/pictures";
import { aFolder, needs, run, tagsOf } from "../helpers/programs";

// Real pictures, made here by ImageMagick, ffmpeg and exiftool, through the front door and back, with exiftool as the judge.

const at = aFolder();
const photo = ["-size", "120x80", "plasma:red-blue"];
const script = "<script>alert(1)</script>";

type Case = { name: string; orientation: number; file: Answer; before: Tags; after: Tags };
type Tags = Record<string, unknown>;

/** How each is made, at the path that it is given. Those of every orientation come on top. */
const made: Record<string, (path: string) => void> = {
  "baseline.jpg": (path) => run("convert", ...photo, path),
  "progressive.jpg": (path) => run("convert", ...photo, "-interlace", "JPEG", path),
  "full-chroma.jpg": (path) => run("convert", ...photo, "-sampling-factor", "4:4:4", path),
  "grey.jpg": (path) => run("convert", ...photo, "-colorspace", "Gray", path),
  "cmyk.jpg": (path) => run("convert", ...photo, "-colorspace", "CMYK", path),
  "one-pixel.jpg": (path) => run("convert", "-size", "1x1", "xc:red", path),
  "profile.jpg": (path) => withProfile(path),
  "thumbnail.jpg": (path) => {
    run("convert", ...photo, path);
    run("convert", ...photo, "-resize", "16x", at("small.jpg"));
    run("exiftool", "-q", "-overwrite_original", `-ThumbnailImage<=${at("small.jpg")}`, path);
  },
  "note.jpg": (path) => {
    run("convert", ...photo, path);
    changed(path, (bytes) => withSegment(bytes, 0xe1, Buffer.concat([Buffer.from("Exif\0\0"), exifWithNote(1)])));
  },
  "comments.jpg": (path) => {
    run("convert", ...photo, path);
    changed(path, (bytes) =>
      withSegment(withSegment(bytes, 0xfe, Buffer.from(`${canary} ${script}`)), 0xed, Buffer.from(`Photoshop 3.0\0${canary}`)),
    );
  },
  "several.mpo.jpg": (path) => {
    run("convert", ...photo, path);
    changed(path, (bytes) => Buffer.concat([withSegment(bytes, 0xe2, Buffer.from(`MPF\0${canary}`)), withSegment(bytes, 0xfe, Buffer.from(canary))]));
  },
  "motion.jpg": (path) => {
    run("convert", ...photo, path);
    changed(path, (bytes) => Buffer.concat([bytes, Buffer.from(`\0\0\0\x18ftypmp42${canary}`)]));
  },
  "rgb16.png": (path) => run("convert", ...photo, "-depth", "16", path),
  "grey-alpha.png": (path) => run("convert", ...photo, "-colorspace", "Gray", "-alpha", "set", "-channel", "A", "-evaluate", "set", "50%", path),
  "palette.png": (path) => run("convert", ...photo, "-colors", "16", "-transparent", "red", `PNG8:${path}`),
  "interlaced.png": (path) => run("convert", ...photo, "-interlace", "PNG", path),
  "one-pixel.png": (path) => run("convert", "-size", "1x1", "xc:red", path),
  "profile.png": (path) => withProfile(path),
  "texts.png": (path) => run("convert", ...photo, "-set", "Comment", `${canary} ${script}`, "-set", "Long", `${canary} `.repeat(500), path),
  "late-exif.png": (path) => {
    run("convert", ...photo, path);
    changed(path, (bytes) =>
      Buffer.concat([bytes.subarray(0, -12), chunk("eXIf", exifWithNote(1)), chunk("prIv", Buffer.from(canary)), bytes.subarray(-12)]),
    );
  },
  "appended.png": (path) => {
    run("convert", ...photo, path);
    changed(path, (bytes) => Buffer.concat([bytes, Buffer.from(`PK\x03\x04${canary}`)]));
  },
  "animated.png": (path) => run("ffmpeg", "-loglevel", "error", "-f", "lavfi", "-i", "testsrc=size=64x48:rate=5", "-t", "1", "-f", "apng", path),
  "lossless.webp": (path) => run("convert", ...photo, "-define", "webp:lossless=true", path),
  "alpha.webp": (path) => run("convert", ...photo, "-alpha", "set", "-channel", "A", "-evaluate", "set", "50%", path),
  "one-pixel.webp": (path) => run("convert", "-size", "1x1", "xc:red", path),
  "profile.webp": (path) => withProfile(path),
  "appended.webp": (path) => {
    run("convert", ...photo, path);
    changed(path, (bytes) => Buffer.concat([bytes, Buffer.from(canary)]));
  },
  "animated.webp": (path) => {
    for (const color of quarters) run("convert", "-size", "32x32", `xc:${color}`, at(`${color}.png`));
    run("img2webp", "-loop", "0", "-d", "100", ...quarters.map((color) => at(`${color}.png`)), "-o", path);
  },
  "still.gif": (path) => run("convert", ...photo, path),
  "interlaced.gif": (path) => run("convert", ...photo, "-interlace", "GIF", path),
  "transparent.gif": (path) => run("convert", ...photo, "-colors", "16", "-transparent", "red", path),
  "animated.gif": (path) => run("convert", "-delay", "10", "-size", "32x32", ...quarters.map((color) => `xc:${color}`), "-loop", "0", path),
  "own-colors.gif": (path) => run("convert", "-delay", "10", ...photo, "-size", "120x80", "plasma:green-white", "-loop", "3", path),
  "one-pixel.gif": (path) => run("convert", "-size", "1x1", "xc:red", path),
};

/** Those that exiftool refuses to write further metadata into, being broken in its eyes by what they are about. */
const as_made = new Set(["several.mpo.jpg", "motion.jpg", "note.jpg", "late-exif.png", "appended.png", "appended.webp"]);

function withProfile(path: string): void {
  run("convert", ...photo, path);
  writeFileSync(at("profile.icc"), aProfile());
  run("exiftool", "-q", "-overwrite_original", `-ICC_Profile<=${at("profile.icc")}`, path);
}

const turnable = ["jpg", "png", "webp"].flatMap((type) =>
  orientations.map((orientation) => ({ name: `turned-${orientation}.${type}`, orientation })),
);
const names = [...turnable, ...Object.keys(made).map((name) => ({ name, orientation: 1 }))];
const cases = new Map<string, Case>();
let shown: Map<string, string[]>;
let profiles: Map<string, unknown>;

beforeAll(async () => {
  needs("convert", "identify", "exiftool", "ffmpeg", "img2webp");
  for (const turn of orientations) {
    const those = turnable.filter(({ orientation }) => orientation === turn).map(({ name }) => at(name));
    turned(those, turn);
  }
  for (const [name, make] of Object.entries(made)) make(at(name));
  copyFileSync(at("animated.png"), at("bare-animated.png"));
  addMetadata(
    Object.keys(made)
      .filter((name) => !as_made.has(name))
      .map(at),
  );
  const { agent, conv_id } = await aTalk();
  const files: Answer[] = [];
  for (const { name } of names) {
    const { file, bytes } = await roundTrip(agent, conv_id, readFileSync(at(name)), { name });
    writeFileSync(at(`back-${name}`), bytes);
    files.push(file);
  }
  for (const { name } of turnable) {
    const { url } = await agent.call("file_url", {
      conv_id,
      file_id: files[names.findIndex((each) => each.name === name)].file_id,
      variant: "thumb",
    });
    writeFileSync(at(`thumb-${name}.webp`), await bytesOf(url));
  }
  const all = names.flatMap(({ name }) => [name, `back-${name}`]);
  shown = framesOf([...all.filter((name) => name !== "animated.png"), "bare-animated.png"]);
  profiles = profilesOf(all);
  const before = tagsOf(names.map(({ name }) => at(name)));
  const after = tagsOf(names.map(({ name }) => at(`back-${name}`)));
  for (const [index, each] of names.entries()) cases.set(each.name, { ...each, file: files[index], before: before[index]!, after: after[index]! });
}, 120_000);

/** Of these tags some say how the picture is made up; all else would be metadata. */
const structure: Record<string, RegExp> = {
  JFIF: /^(JFIFVersion|ResolutionUnit|[XY]Resolution)$/,
  Adobe: /^(DCTEncodeVersion|APP14Flags[01]|ColorTransform)$/,
  PNG: /^(ImageWidth|ImageHeight|BitDepth|ColorType|Compression|Filter|Interlace|Palette|Transparency|Gamma|WhitePoint[XY]|(Red|Green|Blue)[XY]|BackgroundColor|SignificantBits|SRGBRendering|ProfileName|Animation(Frames|Plays))$/,
  "PNG-pHYs": /^(PixelsPerUnit[XY]|PixelUnits)$/,
  RIFF: /^(WebP_Flags|ImageWidth|ImageHeight|VP8Version|HorizontalScale|VerticalScale|AlphaIsUsed|AlphaFiltering|AlphaPreprocessing|AlphaCompression|BackgroundColor|AnimationLoopCount|FrameCount|Duration)$/,
  GIF: /^(GIFVersion|ImageWidth|ImageHeight|HasColorMap|ColorResolutionDepth|BitsPerPixel|BackgroundColor|FrameCount|Duration|AnimationIterations|TransparentColor|PixelAspectRatio)$/,
  IFD0: /^Orientation$/,
  ICC_Profile: /./,
  "ICC-header": /./,
  Composite: /^(ImageSize|Megapixels|RedTRC|GreenTRC|BlueTRC)$/,
  File: /./,
  System: /./,
  ExifTool: /^ExifToolVersion$/,
};

function metadataIn(tags: Tags): string[] {
  return Object.keys(tags).filter((tag) => {
    const [group = "", name = ""] = tag.split(":");
    return tag !== "SourceFile" && !structure[group]?.test(name);
  });
}

test("there are enough of them, and what was put in is there before", () => {
  expect(names.length).toBeGreaterThanOrEqual(40);
  const with_place = [...cases.values()].filter(({ before }) => "GPS:GPSLatitude" in before || "XMP-exif:GPSLatitude" in before);
  expect(with_place.length).toBe(names.length - as_made.size);
  for (const { name, before } of cases.values())
    expect(metadataIn(before).length + Number(readFileSync(at(name)).includes(canary)), name).toBeGreaterThan(0);
});

describe.each(names)("$name", ({ name, orientation }) => {
  test("has no metadata left, is turned as before, and is the same picture", () => {
    const { file, before, after } = cases.get(name)!;
    expect(metadataIn(after)).toEqual([]);
    expect(after["IFD0:Orientation"]).toBe(orientation === 1 ? undefined : orientation);
    expect(after["File:Comment"]).toBe(undefined);
    expect(readFileSync(at(`back-${name}`)).includes(canary)).toBe(false);
    // ffmpeg reads an animated PNG only as it came from ffmpeg.
    expect(shown.get(`back-${name}`)).toEqual(shown.get(name === "animated.png" ? "bare-animated.png" : name));
    expect(profiles.get(`back-${name}`)).toEqual(profiles.get(name));
    expect(file.mime).toBe(before["File:MIMEType"] === "image/apng" ? "image/png" : before["File:MIMEType"]);
    const [width, height] = [
      Number(before["File:ImageWidth"] ?? before["PNG:ImageWidth"] ?? before["RIFF:ImageWidth"] ?? before["GIF:ImageWidth"]),
      Number(before["File:ImageHeight"] ?? before["PNG:ImageHeight"] ?? before["RIFF:ImageHeight"] ?? before["GIF:ImageHeight"]),
    ];
    expect([file.width, file.height]).toEqual(orientation >= 5 ? [height, width] : [width, height]);
    expect(file).toMatchObject({ thumb: true, size: readFileSync(at(`back-${name}`)).byteLength });
    expect(file).not.toHaveProperty("location");
  });
});

test("what is a profile, an animation or transparent is so before, too", () => {
  const profile = `base64:${aProfile().toString("base64")}`;
  for (const type of ["jpg", "png", "webp"]) expect(profiles.get(`profile.${type}`)).toBe(profile);
  for (const name of ["animated.gif", "animated.webp", "bare-animated.png"]) expect(shown.get(name)!.length, name).toBeGreaterThanOrEqual(4);
  expect(cases.get("animated.gif")!.after["GIF:AnimationIterations"]).toBe(cases.get("animated.gif")!.before["GIF:AnimationIterations"]);
});

test("every thumbnail is upright", () => {
  const pixels = centres.map(([x, y]) => `%[pixel:p{${x},${y}}]`).join("|");
  const lines = run("convert", ...turnable.map(({ name }) => at(`thumb-${name}.webp`)), "-format", `%wx%h|${pixels}\n`, "info:")
    .toString()
    .trim()
    .split("\n");
  for (const [index, { name }] of turnable.entries()) {
    const [size, ...colors] = lines[index]!.split("|");
    expect(size).toBe(`${upright.width}x${upright.height}`);
    expect(colors.map(nearest), name).toEqual(quarters);
  }
});

const centres = [
  [16, 12],
  [48, 12],
  [16, 36],
  [48, 36],
] as const;

/** The one of the four colours that a pixel is; what is none of them stays as it is. */
function nearest(pixel: string): string {
  const [red = 0, green = 0, blue = 0] = (/\(([^)]*)\)/.exec(pixel)?.[1] ?? "")
    .split(",")
    .map((value) => (value.endsWith("%") ? Number.parseFloat(value) * 2.55 : Number(value)));
  const high = [red, green, blue].map((value) => (value > 200 ? "1" : value < 60 ? "0" : "?")).join("");
  return { "100": "red", "010": "lime", "001": "blue", "110": "yellow" }[high] ?? pixel;
}

/** What each frame of these pictures shows: digests of its pixels as they are decoded, by picture. */
function framesOf(names: readonly string[]): Map<string, string[]> {
  const animated = names.filter((name) => name.endsWith("animated.png"));
  const lines = run("identify", "-quiet", "-format", "%f %wx%h %T %#\n", ...names.filter((name) => !animated.includes(name)).map(at));
  const digests = lines
    .toString()
    .trim()
    .split("\n")
    .map((line) => [line.split(" ")[0] ?? "", line.slice(line.indexOf(" "))] as const);
  const shown = new Map(names.map((name) => [name, digests.filter(([file]) => file === name).map(([, digest]) => digest)]));
  for (const name of animated)
    shown.set(
      name,
      run("ffmpeg", "-loglevel", "error", "-i", at(name), "-f", "framemd5", "-")
        .toString()
        .split("\n")
        .filter((line) => /^\d/.test(line)),
    );
  return shown;
}

function profilesOf(names: readonly string[]): Map<string, unknown> {
  const found = JSON.parse(run("exiftool", "-j", "-b", "-ICC_Profile", ...names.map(at)).toString()) as {
    SourceFile: string;
    ICC_Profile?: unknown;
  }[];
  return new Map(found.map(({ SourceFile, ICC_Profile }) => [basename(SourceFile), ICC_Profile]));
}
