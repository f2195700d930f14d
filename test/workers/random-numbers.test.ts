import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type NumberArguments, randomNumber } from "../../workers/random/numbers";

const seed = "golden";

describe("random_number", () => {
  test("without a seed, calls differ and say so", () => {
    const first = randomNumber({ kind: "float" });
    expect(first).toMatchObject({ kind: "float", arguments: { min: 0, max: 1 }, seed: null });
    expect(randomNumber({ kind: "float" }).value).not.toBe(first.value);
  });

  test("one more argument gives another stream; a default said aloud gives the same", () => {
    const value = randomNumber({ kind: "int", seed, times: 9 }).value;
    expect(randomNumber({ kind: "int", min: 1, max: 100, seed, times: 9 }).value).toEqual(value);
    expect(randomNumber({ kind: "int", min: 1, max: 101, seed, times: 9 }).value).not.toEqual(value);
  });

  test("int stays in its bounds and reaches both", () => {
    const safe = fc.maxSafeInteger();
    fc.assert(
      fc.property(safe, safe, fc.string(), (a, b, some_seed) => {
        const [min, max] = [Math.min(a, b), Math.max(a, b)];
        const { value } = randomNumber({ kind: "int", min, max, seed: some_seed });
        expect(Number.isSafeInteger(value) && min <= Number(value) && Number(value) <= max).toBe(true);
      }),
    );
    const rolls = randomNumber({ kind: "int", min: -1, max: 1, seed, times: 100 }).value;
    expect(new Set(rolls as number[])).toEqual(new Set([-1, 0, 1]));
  });

  test("float stays in its bounds, also over the widest range", () => {
    const any = fc.double({ noNaN: true, noDefaultInfinity: true });
    fc.assert(
      fc.property(any, any, fc.string(), (a, b, some_seed) => {
        const [min, max] = [Math.min(a, b), Math.max(a, b)];
        const value = Number(randomNumber({ kind: "float", min, max, seed: some_seed }).value);
        expect(min <= value && value <= max).toBe(true);
      }),
    );
    const { MAX_VALUE } = Number;
    const widest = randomNumber({ kind: "float", min: -MAX_VALUE, max: MAX_VALUE, seed, times: 100 }).value as number[];
    expect(widest.some((value) => value > 0) && widest.some((value) => value < 0)).toBe(true);
  });

  test("decimals are at most so many, both ends can come, and none lies outside", () => {
    const tenths = randomNumber({ kind: "float", min: 1.1, max: 1.4, decimals: 1, seed, times: 100 }).value;
    expect(new Set(tenths as number[])).toEqual(new Set([1.1, 1.2, 1.3, 1.4]));
    const inside = randomNumber({ kind: "float", min: -0.14, max: 0.29, decimals: 1, seed, times: 100 }).value as number[];
    expect(new Set(inside.map(String))).toEqual(new Set(["-0.1", "0", "0.1", "0.2"]));
    const percents = randomNumber({ kind: "percent", decimals: 2, seed, times: 100 }).value as number[];
    expect(percents.every((value) => /^\d+(\.\d{1,2})?$/.test(String(value)) && value <= 100)).toBe(true);
    expect(percents.some((value) => /\.\d\d$/.test(String(value)))).toBe(true);
    expect(randomNumber({ kind: "float", decimals: 15, seed }).value).toBeLessThanOrEqual(1);
  });

  test("probability 0 is never true, 1 always", () => {
    expect(randomNumber({ kind: "bool", probability: 0, seed, times: 100 }).value).toEqual(Array(100).fill(false));
    expect(randomNumber({ kind: "bool", probability: 1, seed, times: 100 }).value).toEqual(Array(100).fill(true));
  });

  test("normal is clamped, finite, and echoes only the clamps that were given", () => {
    const clamped = randomNumber({ kind: "normal", min: -0.5, max: 0.5, seed, times: 100 });
    expect(clamped.arguments).toEqual({ mean: 0, stddev: 1, min: -0.5, max: 0.5 });
    expect(Math.max(...(clamped.value as number[]))).toBe(0.5);
    expect(Math.min(...(clamped.value as number[]))).toBe(-0.5);
    const huge = randomNumber({ kind: "normal", mean: 1e308, stddev: 1e308, seed, times: 100 });
    expect((huge.value as number[]).every(Number.isFinite)).toBe(true);
    expect(randomNumber({ kind: "normal", mean: 7, stddev: 0, seed }).value).toBe(7);
  });

  test("jitter is whole seconds from base to base + spread", () => {
    const waits = randomNumber({ kind: "jitter", base: 10, spread: 2, seed, times: 100 }).value;
    expect(new Set(waits as number[])).toEqual(new Set([10, 11, 12]));
  });

  test.each<[NumberArguments, string]>([
    [{ kind: "int", min: 10, max: 5 }, "“min” 10 is greater than “max” 5. Give a “min” of at most 5 or a “max” of at least 10."],
    [{ kind: "int", min: 200 }, "“min” 200 is greater than “max” 100 (the default). Give a “min” of at most 100 or a “max” of at least 200."],
    [{ kind: "float", max: -1 }, "“min” 0 (the default) is greater than “max” -1. Give a “min” of at most -1 or a “max” of at least 0."],
    [{ kind: "normal", min: 2, max: 1 }, "“min” 2 is greater than “max” 1. Give a “min” of at most 1 or a “max” of at least 2."],
    [
      { kind: "int", max: 2.5 },
      "“max” must be a whole number from -9007199254740991 to 9007199254740991 for the kind “int”, not “2.5”. Give a whole number, or use the kind “float”.",
    ],
    [
      { kind: "int", max: 2 ** 53 },
      "“max” must be a whole number from -9007199254740991 to 9007199254740991 for the kind “int”, not “9007199254740992”. Give a whole number, or use the kind “float”.",
    ],
    [{ kind: "bool", probability: 30 }, "“probability” must be from 0 (never true) to 1 (always true), not “30”. For 30 percent give 0.3."],
    [{ kind: "bool", probability: -0.1 }, "“probability” must be from 0 (never true) to 1 (always true), not “-0.1”. For 30 percent give 0.3."],
    [{ kind: "percent", decimals: 14 }, "Numbers of this size cannot hold 14 decimals exactly. Use “decimals” of at most 13, or bounds closer to 0."],
    [
      { kind: "float", max: 1e300, decimals: 2 },
      "Numbers of this size cannot hold 2 decimals exactly. Leave “decimals” out, or use bounds closer to 0.",
    ],
    [
      { kind: "float", min: 0.11, max: 0.14, decimals: 1 },
      "There is no number with 1 decimal from “min” 0.11 to “max” 0.14. Use more “decimals” or a wider range.",
    ],
    [
      { kind: "jitter", base: Number.MAX_SAFE_INTEGER, spread: 1 },
      "“base” 9007199254740991 and “spread” 1 together are beyond 9007199254740991 seconds, where whole numbers stop being exact. Use smaller ones.",
    ],
  ])("%j is refused", (asked, message) => {
    expect(() => randomNumber(asked)).toThrow(expect.objectContaining({ code: "invalid_argument", message }));
  });
});
