import { describe, expect, test } from "vitest";
import { randomChoice } from "../../workers/random/choices";
import { type NumberArguments, randomNumber } from "../../workers/random/numbers";
import { randomToken } from "../../workers/random/tokens";

/** Results of 300 fixed seeds, 100 of each: the same 30,000 at every run, so these tests cannot fail by chance. */
function drawn<Value>(once: (seed: string, times: number) => { value: unknown }): Value[] {
  return Array.from({ length: 300 }, (_, seed) => once(String(seed), 100).value as Value[]).flat();
}

/**
 * Pearson's statistic against the chi-square quantile of 0.9999 (Wilson–Hilferty): fair results stay below it in 9,999
 * of 10,000 choices of seeds. `expected` gives each outcome its share; an outcome that is none of them fails.
 */
function expectFair(outcomes: readonly unknown[], expected: ReadonlyMap<unknown, number>): void {
  const seen = new Map<unknown, number>();
  for (const outcome of outcomes) seen.set(outcome, (seen.get(outcome) ?? 0) + 1);
  expect([...seen.keys()].filter((outcome) => !expected.has(outcome))).toEqual([]);
  const total = [...expected.values()].reduce((sum, share) => sum + share, 0);
  let statistic = 0;
  for (const [outcome, share] of expected) {
    const mean = (outcomes.length * share) / total;
    statistic += ((seen.get(outcome) ?? 0) - mean) ** 2 / mean;
  }
  const freedom = expected.size - 1;
  const spread = 2 / (9 * freedom);
  expect(statistic).toBeLessThan(freedom * (1 - spread + 3.719 * Math.sqrt(spread)) ** 3);
}

const evenly = (outcomes: Iterable<unknown>) => new Map([...outcomes].map((outcome) => [outcome, 1]));
const upTo = (count: number) => [...Array(count).keys()];
const numbers = (asked: NumberArguments) => drawn<number>((seed, times) => randomNumber({ ...asked, seed, times }));

describe("results are unbiased", () => {
  test("int over small ranges", () => {
    expectFair(numbers({ kind: "int" }), evenly(upTo(100).map((i) => i + 1)));
    expectFair(numbers({ kind: "int", min: -3, max: 3 }), evenly([-3, -2, -1, 0, 1, 2, 3]));
  });

  test("int over ranges where a remainder or a fraction would be biased", () => {
    const third = 2 ** 30;
    const thirds = numbers({ kind: "int", min: 0, max: 3 * third - 1 }).map((value) => Math.floor(value / third));
    expectFair(thirds, evenly(upTo(3)));
    const whole = numbers({ kind: "int", min: Number.MIN_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER });
    expectFair(
      whole.map((value) => Math.abs(value % 16)),
      new Map(upTo(16).map((low) => [low, 1])),
    );
    expectFair(
      whole.map((value) => Math.floor(value / 2 ** 51)),
      evenly([-4, -3, -2, -1, 0, 1, 2, 3]),
    );
  });

  test("float, percent and jitter, both ends with decimals included", () => {
    expectFair(
      numbers({ kind: "float" }).map((value) => Math.floor(value * 64)),
      evenly(upTo(64)),
    );
    expectFair(numbers({ kind: "float", min: 1.1, max: 1.5, decimals: 1 }), evenly([1.1, 1.2, 1.3, 1.4, 1.5]));
    expectFair(numbers({ kind: "percent" }), evenly(upTo(101)));
    expectFair(numbers({ kind: "jitter", base: 5, spread: 6 }), evenly([5, 6, 7, 8, 9, 10, 11]));
  });

  test("bool by its probability", () => {
    expectFair(numbers({ kind: "bool" }), evenly([true, false]));
    expectFair(
      numbers({ kind: "bool", probability: 0.03 }),
      new Map([
        [true, 3],
        [false, 97],
      ]),
    );
  });

  test("normal by mean, deviation and tails", () => {
    const values = numbers({ kind: "normal", mean: 50, stddev: 10 });
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    const deviation = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
    expect(Math.abs(mean - 50)).toBeLessThan(0.2);
    expect(Math.abs(deviation - 10)).toBeLessThan(0.15);
    const bands = values.map((value) => Math.min(3, Math.floor(Math.abs(value - 50) / 10)));
    expectFair(
      bands,
      new Map([
        [0, 68.2689],
        [1, 27.1811],
        [2, 4.2799],
        [3, 0.2701],
      ]),
    );
  });

  test("digits of a pin, letters of a nanoid, bytes of hex, words and emoji", () => {
    const tokens = (asked: Parameters<typeof randomToken>[0]) => drawn<string>((seed, times) => randomToken({ ...asked, seed, times }, 1));
    expectFair(
      tokens({ kind: "pin" }).flatMap((pin) => [...pin]),
      evenly("0123456789"),
    );
    const awkward = "abcdefghijklmnopqrstuvwxyzäöüßé日🎲";
    expect([...awkward]).toHaveLength(33);
    expectFair(
      tokens({ kind: "nanoid", alphabet: awkward, size: 5 }).flatMap((id) => [...id]),
      evenly(awkward),
    );
    expectFair(
      tokens({ kind: "hex", bytes: 2 }).flatMap((hex) => hex.match(/../g)),
      evenly(upTo(256).map((i) => i.toString(16).padStart(2, "0"))),
    );
    expectFair(
      tokens({ kind: "slug", words: 1 }).map((word) => word < "mastiff"),
      new Map([
        [true, 3886],
        [false, 3886],
      ]),
    );
  });

  test("pick, every place of a shuffle and of a sample, weighted", () => {
    const items = ["a", "b", "c", "d"];
    expectFair(
      drawn((seed, times) => randomChoice({ kind: "pick", items, seed, times })),
      evenly(items),
    );
    const orders = drawn<string[]>((seed, times) => randomChoice({ kind: "shuffle", items, seed, times }));
    expectFair(
      orders.map((order) => order.join("")),
      evenly(permutations(items)),
    );
    const pairs = drawn<string[]>((seed, times) => randomChoice({ kind: "sample", items, count: 2, seed, times }));
    expectFair(
      pairs.map((pair) => pair.join("")),
      evenly(items.flatMap((a) => items.filter((b) => b !== a).map((b) => a + b))),
    );
    const weights = [0.5, 0, 3, 1.25];
    const weighted = drawn((seed, times) => randomChoice({ kind: "weighted", items, weights, seed, times }));
    expectFair(
      weighted,
      new Map([
        ["a", 0.5],
        ["c", 3],
        ["d", 1.25],
      ]),
    );
  });
});

function permutations(items: readonly string[]): string[] {
  if (items.length < 2) return [...items];
  return items.flatMap((first) => permutations(items.filter((item) => item !== first)).map((rest) => first + rest));
}
