import { toZonedTime } from "date-fns-tz";

/*
 * Two kinds of number, both in milliseconds:
 * an instant counts from 1970 in UTC; a local time is what a zone's clock shows at an instant, written as if it were UTC.
 * The functions are right where the runtime's own zone is UTC, as it always is in a Worker.
 */

export const second_ms = 1000;
export const minute_ms = 60 * second_ms;
export const hour_ms = 60 * minute_ms;
export const day_ms = 24 * hour_ms;

const first_ms = Date.parse("0001-01-01T00:00:00Z");
const last_ms = Date.parse("9999-12-31T23:59:59.999Z");

/** Whether an instant, or a local time, is in the years 0001 to 9999. NaN is not. */
export function insideYears(ms: number): boolean {
  return ms >= first_ms && ms <= last_ms;
}

/** What a zone's clock is ahead of UTC at an instant, in ms. */
export function offsetAt(instant: number, zone: string): number {
  // Intl writes the year before 0001 as 1 too. No clock was changed in those days, so the second day's offset serves.
  const dated = Math.max(instant, first_ms + day_ms);
  return toZonedTime(dated, zone).getTime() - dated;
}

export function localAt(instant: number, zone: string): number {
  return instant + offsetAt(instant, zone);
}

/**
 * The instant at which a zone's clock shows a local time. Where that time occurs twice, the first; where clocks skip it,
 * as far after the jump as it would have been without one (the rule of RFC 5545, and of Temporal's “compatible”).
 */
export function instantOf(local: number, zone: string): number {
  const earlier = local - offsetAt(local - day_ms, zone);
  const later = local - offsetAt(local + day_ms, zone);
  const showing = [earlier, later].filter((instant) => localAt(instant, zone) === local);
  return showing.length > 0 ? Math.min(...showing) : earlier;
}

/** The first instant of a local date, given as its 00:00; also where clocks skip 00:00 or the whole day. */
export function startOfDate(midnight: number, zone: string): number {
  const start = instantOf(midnight, zone);
  if (localAt(start, zone) === midnight) return start;
  return firstInstant(start - day_ms, start, (instant) => localAt(instant, zone) >= midnight);
}

/** The first ms after `before`, up to `until`, at which something holds that then goes on to hold until `until`. */
export function firstInstant(before: number, until: number, holds: (instant: number) => boolean): number {
  let not_yet = before;
  let holding = until;
  while (holding - not_yet > 1) {
    const middle = Math.floor((not_yet + holding) / 2);
    if (holds(middle)) holding = middle;
    else not_yet = middle;
  }
  return holding;
}
