import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestHarness } from "wrangler";
import { type Comparison, compareWithOracle, oracle_zones } from "./time-oracle";

const seed = 2026;
const zones_a_slice = 60;
/** So many that a slice that is passed over by mistake is noticed. */
const compared_at_least = 180_000;
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
  let in_workerd: Promise<Comparison[]>;

  beforeAll(async () => {
    await worker.listen();
    const slices = inSlices(async (query) => (await worker.fetch(`/?${query}`)).json() as Promise<Comparison>);
    in_workerd = Promise.all(slices);
    // With one answer here the others are under way, and workerd goes on with them while Node compares.
    await slices[0];
  }, slow_ms);
  afterAll(() => worker.close());

  test("in Node", { timeout: slow_ms }, () => {
    holds([compareWithOracle(seed)]);
  });

  test("in workerd, whose time-zone data are not Node’s", { timeout: slow_ms }, async () => {
    holds(await in_workerd);
  });
});

function inSlices(ask: (query: URLSearchParams) => Promise<Comparison>): Promise<Comparison>[] {
  const starts = Array.from({ length: Math.ceil(oracle_zones.length / zones_a_slice) }, (_, slice) => slice * zones_a_slice);
  return starts.map((start) => ask(new URLSearchParams({ seed: `${seed}`, from_zone: `${start}`, to_zone: `${start + zones_a_slice}` })));
}

function holds(comparisons: Comparison[]): void {
  expect(comparisons.flatMap(({ wrong }) => wrong)).toEqual([]);
  expect(comparisons.reduce((sum, { compared }) => sum + compared, 0)).toBeGreaterThan(compared_at_least);
}
