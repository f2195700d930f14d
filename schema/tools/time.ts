import * as z from "zod";
import { family, tool } from "../tool";

const kinds = ["now", "seconds_until", "since", "same_day", "add"] as const;
const targets = ["midnight", "next_hour"] as const;
const units = ["seconds", "minutes", "hours", "days", "weeks", "months", "years"] as const;

const description =
  "Everything that turns on what time it actually is. A model has no clock, so a date it infers from context is a guess. " +
  "Set kind to choose a calculation; kind “now” alone is a complete call.\n" +
  "now: the current moment, with the calendar date and weekday already worked out.\n" +
  "seconds_until: whole seconds to the next target, midnight (the default) or next_hour. " +
  "Pass it straight to set_value as a ttl for a key that clears itself at the boundary.\n" +
  "since: elapsed time from timestamp (required), for “how long ago did this last run?” against a stored updated_at. " +
  "Negative if it is in the future.\n" +
  "same_day: whether timestamp (required) falls on today’s date in timezone. This is the “has this already run today?” check.\n" +
  "add: the time an interval from now, or from timestamp where that is given, handling month lengths and daylight saving. " +
  "amount (required) is a whole number, negative goes backwards; " +
  "unit is seconds, minutes, hours, days (the default), weeks, months or years.\n" +
  "timezone, for every kind: an IANA identifier such as Europe/Tallinn, UTC by default. " +
  "Abbreviations like EST are ambiguous and are rejected.\n" +
  "timestamp: ISO 8601, such as 2026-05-31T09:00:00+03:00. Without an offset it is local to timezone; a date alone is its local midnight.";

const output = z.object({
  kind: z.enum(kinds),
  arguments: z
    .object({
      timezone: z.string(),
      target: z.enum(targets).optional(),
      timestamp: z.string().optional(),
      amount: z.int().optional(),
      unit: z.enum(units).optional(),
    })
    .describe("What was calculated with, defaults filled in."),
  iso: z.string().optional().describe("Local time with its offset."),
  date: z.string().optional().describe("Local date; for same_day that of timestamp."),
  time: z.string().optional(),
  weekday: z.string().optional(),
  offset: z.string().optional(),
  unix: z.int().optional().describe("Seconds since 1970."),
  utc: z.string().optional(),
  seconds: z.int().optional(),
  human: z.string().optional(),
  timestamp: z.string().optional().describe("The timestamp as it was understood, in UTC."),
  same_day: z.boolean().optional(),
  today: z.string().optional(),
  from: z.string().optional().describe("What was added to, in UTC."),
});

export const time = family({
  name: "time",
  about: "What time it actually is, and the arithmetic that depends on it.",
  home: "worker",
  toolset: "time",
  tools: {
    time: tool({
      title: "Tell the time",
      description,
      effect: "reads",
      idempotent: true,
      kinds: {
        of: {
          now: [],
          seconds_until: ["target"],
          since: ["timestamp"],
          same_day: ["timestamp"],
          add: ["amount", "unit", "timestamp"],
        },
        shared: ["timezone"],
      },
      input: {
        kind: z.enum(kinds),
        timezone: z.string().optional(),
        target: z.enum(targets).optional(),
        timestamp: z.string().optional(),
        amount: z.int().optional(),
        unit: z.enum(units).optional(),
      },
      output,
    }),
  },
});
