import { refuse } from "../../schema/errors";
import { hour_ms, insideYears, instantOf, localAt, minute_ms, second_ms, startOfDate } from "./clock";

/** ISO 8601 calendar dates and times, extended (2026-05-31T09:00) or basic (20260531T0900), to the hour or finer. */
const date_form = /^(\d{4})(-?)(\d\d)\2(\d\d)$/;
const time_form = /^(\d\d)(?:(:?)(\d\d)(?:\2(\d\d)(?:[.,](\d+))?)?)?(Z|[+-]\d\d(?::?\d\d)?)?$/i;

/** A number for each field; what a timestamp leaves out of its time is 0, and its offset undefined. */
type Fields = { year: number; month: number; day: number; hour: number; minute: number; second: number; ms: number; offset: Offset | undefined };
type Offset = { sign: 1 | -1; hours: number; minutes: number };

/**
 * The instant, in ms since 1970, of an ISO 8601 timestamp. Without an offset it is local to the zone; a date alone is the
 * first instant of that local date. 24:00 is the end of a day. Decimals beyond the millisecond are cut.
 * Refuses other forms, dates and times that do not exist (leap seconds among them), and what is outside the years 0001 to 9999.
 */
export function instantOfTimestamp(timestamp: string, zone: string): number {
  const [date = "", time, ...more] = timestamp.split(/T/i);
  const fields = more.length > 0 ? undefined : fieldsOf(date, time);
  if (!fields) refuse("timestamp_not_iso", { timestamp });
  const why = whyImpossible(fields);
  if (why) refuse("timestamp_impossible", { timestamp, why });

  const clock = clockOf(fields);
  const instant = fields.offset ? clock - msOf(fields.offset) : time === undefined ? startOfDate(clock, zone) : instantOf(clock, zone);
  const inside = [instant, localAt(instant, zone)].every(insideYears);
  return inside ? instant : refuse("time_outside_years", { what: timestamp });
}

function fieldsOf(date_text: string, time_text: string | undefined): Fields | undefined {
  const date = date_form.exec(date_text);
  const time = time_form.exec(time_text ?? "00");
  if (!date || !time) return undefined;
  const [, year, , month, day] = date;
  const [, hour, , minute = 0, second = 0, decimals = "", offset] = time;
  return {
    year: Number(year),
    month: Number(month),
    day: Number(day),
    hour: Number(hour),
    minute: Number(minute),
    second: Number(second),
    ms: Number(decimals.slice(0, 3).padEnd(3, "0")),
    offset: offset === undefined ? undefined : offsetOf(offset),
  };
}

/** Of `Z`, `+03`, `+0300` or `+03:00`. */
function offsetOf(text: string): Offset {
  return { sign: text.startsWith("-") ? -1 : 1, hours: Number(text.slice(1, 3)), minutes: Number(text.slice(3).replace(":", "")) };
}

function msOf({ sign, hours, minutes }: Offset): number {
  return sign * (hours * hour_ms + minutes * minute_ms);
}

/** A sentence's second half that says which field is beyond its range. */
function whyImpossible({ year, month, day, hour, minute, second, ms, offset }: Fields): string | undefined {
  if (month < 1 || month > 12) return "months run from 01 to 12";
  const days = daysInMonth(year, month);
  if (day < 1 || day > days) return `that month has the days 01 to ${days}`;
  if (hour > 24 || (hour === 24 && minute + second + ms > 0)) return "hours run from 00 to 23, and 24:00 is the end of the day";
  if (minute > 59) return "minutes run from 00 to 59";
  if (second === 60) return "leap seconds are not counted here, so write the second 59";
  if (second > 60) return "seconds run from 00 to 59";
  if (offset && (offset.hours > 23 || offset.minutes > 59)) return "an offset is at most 23:59";
  return undefined;
}

function daysInMonth(year: number, month: number): number {
  const last_day = new Date(0);
  last_day.setUTCFullYear(year, month, 0);
  return last_day.getUTCDate();
}

/** What a clock shows, in ms since 1970 written as if it were UTC. `Date.UTC` would take the year 26 for 1926. */
function clockOf({ year, month, day, hour, minute, second, ms }: Fields): number {
  const midnight = new Date(0).setUTCFullYear(year, month - 1, day);
  return midnight + hour * hour_ms + minute * minute_ms + second * second_ms + ms;
}
