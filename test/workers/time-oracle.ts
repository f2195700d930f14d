import { Temporal } from "temporal-polyfill";
import { answerTime, type TimeAnswer, type TimeArguments } from "../../workers/time/answer";
import { zone_names } from "../../workers/time/zone-names";

/*
 * `time` held against Temporal in the runtime that this runs in: time-zone data differ between runtimes,
 * so an answer is only wrong if it differs from what Temporal says of the same data.
 */

export type Comparison = { compared: number; wrong: Wrong[] };
type Wrong = { zone: string; now: string; asked: object; answer: unknown; expected: unknown };

const units = ["seconds", "minutes", "hours", "days", "weeks", "months", "years"] as const;
const weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
const random_instants_a_zone = 6;
const first_transition = Temporal.Instant.from("2020-01-01T00:00Z");
const last_transition = Temporal.Instant.from("2031-01-01T00:00Z");

export const oracle_zones = ["UTC", ...zone_names];

/** One name of each zone: what else names it has the same clock. */
const of_different_clocks = new Map(oracle_zones.toReversed().map((zone) => [targetOf(zone), zone]));

function targetOf(zone: string): string {
  return new Intl.DateTimeFormat("en-US", { timeZone: zone }).resolvedOptions().timeZone;
}

/**
 * Every kind, with every target and unit, in the zones of the slice: at random instants under every name, and under one name
 * of each zone a second before, at and after every change of its clocks from 2020 to 2030.
 * The same seed makes the same comparisons. Lists at most 20 that are wrong.
 */
export function compareWithOracle(seed: number, from_zone = 0, to_zone = oracle_zones.length): Comparison {
  const comparison: Comparison = { compared: 0, wrong: [] };
  for (const [index, zone] of oracle_zones.entries()) {
    if (index < from_zone || index >= to_zone) continue;
    const random = randomSource(seed * 1000 + index);
    for (let count = 0; count < random_instants_a_zone; count++) compareAt(randomInstant(random), zone, random, comparison);
    if (of_different_clocks.get(targetOf(zone)) !== zone) continue;
    for (const change of transitions(zone)) {
      for (const ms of [-1000, 0, 1000]) compareAt(change.epochMilliseconds + ms, zone, random, comparison);
      compareLocalTimesAround(change, zone, random, comparison);
    }
  }
  return comparison;
}

/** mulberry32: numbers from 0 to 1 that a seed repeats. */
function randomSource(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function whole(random: () => number, min: number, max: number): number {
  return min + Math.floor(random() * (max - min + 1));
}

/** Three in four from 1970 to 2050, the others from 1800 to 2200; with milliseconds. */
function randomInstant(random: () => number): number {
  const [first, last] = random() < 0.75 ? ["1970-01-01", "2050-01-01"] : ["1800-01-01", "2200-01-01"];
  return whole(random, Date.parse(first), Date.parse(last));
}

function transitions(zone: string): Temporal.ZonedDateTime[] {
  const found: Temporal.ZonedDateTime[] = [];
  let next = first_transition.toZonedDateTimeISO(zone).getTimeZoneTransition("next");
  while (next && Temporal.Instant.compare(next.toInstant(), last_transition) < 0) {
    found.push(next);
    next = next.getTimeZoneTransition("next");
  }
  return found;
}

function compareAt(now: number, zone: string, random: () => number, comparison: Comparison): void {
  const here = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone);
  const hold = (asked: TimeArguments, expected: Partial<TimeAnswer>) => compare(now, { ...asked, timezone: zone }, expected, comparison);

  hold({ kind: "now" }, moment(here));
  hold({ kind: "seconds_until" }, until(here, here.toPlainDate().add({ days: 1 }).toZonedDateTime(zone)));
  hold({ kind: "seconds_until", target: "next_hour" }, until(here, nextHour(here)));
  const { timestamp, at } = randomTimestamp(here, random);
  const seconds = Math.trunc((now - at.epochMilliseconds) / 1000) + 0;
  hold({ kind: "since", timestamp }, { seconds, timestamp: utc(at) });
  const [date, today] = [at.toPlainDate().toString(), here.toPlainDate().toString()];
  hold({ kind: "same_day", timestamp }, { same_day: date === today, date, today });
  for (const unit of units) {
    const amount = whole(random, -40, 40);
    hold({ kind: "add", amount, unit }, { ...moment(here.add({ [unit]: amount })), from: utc(here) });
  }
}

/** Local times that the change skips or repeats, as a timestamp and as what an amount of days, weeks, months or years leads to. */
function compareLocalTimesAround(change: Temporal.ZonedDateTime, zone: string, random: () => number, comparison: Comparison): void {
  const before = change.subtract({ seconds: 1 }).toPlainDateTime().add({ seconds: 1 });
  for (const minutes of [-10, 0, 10]) {
    const local = before.add({ minutes });
    const at = local.toZonedDateTime(zone);
    const now = at.epochMilliseconds + whole(random, -90_000_000, 90_000_000);
    const seconds = Math.trunc((now - at.epochMilliseconds) / 1000) + 0;
    compare(now, { kind: "since", timezone: zone, timestamp: local.toString() }, { seconds, timestamp: utc(at) }, comparison);
    for (const unit of units.slice(3)) {
      const amount = whole(random, 1, 6);
      const timestamp = local.subtract({ [unit]: amount }).toString();
      const from = Temporal.PlainDateTime.from(timestamp).toZonedDateTime(zone);
      const expected = { ...moment(from.add({ [unit]: amount })), from: utc(from) };
      compare(now, { kind: "add", timezone: zone, timestamp, amount, unit }, expected, comparison);
    }
  }
}

function compare(now: number, asked: TimeArguments, expected: Partial<TimeAnswer>, comparison: Comparison): void {
  comparison.compared++;
  const answer = answerTime(asked, now);
  const told = Object.fromEntries(Object.keys(expected).map((name) => [name, answer[name as keyof TimeAnswer]]));
  if (JSON.stringify(told) === JSON.stringify(expected) || comparison.wrong.length >= 20) return;
  comparison.wrong.push({ zone: asked.timezone ?? "UTC", now: new Date(now).toISOString(), asked, answer: told, expected });
}

/** What a caller might hold against now: an instant, a local time without an offset, or a date alone. */
function randomTimestamp(here: Temporal.ZonedDateTime, random: () => number): { timestamp: string; at: Temporal.ZonedDateTime } {
  const form = whole(random, 1, 3);
  if (form === 1) {
    const date = here.toPlainDate().add({ days: whole(random, -2, 2) });
    return { timestamp: date.toString(), at: date.toZonedDateTime(here.timeZoneId) };
  }
  const minutes = whole(random, -2000, 2000);
  if (form === 2) {
    const local = here.toPlainDateTime().add({ minutes }).round("second");
    return { timestamp: local.toString(), at: local.toZonedDateTime(here.timeZoneId) };
  }
  const instant = here.toInstant().add({ minutes }).round("second");
  return { timestamp: instant.toString(), at: instant.toZonedDateTimeISO(here.timeZoneId) };
}

function moment(at: Temporal.ZonedDateTime): Partial<TimeAnswer> {
  const iso = at.toString({ smallestUnit: "second", timeZoneName: "never" });
  return {
    iso,
    date: at.toPlainDate().toString(),
    time: at.toPlainTime().toString({ smallestUnit: "second" }),
    weekday: weekdays[at.dayOfWeek - 1] ?? "",
    offset: iso.slice(19),
    unix: Math.floor(at.epochMilliseconds / 1000),
    utc: utc(at),
  };
}

function until(here: Temporal.ZonedDateTime, boundary: Temporal.ZonedDateTime): Partial<TimeAnswer> {
  const { iso, unix, utc } = moment(boundary);
  return { seconds: Math.ceil((boundary.epochMilliseconds - here.epochMilliseconds) / 1000), iso, utc, unix } as Partial<TimeAnswer>;
}

function utc(at: Temporal.ZonedDateTime): string {
  return at.toInstant().toString({ smallestUnit: "second", timeZone: "UTC" });
}

/** Near a change of the clocks minute by minute, so that it rests on nothing but what the clock shows. */
function nextHour(here: Temporal.ZonedDateTime): Temporal.ZonedDateTime {
  const hours_before = here.subtract({ hours: 3 });
  const change = hours_before.getTimeZoneTransition("next");
  const changing = change !== null && change.epochMilliseconds - hours_before.epochMilliseconds <= 6 * 3_600_000;
  if (!changing) return here.round({ smallestUnit: "hour", roundingMode: "floor" }).add({ hours: 1 });

  const minute = here.toInstant().round({ smallestUnit: "minute", roundingMode: "floor" });
  let at = minute.toZonedDateTimeISO(here.timeZoneId);
  do at = at.add({ minutes: 1 });
  while (at.minute !== 0);
  return at;
}
