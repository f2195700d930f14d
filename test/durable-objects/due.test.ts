import { afterAll, describe, expect, test } from "vitest";
import { createTestHarness } from "wrangler";

const harness = createTestHarness({
  root: new URL("../..", import.meta.url).pathname,
  workers: [
    {
      config: {
        name: "timers",
        main: "test/durable-objects/due-worker.ts",
        compatibility_date: "2026-11-17",
        compatibility_flags: ["nodejs_compat"],
        durable_objects: { bindings: [{ name: "TIMERS", class_name: "Timers" }] },
        migrations: [{ tag: "v1", new_sqlite_classes: ["Timers"] }],
        rules: [{ type: "Text", globs: ["**/*.sql"] }],
      },
    },
  ],
});
afterAll(() => harness.close());

type State = { fired: { ref: string; at: number }[]; waiting: { ref: string; tries: number; at: number }[]; alarm: number | null };

function timers(name: string) {
  return async (act: string, more: object = {}): Promise<State> => {
    await harness.listen();
    const response = await harness.fetch(`/${name}`, { method: "POST", body: JSON.stringify({ act, ...more }) });
    return (await response.json()) as State;
  };
}

/** Looks until the timers are as wanted, for at most 15 seconds. */
async function until(look: () => Promise<State>, wanted: (state: State) => boolean): Promise<State> {
  for (const end = Date.now() + 15_000; ;) {
    const state = await look();
    if (wanted(state) || Date.now() > end) return state;
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
}

describe("due", () => {
  test("many timers fire once each, in the order of their time, none early", async () => {
    const ask = timers("many");
    const start = Date.now() + 400;
    await ask("set all", { all: Array.from({ length: 100 }, (_, n) => ({ ref: `t${n}`, at: start + ((n * 37) % 100) * 5 })) });
    const { fired, waiting } = await until(
      () => ask("look"),
      (state) => state.fired.length >= 100,
    );
    expect(waiting).toEqual([]);
    expect(new Set(fired.map((each) => each.ref)).size).toBe(100);
    expect(fired).toHaveLength(100);
    const wanted = (ref: string) => start + ((Number(ref.slice(1)) * 37) % 100) * 5;
    for (const { ref, at } of fired) expect(at).toBeGreaterThanOrEqual(wanted(ref));
    expect(fired.map((each) => wanted(each.ref))).toEqual(fired.map((each) => wanted(each.ref)).toSorted((a, b) => a - b));
  });

  test("of 1,000 with two restarts among them each fires once, none is forgotten, none early", async () => {
    const ask = timers("thousand");
    const start = Date.now() + 1000;
    const all = Array.from({ length: 1000 }, (_, n) => ({ ref: `t${n}`, at: start + ((n * 37) % 1000) * 5 }));
    await ask("set all", { all });
    for (const upto of [200, 600]) {
      await until(
        () => ask("look"),
        (state) => state.fired.length >= upto,
      );
      await harness.getWorker().evictDurableObject("Timers", { name: "/thousand" });
    }
    const { fired, waiting } = await until(
      () => ask("look"),
      (state) => state.waiting.length === 0,
    );
    expect(waiting).toEqual([]);
    expect(fired.map(({ ref }) => ref).toSorted()).toEqual(all.map(({ ref }) => ref).toSorted());
    const wanted = new Map(all.map(({ ref, at }) => [ref, at]));
    expect(fired.filter(({ ref, at }) => at < (wanted.get(ref) ?? Infinity))).toEqual([]);
  });

  test("a refused call takes its timer along; a cancelled one does not fire", async () => {
    const ask = timers("refused");
    const at = Date.now() + 3_000;
    await ask("set and fail", { ref: "refused", at });
    await ask("set", { ref: "cancelled", at });
    await ask("set", { ref: "kept", at });
    await ask("cancel", { ref: "cancelled", at });
    const { fired, waiting } = await until(
      () => ask("look"),
      (state) => state.fired.length > 0,
    );
    expect(fired.map((each) => each.ref)).toEqual(["kept"]);
    expect(waiting).toEqual([]);
  });

  test("the alarm moves only earlier, to the next of what waits", async () => {
    const ask = timers("alarm");
    const far = Date.now() + 600_000;
    expect((await ask("set", { ref: "far", at: far })).alarm).toBe(far);
    expect((await ask("set", { ref: "farther", at: far + 1000 })).alarm).toBe(far);
    expect((await ask("set", { ref: "near", at: far - 1000 })).alarm).toBe(far - 1000);
  });

  test("one that throws leaves no half of its effect, stops no other, and comes again later and later", async () => {
    const ask = timers("broken");
    const at = Date.now() + 100;
    await ask("set", { kind: "broken", ref: "bad", at });
    await ask("set", { kind: "nobody", ref: "unknown", at });
    await ask("set", { ref: "good", at: at + 50 });
    const { fired, waiting } = await until(
      () => ask("look"),
      (state) => state.waiting.every((each) => each.tries >= 2),
    );
    expect(fired.map((each) => each.ref)).toEqual(["good"]);
    expect(waiting.map((each) => each.ref).toSorted()).toEqual(["bad", "unknown"]);
  });

  test("an evicted object fires all the same, and a lost alarm is set again", async () => {
    const ask = timers("evicted");
    const at = Date.now() + 700;
    await ask("set", { ref: "kept", at });
    await ask("lose the alarm");
    await harness.getWorker().evictDurableObject("Timers", { name: "/evicted" });
    expect((await ask("look")).alarm).toBe(at);
    const { fired } = await until(
      () => ask("look"),
      (state) => state.fired.length > 0,
    );
    expect(fired.map((each) => each.ref)).toEqual(["kept"]);
  });
});
