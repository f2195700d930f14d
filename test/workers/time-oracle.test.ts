import { setImmediate } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestHarness } from "wrangler";
import { type Comparison, compareWithOracle, oracle_zones } from "./time-oracle";

const seed = 2026;
const zones_a_slice = 60;
/** So many that a slice that is passed over by mistake is noticed. */
const compared_at_least = 150_000;
const slow_ms = 300_000;

const worker = createTestHarness({
  workers: [
    {
      config: {
        name: "time-oracle",
        main: "test/workers/time-oracle-worker.ts",
        compatibility_date: "2026-11-17",
        compatibility_flags: ["nodejs_compat"],
      },
    },
  ],
});

describe("time equals Temporal", () => {
  test("in Node", { timeout: slow_ms }, async () => {
    await holds(async (from_zone, to_zone) => {
      // Between slices the connections that other tests share get their turn.
      await setImmediate();
      return compareWithOracle(seed, from_zone, to_zone);
    });
  });

  describe("in workerd, whose time-zone data are not Node’s", () => {
    beforeAll(() => worker.listen(), slow_ms);
    afterAll(() => worker.close());

    test("zone by zone", { timeout: slow_ms }, async () => {
      await holds(async (from_zone, to_zone) => {
        const answer = await worker.fetch(`/?seed=${seed}&from_zone=${from_zone}&to_zone=${to_zone}`);
        return (await answer.json()) as Comparison;
      });
    });
  });
});

async function holds(compare: (from_zone: number, to_zone: number) => Promise<Comparison>): Promise<void> {
  let sum = 0;
  for (let from_zone = 0; from_zone < oracle_zones.length; from_zone += zones_a_slice) {
    const { compared, wrong } = await compare(from_zone, from_zone + zones_a_slice);
    expect(wrong).toEqual([]);
    sum += compared;
  }
  expect(sum).toBeGreaterThan(compared_at_least);
}
