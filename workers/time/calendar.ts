import { addDays, addMonths, addWeeks, addYears } from "date-fns";
import { day_ms, firstInstant, hour_ms, insideYears, instantOf, localAt, minute_ms, offsetAt, second_ms, startOfDate } from "./clock";

const exact = { seconds: second_ms, minutes: minute_ms, hours: hour_ms };
const by_calendar = { days: addDays, weeks: addWeeks, months: addMonths, years: addYears };

export type Unit = keyof typeof exact | keyof typeof by_calendar;

/** The start of the next local date: an instant after the given one. */
export function nextMidnight(instant: number, zone: string): number {
  const today = Math.floor(localAt(instant, zone) / day_ms) * day_ms;
  return startOfDate(today + day_ms, zone);
}

/** The next instant, after the given one, at which the local clock shows :00. */
export function nextHour(instant: number, zone: string): number {
  const offset = offsetAt(instant, zone);
  const unchanged = Math.floor((instant + offset) / hour_ms) * hour_ms + hour_ms - offset;
  if (offsetAt(unchanged, zone) === offset) return unchanged;

  const change = firstInstant(instant, unchanged, (at) => offsetAt(at, zone) !== offset);
  return localAt(change, zone) % hour_ms === 0 ? change : nextHour(change, zone);
}

/**
 * The instant an amount of a unit away. Seconds, minutes and hours are exact time; the others keep the local clock time,
 * clamp to the month's last day and then follow `instantOf`. The caller refuses what `insideYears` does not hold (NaN too).
 */
export function add(instant: number, zone: string, amount: number, unit: Unit): number {
  if (amount === 0) return instant;
  if (unit === "seconds" || unit === "minutes" || unit === "hours") return instant + amount * exact[unit];
  const local = by_calendar[unit](localAt(instant, zone), amount).getTime();
  return insideYears(local) ? instantOf(local, zone) : Number.NaN;
}
