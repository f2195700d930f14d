import { describe, expect, test } from "vitest";
import { Refusal } from "../../schema/errors";
import { answerTime, type TimeArguments } from "../../workers/time/answer";
import { humanText } from "../../workers/time/format";
import { zone_names } from "../../workers/time/zone-names";

/** The answer at a moment that is written in ISO 8601 with an offset; a refusal as its text. */
function at(moment: string, asked: TimeArguments) {
  try {
    return answerTime(asked, Date.parse(moment));
  } catch (error) {
    if (error instanceof Refusal) return { code: error.code, refused: error.message };
    throw error;
  }
}

const some_moment = "2026-08-17T00:30:00+03:00";

test("the runtime's own zone is UTC, on which the arithmetic rests", () => {
  expect(new Date(0).getTimezoneOffset()).toBe(0);
});

describe("now", () => {
  const golden = {
    kind: "now",
    arguments: { timezone: "Europe/Tallinn" },
    iso: "2026-08-17T00:30:00+03:00",
    date: "2026-08-17",
    time: "00:30:00",
    weekday: "Monday",
    offset: "+03:00",
    unix: 1786915800,
    utc: "2026-08-16T21:30:00+00:00",
  };

  test("as documented, to the order of the fields", () => {
    expect(JSON.stringify(at(some_moment, { kind: "now", timezone: "Europe/Tallinn" }))).toBe(JSON.stringify(golden));
  });

  test("a second that has begun is told, not rounded", () => {
    expect(at("2026-08-16T21:30:00.999Z", { kind: "now", timezone: "Europe/Tallinn" })).toEqual(golden);
  });

  test("the zone is UTC by default", () => {
    expect(at(some_moment, { kind: "now" })).toMatchObject({ arguments: { timezone: "UTC" }, iso: "2026-08-16T21:30:00+00:00", offset: "+00:00" });
  });

  test.each([
    ["Asia/Kathmandu", "2026-08-17T03:15:00+05:45"],
    ["America/St_Johns", "2026-08-16T19:00:00-02:30"],
    ["Etc/GMT+5", "2026-08-16T16:30:00-05:00"],
    ["Pacific/Kiritimati", "2026-08-17T11:30:00+14:00"],
  ])("%s", (timezone, iso) => {
    expect(at(some_moment, { kind: "now", timezone })).toMatchObject({ iso, unix: 1786915800 });
  });
});

describe("timezone", () => {
  const echoed = (timezone: string) => at(some_moment, { kind: "now", timezone });

  test("every name of the time-zone data, in any letter case, comes back in its right spelling", () => {
    expect(zone_names.length).toBeGreaterThan(500);
    for (const timezone of ["UTC", ...zone_names]) {
      for (const written of [timezone, timezone.toLowerCase(), timezone.toUpperCase()]) {
        expect(echoed(written)).toMatchObject({ arguments: { timezone } });
      }
    }
  });

  test("the names are sorted in their areas, once each, and include all that the runtime lists", () => {
    const listed = Intl.supportedValuesOf("timeZone").filter((name) => name.includes("/"));
    expect(listed.filter((name) => !zone_names.includes(name))).toEqual([]);
    expect(new Set(zone_names).size).toBe(zone_names.length);
    expect(zone_names).toEqual(zone_names.toSorted());
  });

  test("a link stays the name that the caller used", () => {
    expect(echoed("europe/kyiv")).toMatchObject({ arguments: { timezone: "Europe/Kyiv" } });
    expect(echoed("Europe/Kiev")).toMatchObject({ arguments: { timezone: "Europe/Kiev" } });
    expect(echoed("us/EASTERN")).toMatchObject({ arguments: { timezone: "US/Eastern" } });
  });

  test.each([
    "EST",
    "est",
    "MST",
    "HST",
    "PST",
    "CET",
    "EET",
    "WET",
    "EST5EDT",
    "PST8PDT",
    "BST",
    "IST",
    "Japan",
    "Cuba",
    "GB",
    "PRC",
    "W-SU",
    "Factory",
    "",
  ])("“%s” is refused", (timezone) => {
    expect(echoed(timezone)).toEqual({
      code: "invalid_argument",
      refused:
        `“${timezone}” is not a time zone of the form Area/City. Abbreviations like EST are ambiguous and are rejected. ` +
        "Use an IANA identifier such as “Europe/Tallinn”, or “UTC”.",
    });
  });

  test.each(["+02:00", "-05", "+0530", "UTC+2", "GMT-5", "utc +3", "−03:00"])("the offset “%s” is refused", (timezone) => {
    expect(echoed(timezone)).toEqual({
      code: "invalid_argument",
      refused: `“${timezone}” is an offset, not a time zone: it does not tell when clocks change. Use an IANA identifier such as “Europe/Tallinn”, or “UTC”.`,
    });
  });

  test.each([
    ["Tallinn", "“Europe/Tallinn”"],
    ["tallin", "“Europe/Tallinn”"],
    ["New York", "“America/New_York”"],
    ["GMT", "“UTC”"],
    ["Zulu", "“UTC”"],
    ["Greenwich", "“UTC”"],
    ["Buenos_Aires", "“America/Argentina/Buenos_Aires” or “America/Buenos_Aires”"],
  ])("“%s” is refused with its identifier", (timezone, nearest) => {
    expect(echoed(timezone)).toMatchObject({ refused: expect.stringMatching(new RegExp(`rejected\\. Did you mean ${nearest}\\?$`)) });
  });

  test.each([
    ["Europe/Talinn", "Did you mean “Europe/Tallinn”?"],
    ["europe/tallin", "Did you mean “Europe/Tallinn”?"],
    ["America/New York", "Did you mean “America/New_York”?"],
    ["Asia/Tallinn", "Did you mean “Europe/Tallinn”?"],
    ["Europe/New_York", "Did you mean “America/New_York”?"],
    ["Europe/Kyyiv", "Did you mean “Europe/Kyiv”?"],
    ["Europe/Tallinn ", "Did you mean “Europe/Tallinn”?"],
    ["Nowhere/Qqqqqq", "Use an IANA identifier such as “Europe/Tallinn”, or “UTC”."],
    ["posix/Europe/Tallinn", "Did you mean “Europe/Tallinn”?"],
    ["SystemV/AST4", "Use an IANA identifier such as “Europe/Tallinn”, or “UTC”."],
  ])("“%s” is unknown", (timezone, hint) => {
    expect(echoed(timezone)).toEqual({ code: "invalid_argument", refused: `There is no time zone “${timezone}”. ${hint}` });
  });

  test("a name as long as a body is refused, its echo cut", () => {
    const long = "Europe/".padEnd(1_000_000, "x");
    expect(echoed(long)).toEqual({
      code: "invalid_argument",
      refused: `There is no time zone “${long.slice(0, 128)}…”. Use an IANA identifier such as “Europe/Tallinn”, or “UTC”.`,
    });
  });
});

describe("seconds_until", () => {
  test("midnight in UTC by default", () => {
    expect(at("2026-08-16T21:30:00.001Z", { kind: "seconds_until" })).toEqual({
      kind: "seconds_until",
      arguments: { timezone: "UTC", target: "midnight" },
      seconds: 9000,
      iso: "2026-08-17T00:00:00+00:00",
      utc: "2026-08-17T00:00:00+00:00",
      unix: 1786924800,
    });
  });

  test.each([
    ["one ms before", "2026-08-16T23:59:59.999Z", "UTC", 1, "2026-08-17T00:00:00+00:00"],
    ["at midnight the next one", "2026-08-17T00:00:00Z", "UTC", 86_400, "2026-08-18T00:00:00+00:00"],
    ["a day of 23 hours", "2026-03-29T00:00:00+02:00", "Europe/Tallinn", 82_800, "2026-03-30T00:00:00+03:00"],
    ["a day of 25 hours", "2026-10-25T00:00:00+03:00", "Europe/Tallinn", 90_000, "2026-10-26T00:00:00+02:00"],
    ["23:30 to 00:30 skipped in Canada", "1919-03-30T22:30:00-05:00", "America/Toronto", 3600, "1919-03-31T00:30:00-04:00"],
    ["00:00 skipped in Brazil", "2018-11-03T23:59:00-03:00", "America/Sao_Paulo", 60, "2018-11-04T01:00:00-02:00"],
    ["00:00 skipped in Egypt", "2024-04-25T12:00:00+02:00", "Africa/Cairo", 43_200, "2024-04-26T01:00:00+03:00"],
    ["00:00 skipped in Lebanon", "2024-03-30T23:00:00+02:00", "Asia/Beirut", 3600, "2024-03-31T01:00:00+03:00"],
    ["00:00 skipped in Cuba", "2024-03-09T23:00:00-05:00", "America/Havana", 3600, "2024-03-10T01:00:00-04:00"],
    ["00:00 twice in Cuba, from the first", "2024-11-03T00:00:00-04:00", "America/Havana", 90_000, "2024-11-04T00:00:00-05:00"],
    ["30 December 2011 never was in Samoa", "2011-12-29T23:00:00-10:00", "Pacific/Apia", 3600, "2011-12-31T00:00:00+14:00"],
    ["half an hour more in Lord Howe", "2026-04-05T00:00:00+11:00", "Australia/Lord_Howe", 88_200, "2026-04-06T00:00:00+10:30"],
  ])("midnight: %s", (_, moment, timezone, seconds, iso) => {
    expect(at(moment, { kind: "seconds_until", timezone })).toMatchObject({ seconds, iso });
  });

  test.each([
    ["at the hour the next one", "2026-08-17T00:00:00Z", "UTC", 3600, "2026-08-17T01:00:00+00:00"],
    ["a half-hour zone", "2026-08-17T00:10:00Z", "Asia/Kolkata", 1200, "2026-08-17T06:00:00+05:30"],
    ["a 45-minute zone", "2026-08-17T00:10:00Z", "Asia/Kathmandu", 300, "2026-08-17T06:00:00+05:45"],
    ["clocks skip an hour", "2026-03-29T02:30:00+02:00", "Europe/Tallinn", 1800, "2026-03-29T04:00:00+03:00"],
    ["clocks repeat an hour", "2026-10-25T03:30:00+03:00", "Europe/Tallinn", 1800, "2026-10-25T03:00:00+02:00"],
    ["clocks skip 02:00 in Lord Howe", "2026-10-04T01:45:00+10:30", "Australia/Lord_Howe", 2700, "2026-10-04T03:00:00+11:00"],
    ["clocks fall from 02:00 to 01:30 in Lord Howe", "2026-04-05T01:45:00+11:00", "Australia/Lord_Howe", 2700, "2026-04-05T02:00:00+10:30"],
  ])("next_hour: %s", (_, moment, timezone, seconds, iso) => {
    const answer = at(moment, { kind: "seconds_until", timezone, target: "next_hour" });
    expect(answer).toMatchObject({ arguments: { timezone, target: "next_hour" }, seconds, iso });
  });
});

describe("since", () => {
  test("the whole answer", () => {
    expect(at("2026-08-17T03:00:00.500Z", { kind: "since", timezone: "europe/tallinn", timestamp: "2026-08-15T03:00" })).toEqual({
      kind: "since",
      arguments: { timezone: "Europe/Tallinn", timestamp: "2026-08-15T03:00" },
      seconds: 183_600,
      human: "2 days 3 hours ago",
      timestamp: "2026-08-15T00:00:00+00:00",
    });
  });

  test.each([
    ["2026-08-16T21:30:00Z", 0],
    ["2026-08-16T21:29:59.001Z", 0],
    ["2026-08-16T21:30:00.999Z", 0],
    ["2026-08-16T21:29:58.500Z", 1],
    ["2026-08-16T21:30:01.500Z", -1],
    ["2026-08-17T21:30:00Z", -86_400],
  ])("toward zero from %s", (timestamp, seconds) => {
    expect(at("2026-08-16T21:30:00Z", { kind: "since", timestamp })).toMatchObject({ seconds });
  });

  test.each([
    [0, "just now"],
    [999, "just now"],
    [-999, "just now"],
    [1000, "1 second ago"],
    [-300_000, "in 5 minutes"],
    [61_000, "1 minute 1 second ago"],
    [3_600_000, "1 hour ago"],
    [-3_659_000, "in 1 hour"],
    [183_600_000, "2 days 3 hours ago"],
    [86_400_000 + 59 * 60_000, "1 day ago"],
    [400 * 86_400_000, "400 days ago"],
  ])("%d ms is %s", (elapsed_ms, words) => {
    expect(humanText(elapsed_ms)).toBe(words);
  });

  test("needs a timestamp", () => {
    expect(at(some_moment, { kind: "since" })).toEqual({
      code: "invalid_argument",
      refused:
        "The kind “since” needs “timestamp”: the moment to compare with now, in ISO 8601, such as “2026-05-31T09:00:00+00:00”. " +
        "The updated_at of a stored key has that form.",
    });
  });
});

describe("timestamp", () => {
  const understood = (timestamp: string, timezone = "Europe/Tallinn") => at(some_moment, { kind: "since", timezone, timestamp });

  test.each([
    ["2026-05-31T09:00:00+00:00", "2026-05-31T09:00:00+00:00"],
    ["2026-05-31T09:00:00Z", "2026-05-31T09:00:00+00:00"],
    ["2026-05-31t09:00:00z", "2026-05-31T09:00:00+00:00"],
    ["2026-05-31T09:00:00.987654321Z", "2026-05-31T09:00:00+00:00"],
    ["2026-05-31T09:00:00,5Z", "2026-05-31T09:00:00+00:00"],
    ["2026-05-31T09:00+0530", "2026-05-31T03:30:00+00:00"],
    ["2026-05-31T09:00-05", "2026-05-31T14:00:00+00:00"],
    ["2026-05-31T09Z", "2026-05-31T09:00:00+00:00"],
    ["20260531T090000Z", "2026-05-31T09:00:00+00:00"],
    ["20260531", "2026-05-30T21:00:00+00:00"],
    ["2026-05-31T09:00:00", "2026-05-31T06:00:00+00:00"],
    ["2026-05-31T09:00", "2026-05-31T06:00:00+00:00"],
    ["2026-05-31", "2026-05-30T21:00:00+00:00"],
    ["2026-05-31T24:00", "2026-05-31T21:00:00+00:00"],
    ["2026-05-31T24:00:00Z", "2026-06-01T00:00:00+00:00"],
    ["2028-02-29", "2028-02-28T22:00:00+00:00"],
    ["2000-02-29T00:00Z", "2000-02-29T00:00:00+00:00"],
    ["0001-01-02T00:00Z", "0001-01-02T00:00:00+00:00"],
    ["0099-12-31T23:59:59Z", "0099-12-31T23:59:59+00:00"],
    ["9999-12-31T21:59:59Z", "9999-12-31T21:59:59+00:00"],
    ["2026-03-29T03:30", "2026-03-29T01:30:00+00:00"],
    ["2026-10-25T03:30", "2026-10-25T00:30:00+00:00"],
  ])("%s is %s", (timestamp, utc) => {
    expect(understood(timestamp)).toMatchObject({ timestamp: utc });
  });

  test("a date alone is the first moment of that date, also where clocks skip 00:00", () => {
    expect(understood("2024-04-26", "Africa/Cairo")).toMatchObject({ timestamp: "2024-04-25T22:00:00+00:00" });
    expect(understood("1919-03-31", "America/Toronto")).toMatchObject({ timestamp: "1919-03-31T04:30:00+00:00" });
    expect(understood("2011-12-30", "Pacific/Apia")).toMatchObject({ timestamp: "2011-12-30T10:00:00+00:00" });
    expect(understood("2024-11-03", "America/Havana")).toMatchObject({ timestamp: "2024-11-03T04:00:00+00:00" });
  });

  test.each([
    "",
    "yesterday",
    "1786915800",
    "1786915800000",
    "2026-05-31 09:00:00",
    "2026-05-31T09:00:00+00:00 ",
    " 2026-05-31",
    "2026-05-31T09:00:00Z and more",
    "2026-05-31T09:00:00Z\n",
    "2026-05-31T09:00:00+00:00[Europe/Tallinn]",
    "2026-05-31T",
    "2026-05-31T09:00:00.Z",
    "2026-05-31T09:00.5Z",
    "2026-05-31T9:00",
    "2026-05-31T0900:00",
    "2026-05-31T09:00:00+1",
    "2026-05-31T09:00:00+01:00:00",
    "2026-05-31Z",
    "2026-0531",
    "2026-5-31",
    "26-05-31",
    "2026-05",
    "2026",
    "2026-W22-7",
    "2026-151",
    "+002026-05-31T09:00:00Z",
    "-000001-01-01",
    "31/05/2026",
    "05/31/2026",
    "Sun, 31 May 2026 09:00:00 GMT",
    "２０２６-05-31",
    "T09:00",
    "2026-05-31T09:00T",
  ])("“%s” is no ISO 8601 timestamp", (timestamp) => {
    expect(understood(timestamp)).toEqual({
      code: "invalid_argument",
      refused:
        `“${timestamp.replace("\n", "")}” is not an ISO 8601 timestamp. ` +
        "Write “2026-05-31T09:00:00+00:00”, “2026-05-31T09:00:00” (local to “timezone”) or “2026-05-31”.",
    });
  });

  test.each([
    ["2026-02-30", "that month has the days 01 to 28"],
    ["2026-02-29T10:00Z", "that month has the days 01 to 28"],
    ["1900-02-29", "that month has the days 01 to 28"],
    ["2028-02-30", "that month has the days 01 to 29"],
    ["2026-04-31", "that month has the days 01 to 30"],
    ["2026-05-00", "that month has the days 01 to 31"],
    ["2026-13-01", "months run from 01 to 12"],
    ["2026-00-10", "months run from 01 to 12"],
    ["2026-05-31T25:00", "hours run from 00 to 23, and 24:00 is the end of the day"],
    ["2026-05-31T24:00:01", "hours run from 00 to 23, and 24:00 is the end of the day"],
    ["2026-05-31T09:60", "minutes run from 00 to 59"],
    ["2016-12-31T23:59:60Z", "leap seconds are not counted here, so write the second 59"],
    ["2026-05-31T09:00:61Z", "seconds run from 00 to 59"],
    ["2026-05-31T09:00:00+25:00", "an offset is at most 23:59"],
    ["2026-05-31T09:00:00+05:60", "an offset is at most 23:59"],
  ])("%s does not exist", (timestamp, why) => {
    expect(understood(timestamp)).toEqual({
      code: "invalid_argument",
      refused: `“${timestamp}” does not exist: ${why}. Write a real date and time such as “2026-05-31T09:00:00+00:00”.`,
    });
  });

  test.each([
    ["0000-12-31", "UTC"],
    ["0000-12-31T23:59:59Z", "UTC"],
    ["0001-01-01T00:00:00+05:00", "UTC"],
    ["0001-01-01T00:00:00Z", "America/New_York"],
    ["9999-12-31T23:59:59-05:00", "UTC"],
    ["9999-12-31T23:59:59Z", "Europe/Tallinn"],
    ["9999-12-31T24:00:00", "UTC"],
  ])("%s in %s is outside the years", (timestamp, timezone) => {
    expect(understood(timestamp, timezone)).toEqual({
      code: "invalid_argument",
      refused: `“${timestamp}” is outside the years 0001 to 9999. Use a smaller “amount” or a “timestamp” inside them.`,
    });
  });
});

describe("same_day", () => {
  test("two moments of one UTC date on different local days", () => {
    const asked = { kind: "same_day", timestamp: "2026-08-16T20:30:00Z" } as const;
    expect(at("2026-08-16T21:30:00Z", asked)).toEqual({
      kind: "same_day",
      arguments: { timezone: "UTC", timestamp: "2026-08-16T20:30:00Z" },
      same_day: true,
      date: "2026-08-16",
      today: "2026-08-16",
    });
    expect(at("2026-08-16T21:30:00Z", { ...asked, timezone: "Europe/Tallinn" })).toMatchObject({
      same_day: false,
      date: "2026-08-16",
      today: "2026-08-17",
    });
  });

  test("a date alone is that date everywhere", () => {
    for (const timezone of zone_names) {
      expect(at("2026-08-16T12:00:00Z", { kind: "same_day", timezone, timestamp: "2026-08-16" })).toMatchObject({ date: "2026-08-16" });
    }
  });

  test("needs a timestamp", () => {
    expect(at(some_moment, { kind: "same_day" })).toMatchObject({ refused: expect.stringContaining("The kind “same_day” needs “timestamp”") });
  });
});

describe("add", () => {
  test("the whole answer, in days by default", () => {
    expect(at("2026-08-16T21:30:00.700Z", { kind: "add", timezone: "Europe/Tallinn", amount: 1 })).toEqual({
      kind: "add",
      arguments: { timezone: "Europe/Tallinn", amount: 1, unit: "days" },
      iso: "2026-08-18T00:30:00+03:00",
      date: "2026-08-18",
      time: "00:30:00",
      weekday: "Tuesday",
      offset: "+03:00",
      unix: 1787002200,
      utc: "2026-08-17T21:30:00+00:00",
      from: "2026-08-16T21:30:00+00:00",
    });
  });

  test.each([
    ["2026-01-31", 1, "months", "UTC", "2026-02-28T00:00:00+00:00"],
    ["2028-01-31", 1, "months", "UTC", "2028-02-29T00:00:00+00:00"],
    ["2026-03-31", -1, "months", "UTC", "2026-02-28T00:00:00+00:00"],
    ["2026-05-31", 1, "months", "UTC", "2026-06-30T00:00:00+00:00"],
    ["2026-11-30", 3, "months", "UTC", "2027-02-28T00:00:00+00:00"],
    ["2028-02-29", 1, "years", "UTC", "2029-02-28T00:00:00+00:00"],
    ["2028-02-29", 4, "years", "UTC", "2032-02-29T00:00:00+00:00"],
    ["2028-02-29", -128, "years", "UTC", "1900-02-28T00:00:00+00:00"],
    ["2026-08-17", 2, "weeks", "UTC", "2026-08-31T00:00:00+00:00"],
    ["2026-08-17T10:00", 0, "months", "Europe/Tallinn", "2026-08-17T10:00:00+03:00"],
    ["2026-08-17T10:00", -36, "hours", "Europe/Tallinn", "2026-08-15T22:00:00+03:00"],
    ["2026-08-17T10:00", 90, "minutes", "Europe/Tallinn", "2026-08-17T11:30:00+03:00"],
    ["2026-08-17T10:00", -1, "seconds", "Europe/Tallinn", "2026-08-17T09:59:59+03:00"],
    // The clocks go forward at 02:00 on 8 March and back at 02:00 on 1 November 2026.
    ["2026-03-07T12:00", 1, "days", "America/New_York", "2026-03-08T12:00:00-04:00"],
    ["2026-03-07T12:00", 24, "hours", "America/New_York", "2026-03-08T13:00:00-04:00"],
    ["2026-03-07T02:30", 1, "days", "America/New_York", "2026-03-08T03:30:00-04:00"],
    ["2026-02-08T02:30", 1, "months", "America/New_York", "2026-03-08T03:30:00-04:00"],
    ["2026-10-31T01:30", 1, "days", "America/New_York", "2026-11-01T01:30:00-04:00"],
    ["2026-11-02T01:30", -1, "days", "America/New_York", "2026-11-01T01:30:00-04:00"],
    ["2026-11-01T01:30:00-05:00", 0, "days", "America/New_York", "2026-11-01T01:30:00-05:00"],
    ["2011-12-29T12:00", 1, "days", "Pacific/Apia", "2011-12-31T12:00:00+14:00"],
    ["0001-01-02", 9998, "years", "UTC", "9999-01-02T00:00:00+00:00"],
    ["0099-01-31", 13, "months", "UTC", "0100-02-28T00:00:00+00:00"],
  ] as const)("%s and %d %s in %s", (timestamp, amount, unit, timezone, iso) => {
    const answer = at(some_moment, { kind: "add", timezone, timestamp, amount, unit });
    expect(answer).toMatchObject({ arguments: { timezone, amount, unit, timestamp }, iso });
  });

  test.each(["seconds", "minutes", "hours", "days", "weeks", "months", "years"] as const)("%s beyond the years are refused", (unit) => {
    for (const amount of [Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER, 999_999_999_999]) {
      expect(at(some_moment, { kind: "add", amount, unit })).toEqual({
        code: "invalid_argument",
        refused: `“${amount} ${unit} from then” is outside the years 0001 to 9999. Use a smaller “amount” or a “timestamp” inside them.`,
      });
    }
  });

  test("the last year is told, the next second is not", () => {
    const last = { kind: "add", timestamp: "9999-12-31T23:59:58Z", unit: "seconds" } as const;
    expect(at(some_moment, { ...last, amount: 1 })).toMatchObject({ iso: "9999-12-31T23:59:59+00:00" });
    expect(at(some_moment, { ...last, amount: 2 })).toMatchObject({ code: "invalid_argument" });
    expect(at(some_moment, { ...last, timestamp: "9999-12-31T14:59:59Z", timezone: "Asia/Tokyo", amount: 1 })).toMatchObject({
      code: "invalid_argument",
    });
    expect(at(some_moment, { kind: "add", timestamp: "9998-12-31T23:00:00Z", timezone: "Asia/Tokyo", amount: 1, unit: "years" })).toMatchObject({
      code: "invalid_argument",
    });
  });

  test("needs an amount", () => {
    expect(at(some_moment, { kind: "add", unit: "weeks" })).toEqual({
      code: "invalid_argument",
      refused: "The kind “add” needs “amount”: how many weeks to add, a whole number such as 3. A negative one goes backwards.",
    });
  });
});
