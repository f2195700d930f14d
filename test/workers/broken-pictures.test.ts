import { readFileSync } from "node:fs";
import seedrandom from "seedrandom";
import { beforeAll, describe, expect, test } from "vitest";
import { Refusal } from "../../schema/errors";
import { limits } from "../../schema/limits";
import { type Cleaned, cleaned } from "../../workers/uploads/cleaning";
import { aTalk } from "../helpers/conversations";
import { aPng, chunk, png_signature, sendFile } from "../helpers/files";
import { addMetadata, aProfile, turned } from "../helpers/pictures";
import { server } from "../helpers/server";
import { aFolder, needs, run } from "../helpers/programs";

// Broken pictures are refused with how to repair them, whatever is broken; none hangs or breaks anything else.

const at = aFolder();
const types = ["jpg", "png", "webp", "gif"] as const;
const pictures = new Map<string, Buffer>();

beforeAll(async () => {
  await server();
  needs("convert", "exiftool");
  turned(
    types.slice(0, 3).map((type) => at(`a.${type}`)),
    6,
  );
  run("convert", "-delay", "10", "-size", "32x32", "xc:red", "xc:blue", "-loop", "0", at("a.gif"));
  addMetadata([at("a.gif")]);
  for (const type of types) pictures.set(type, readFileSync(at(`a.${type}`)));
});

/** A stripped picture, or the refusal; anything else that is thrown goes on. */
function outcome(bytes: Uint8Array): Cleaned | Refusal {
  try {
    return cleaned(new Uint8Array(bytes), undefined, limits);
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

describe.each(types)("a %s", (type) => {
  test("cut off anywhere is refused, with how to repair it", () => {
    const bytes = outcome(pictures.get(type)!);
    const whole = "bytes" in bytes ? Buffer.from(bytes.bytes) : Buffer.alloc(0);
    expect(whole.byteLength).toBeGreaterThan(100);
    for (let length = 16; length < whole.byteLength; length += 1) {
      const cut = outcome(whole.subarray(0, length));
      expect(cut, `${length} of ${whole.byteLength}`).toBeInstanceOf(Refusal);
      expect((cut as Refusal).message).toMatch(/^The picture is a broken (JPEG|PNG|WEBP|GIF): .*ZIP/);
    }
  });

  test("with any bytes changed is a picture or refused, never a bug", () => {
    const bytes = pictures.get(type)!;
    const next = seedrandom(`broken ${type}`);
    const random = (below: number) => Math.floor(next() * below);
    let refused = 0;
    for (let round = 0; round < 3000; round += 1) {
      const changed = Buffer.from(bytes);
      for (let changes = 1 + random(4); changes > 0; changes -= 1) changed[random(bytes.byteLength)] = random(256);
      refused += outcome(changed) instanceof Refusal ? 1 : 0;
    }
    expect(refused).toBeGreaterThan(20);
    expect(refused).toBeLessThan(3000);
  });

  test("cleaned twice is the same", () => {
    const once = outcome(pictures.get(type)!) as Cleaned;
    const bytes = Buffer.from(once.bytes);
    expect(Buffer.from((outcome(bytes) as Cleaned).bytes).equals(bytes)).toBe(true);
  });
});

test.each<[what: string, bytes: Buffer, fault: string]>([
  ["a JPEG that is only its beginning", Buffer.from("ffd8ff", "hex"), "cut off"],
  ["a JPEG without a picture", Buffer.from("ffd8ffd9", "hex"), "no picture"],
  ["a JPEG with a segment of no length", Buffer.from("ffd8ffdb0001ffd9", "hex"), "impossible length"],
  ["a PNG without a header", Buffer.concat([png_signature, chunk("IDAT", Buffer.alloc(4)), chunk("IEND", Buffer.alloc(0))]), "header"],
  [
    "a PNG without data",
    Buffer.concat([png_signature, chunk("IHDR", Buffer.from("0000000100000001080200000000", "hex").subarray(0, 13)), chunk("IEND", Buffer.alloc(0))]),
    "no picture",
  ],
  ["a PNG of no size", aPng(0, 1), "no picture"],
  ["a GIF without a picture", Buffer.from("GIF89a\x01\x00\x01\x00\x00\x00\x00;", "latin1"), "no picture"],
  ["a WebP of nothing", Buffer.from("RIFF\x04\x00\x00\x00WEBP", "latin1"), "no picture"],
])("%s is refused", async (_, bytes, fault) => {
  expect((outcome(bytes) as Refusal).message).toContain(fault);
});

test("a refused picture leaves nothing, over MCP too", async () => {
  const { agent, conv_id } = await aTalk();
  const reply = await sendFile(agent, conv_id, aPng().subarray(0, 40), { name: "a.png" });
  expect(reply).toMatchObject({ refused: "invalid_argument", says: expect.stringContaining("broken PNG: it ends too early") });
  expect((await agent.call("get_history", { conv_id })).events).toEqual(expect.not.arrayContaining([expect.objectContaining({ type: "message" })]));
});

test.each<[what: string, bytes: () => Buffer, decodable: boolean]>([
  ["12,000 pixels a side", () => aPng(12_000, 1), true],
  ["one more", () => aPng(12_001, 1), false],
  ["40 megapixels", () => header(8000, 5000), true],
  ["a row more", () => header(8000, 5001), false],
  ["what no memory holds", () => header(2 ** 31 - 1, 2 ** 31 - 1), false],
  ["500 frames", () => frames(500), true],
  ["501 frames", () => frames(501), false],
  ["501 frames announced", () => aPng(1, 1, [chunk("acTL", Buffer.from([0, 0, 1, 0xf5, 0, 0, 0, 0]))]), false],
])("a picture of %s is passed on, and decoded here only where that is safe", (_, bytes, decodable) => {
  expect(outcome(bytes())).toMatchObject({ mime: "image/png", decodable });
});

/** A PNG that says it is so large. */
function header(width: number, height: number): Buffer {
  const png = aPng(1, 1);
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  return png;
}

function frames(count: number): Buffer {
  return aPng(
    1,
    1,
    Array.from({ length: count }, () => chunk("fcTL", Buffer.alloc(26))),
  );
}

test("a profile is a profile", () => {
  expect(aProfile().readUInt32BE(0)).toBe(aProfile().byteLength);
});
