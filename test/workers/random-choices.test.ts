import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type ChoiceArguments, randomChoice } from "../../workers/random/choices";

const letters = ["a", "b", "c", "d", "e"];
const seed = "s";

describe("random_choice", () => {
  test("without a seed, calls differ and say so", () => {
    const first = randomChoice({ kind: "shuffle", items: [...Array(100).keys()] });
    expect(first.seed).toBeNull();
    expect(randomChoice({ kind: "shuffle", items: [...Array(100).keys()] }).value).not.toEqual(first.value);
  });

  test("pick takes one of the items, any JSON", () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue(), { minLength: 1, maxLength: 20 }), fc.string(), (items, some_seed) => {
        expect(items).toContainEqual(randomChoice({ kind: "pick", items, seed: some_seed }).value);
      }),
    );
  });

  test("shuffle and sample hold each item at most once and leave the items as they were", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer(), { minLength: 1, maxLength: 50 }), fc.nat(), fc.string(), (items, n, some_seed) => {
        const before = [...items];
        const count = 1 + (n % items.length);
        const shuffled = randomChoice({ kind: "shuffle", items, seed: some_seed }).value as number[];
        const sampled = randomChoice({ kind: "sample", items, count, seed: some_seed }).value as number[];
        expect(shuffled.toSorted()).toEqual(items.toSorted());
        expect(new Set(sampled).size).toBe(count);
        expect(sampled.every((item) => items.includes(item))).toBe(true);
        expect(items).toEqual(before);
      }),
    );
  });

  test("times gives an array of results: of shuffle and sample an array of arrays, also for one", () => {
    expect(randomChoice({ kind: "shuffle", items: ["only"], times: 2 }).value).toEqual([["only"], ["only"]]);
    expect(randomChoice({ kind: "sample", items: ["only"] }).value).toEqual(["only"]);
    expect(randomChoice({ kind: "pick", items: ["only"], times: 1 }).value).toEqual(["only"]);
  });

  test("arguments hold neither seed nor times, and the result hangs on the items' values alone", () => {
    const said = randomChoice({ kind: "pick", items: [{ a: 1, b: 2 }, 10, "é"], seed, times: 20 });
    expect(said.arguments).toEqual({ items: [{ a: 1, b: 2 }, 10, "é"] });
    const places = (value: unknown) => (value as unknown[]).map((item) => (typeof item === "object" ? 0 : item));
    const reordered = randomChoice({ kind: "pick", items: [JSON.parse('{"b":2.0,"a":1}'), 1e1, "é"], seed, times: 20 });
    expect(places(reordered.value)).toEqual(places(said.value));
  });

  test("weighted never takes an item of weight 0, wherever it stands, and weights may be huge", () => {
    const chosen = (weights: number[]) => new Set(randomChoice({ kind: "weighted", items: letters, weights, seed, times: 100 }).value as string[]);
    expect(chosen([0, 1, 0, 1, 0])).toEqual(new Set(["b", "d"]));
    expect(chosen([0, 0, 0, 0, 5e-324])).toEqual(new Set(["e"]));
    expect(chosen([Number.MAX_VALUE, Number.MAX_VALUE, Number.MAX_VALUE, 0, 0])).toEqual(new Set(["a", "b", "c"]));
  });

  test("items may come to exactly 64 KiB of UTF-8", () => {
    const fits = ["é".repeat((65_536 - 4) / 2)];
    expect(randomChoice({ kind: "pick", items: fits }).value).toBe(fits[0]);
    expect(randomChoice({ kind: "shuffle", items: fits, times: 16 }).value).toHaveLength(16);
    const uneven = ["x".repeat(30_000), ...letters];
    expect(randomChoice({ kind: "sample", items: uneven, count: 6, times: 30 }).value).toHaveLength(30);
  });

  test.each<[string, ChoiceArguments, string, string]>([
    ["no items", { kind: "pick" }, "invalid_argument", "The kind “pick” needs “items”, the list to choose from. Give an array of 1 or more values."],
    [
      "items too large",
      { kind: "pick", items: ["é".repeat(32_767)] },
      "too_large",
      "“items” comes to 65538 bytes of JSON and may be at most 65536. Give fewer or shorter items, for example only their ids.",
    ],
    [
      "an answer too large",
      { kind: "pick", items: ["x".repeat(65_000)], times: 17 },
      "too_large",
      "17 results from these items could come to 1105034 bytes, and an answer holds at most 1048576. Use a smaller “times” or shorter items.",
    ],
    [
      "count above the items",
      { kind: "sample", items: letters, count: 6 },
      "invalid_argument",
      "“count” is 6, but there are only 5 items and “sample” takes none twice. Use a “count” of at most 5, or the kind “pick” with “times”, which may repeat.",
    ],
    [
      "count above one item",
      { kind: "sample", items: ["a"], count: 2 },
      "invalid_argument",
      "“count” is 2, but there is only 1 item and “sample” takes none twice. Use a “count” of at most 1, or the kind “pick” with “times”, which may repeat.",
    ],
    [
      "no weights",
      { kind: "weighted", items: letters },
      "invalid_argument",
      "The kind “weighted” needs “weights”: one number for each of the 5 items. To choose all equally often use the kind “pick”.",
    ],
    [
      "weights of another length",
      { kind: "weighted", items: letters, weights: [1, 2] },
      "invalid_argument",
      "“weights” has 2 numbers and “items” has 5. Give one weight for each item, in the same order.",
    ],
    [
      "a negative weight",
      { kind: "weighted", items: letters, weights: [1, 2, -0.5, 1, 1] },
      "invalid_argument",
      "Weight 3 of “weights” is “-0.5”; a weight must be 0 or more. Use 0 for an item that must never be chosen.",
    ],
    [
      "only weights of 0",
      { kind: "weighted", items: letters, weights: [0, 0, 0, 0, 0] },
      "invalid_argument",
      "Every number in “weights” is 0, so nothing could be chosen. Give at least one weight above 0.",
    ],
  ])("%s: refused", (_what, asked, code, message) => {
    expect(() => randomChoice(asked)).toThrow(expect.objectContaining({ code, message }));
  });
});
