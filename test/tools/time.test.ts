import { describe, expect, test } from "vitest";
import { time as contract } from "../../schema/tools/time";
import { anAgent } from "../helpers/account";

describe("time", () => {
  test("kind “now” alone is a complete call, and tells the present", async () => {
    const agent = await anAgent();
    const before = Math.floor(Date.now() / 1000);
    const answer = await agent.call("time", { kind: "now" });
    expect(answer).toMatchObject({ kind: "now", arguments: { timezone: "UTC" }, offset: "+00:00" });
    expect(answer.unix).toBeGreaterThanOrEqual(before);
    expect(answer.unix).toBeLessThanOrEqual(Date.now() / 1000);
    expect(answer.iso).toBe(new Date(answer.unix * 1000).toISOString().replace(".000Z", "+00:00"));
  });

  test("every kind answers in the runtime that serves it", async () => {
    const agent = await anAgent();
    const timezone = "europe/kyiv";
    const timestamp = "2026-01-31T10:00";
    expect(await agent.call("time", { kind: "seconds_until", timezone })).toMatchObject({
      arguments: { timezone: "Europe/Kyiv", target: "midnight" },
    });
    expect(await agent.call("time", { kind: "seconds_until", timezone, target: "next_hour" })).toMatchObject({
      iso: expect.stringMatching(/:00:00\+0[23]:00$/),
    });
    expect(await agent.call("time", { kind: "since", timezone, timestamp })).toMatchObject({ timestamp: "2026-01-31T08:00:00+00:00" });
    expect(await agent.call("time", { kind: "same_day", timezone, timestamp })).toMatchObject({ date: "2026-01-31" });
    expect(await agent.call("time", { kind: "add", timezone, timestamp, amount: 1, unit: "months" })).toMatchObject({
      iso: "2026-02-28T10:00:00+02:00",
    });
  });

  test("seconds_until is a ttl that never ends before the boundary", async () => {
    const agent = await anAgent();
    const { seconds, utc } = await agent.call("time", { kind: "seconds_until" });
    const { expires_at } = await agent.call("set_value", { key: "ran-today", value: "yes", ttl: seconds });
    expect(Date.parse(expires_at)).toBeGreaterThanOrEqual(Date.parse(utc));
  });

  test("null is an argument left out, and a whole number may be text", async () => {
    const agent = await anAgent();
    const answer = await agent.call("time", { kind: "add", amount: "-3", unit: null, timezone: null, timestamp: "2026-05-04" });
    expect(answer).toMatchObject({ arguments: { timezone: "UTC", amount: -3, unit: "days" }, date: "2026-05-01" });
  });

  test.each([
    [{ kind: "now", target: "midnight" }, "“target”"],
    [{ kind: "seconds_until", timestamp: "2026-05-04" }, "“timestamp”"],
    [{ kind: "since", timestamp: "2026-05-04", amount: 1 }, "“amount”"],
    [{ kind: "same_day", timestamp: "2026-05-04", unit: "days" }, "“unit”"],
    [{ kind: "add", amount: 1, target: "midnight" }, "“target”"],
    [{ kind: "add", amount: 1.5 }, "“amount”"],
    [{ kind: "later" }, "“later”"],
    [{ kind: "now", timezone: "EST" }, "Abbreviations like EST are ambiguous"],
    [{ kind: "since" }, "needs “timestamp”"],
    [{ kind: "add" }, "needs “amount”"],
  ])("%o is refused by name", async (args, named) => {
    const agent = await anAgent();
    expect(await agent.call("time", args)).toMatchObject({ refused: "invalid_argument", says: expect.stringContaining(named) });
  });

  test("its description names every kind and argument, and is short", () => {
    const { description, kinds, input } = contract.tools.time;
    for (const kind of Object.keys(kinds?.of ?? {})) expect(description).toMatch(new RegExp(`^${kind}: `, "m"));
    for (const name of Object.keys(input.shape)) expect(description).toMatch(new RegExp(`\\b${name}\\b`));
    expect(description.length).toBeLessThan(1600);
  });
});
