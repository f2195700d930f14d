import { describe, expect, test } from "vitest";
import { naturalLog } from "../../workers/random/normal";
import { seededSource, Source } from "../../workers/random/source";
import { randomToken } from "../../workers/random/tokens";

const upTo = (count: number) => [...Array(count).keys()];

describe("the source", () => {
  const scripted = (...bytes: number[]) => new Source(() => Uint8Array.of(bytes.shift() ?? 0));

  test("draws again where a remainder would favour the low numbers", () => {
    expect(scripted(255, 255, 255, 255, 0, 0, 0, 7).below(3)).toBe(1);
    expect(scripted(255, 255, 255, 254).below(3)).toBe(2);
    const again = scripted(...Array<number>(8).fill(255), 0, 0, 0, 0, 0, 0, 0, 9);
    expect(again.between(-(2 ** 52), 2 ** 52)).toBe(-(2 ** 52) + 9);
  });

  test("unit is at least 0 and below 1", () => {
    expect(scripted(0).unit()).toBe(0);
    expect(scripted(...Array<number>(8).fill(255)).unit()).toBe(1 - 2 ** -53);
  });

  test("seeds in any script are distinct", () => {
    const seeds = ["", ...[0x0000, 0x3040, 0x4e00, 0x1f300].flatMap((start) => upTo(1024).map((i) => String.fromCodePoint(start + i)))];
    const hex = (seed: string) => randomToken({ kind: "hex", seed }, 1).value;
    expect(new Set(seeds.map(hex)).size).toBe(4097);
    expect(new Set(["ä", "Ā", "日", "a\u0308", "aa", "a", "A"].map(hex)).size).toBe(7);
  });

  test("kind, arguments and seed each change the stream, and cannot be mistaken for one another", () => {
    const start = (...key: Parameters<typeof seededSource>) =>
      seededSource(...key)
        .bytes(8)
        .join();
    const streams = [start("a", {}, "b"), start("ab", {}, ""), start("a", { b: 1 }, ""), start("a", { b: "1" }, ""), start("a", {}, '{"b":1}')];
    expect(new Set(streams).size).toBe(5);
    expect(start("a", { x: 1, y: 2 }, "b")).toBe(start("a", { y: 2, x: 1 }, "b"));
  });

  test("the logarithm agrees with the runtime's to the last few bits", () => {
    for (const value of [5e-300, 2 ** -106, 1e-9, 0.1, 0.5, Math.SQRT1_2, 0.75, 1 - 2 ** -53, 1, 1.5, 1e6]) {
      expect(Math.abs(naturalLog(value) - Math.log(value))).toBeLessThanOrEqual(4 * Number.EPSILON * Math.abs(Math.log(value)));
    }
  });
});
