import { day_ms, hour_ms, localAt, minute_ms, second_ms } from "./clock";

const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

/** `2026-08-16T21:30:00+00:00`: UTC, the second that has begun. */
export function utcText(instant: number): string {
  return `${dateTimeText(instant)}+00:00`;
}

/** A zone's local date, `2026-08-17`. */
export function dateIn(instant: number, zone: string): string {
  return dateTimeText(localAt(instant, zone)).slice(0, 10);
}

/** One instant, in whole seconds: in local time, in UTC, and as seconds since 1970. */
export function boundaryIn(instant: number, zone: string) {
  const { iso, utc, unix } = momentIn(instant, zone);
  return { iso, utc, unix };
}

/** The fields of kind “now”. */
export function momentIn(instant: number, zone: string) {
  const local = localAt(instant, zone);
  const date_time = dateTimeText(local);
  const [date = "", time = ""] = date_time.split("T");
  const weekday = weekdays[new Date(local).getUTCDay()] ?? "";
  const offset = offsetText(local - instant);
  return { iso: date_time + offset, date, time, weekday, offset, unix: Math.floor(instant / second_ms), utc: utcText(instant) };
}

function dateTimeText(ms: number): string {
  return new Date(ms).toISOString().slice(0, 19);
}

/** `+03:00`. Offsets of the 19th century had seconds, for which ISO 8601 has no place: they are rounded, as RFC 9557 says. */
function offsetText(offset: number): string {
  const minutes = Math.round(Math.abs(offset) / minute_ms);
  const two = (number: number) => String(number).padStart(2, "0");
  return `${offset < 0 ? "-" : "+"}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

const units = [
  { name: "day", ms: day_ms },
  { name: "hour", ms: hour_ms },
  { name: "minute", ms: minute_ms },
  { name: "second", ms: second_ms },
];

/**
 * An elapsed time in words: `2 days 3 hours ago`, `in 5 minutes`, `just now` below a second. A day is 24 hours.
 * It names the largest unit and the next smaller one, cut and not rounded.
 */
export function humanText(elapsed_ms: number): string {
  let left = Math.abs(elapsed_ms);
  const largest = units.findIndex(({ ms }) => left >= ms);
  if (largest === -1) return "just now";

  const words: string[] = [];
  for (const { name, ms } of units.slice(largest, largest + 2)) {
    const count = Math.floor(left / ms);
    left -= count * ms;
    if (count > 0) words.push(`${count} ${name}${count === 1 ? "" : "s"}`);
  }
  return elapsed_ms < 0 ? `in ${words.join(" ")}` : `${words.join(" ")} ago`;
}
