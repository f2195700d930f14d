import { useEffect, useState } from "react";

/** The present instant in ms, renewed every so many ms. */
export function useNow(every_ms: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), every_ms);
    return () => clearInterval(timer);
  }, [every_ms]);
  return now;
}

const exact = new Intl.DateTimeFormat(undefined, { dateStyle: "full", timeStyle: "long" });
const day = new Intl.DateTimeFormat(undefined, { dateStyle: "medium" });
const relative = new Intl.RelativeTimeFormat(undefined, { numeric: "auto" });

const units = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
] as const;

/** An instant in full, in the reader's language and zone. */
export function exactly(at: string): string {
  return exact.format(Date.parse(at));
}

/** “3 minutes ago”; beyond a month the date. In the reader's language and zone. */
function distance(at: number, now: number): string {
  const secs = Math.round((at - now) / 1000);
  if (Math.abs(secs) > 30 * 86_400) return day.format(at);
  const [unit, size] = units.find(([, size]) => Math.abs(secs) >= size) ?? ["second", 1];
  return Math.abs(secs) < 5 ? relative.format(0, "second") : relative.format(Math.trunc(secs / size), unit);
}

/** An instant as its distance from now; the exact time on hover. */
export function When({ at, prefix = "" }: { at: string; prefix?: string }) {
  const now = useNow(10_000);
  const instant = Date.parse(at);
  // The clock here is up to ten seconds old: what the server has just written must not lie in the future.
  const from = instant > now && instant < now + 15_000 ? instant : now;
  return (
    <time dateTime={at} title={exactly(at)}>
      {prefix}
      {distance(instant, from)}
    </time>
  );
}

/** What is left until an instant, counting down: “in 2 h 05 min”, “in 48 s”, then “expired” or what is said instead. */
export function Until({ at, prefix = "", past = "expired" }: { at: string; prefix?: string; past?: string }) {
  const now = useNow(1_000);
  const instant = Date.parse(at);
  return (
    <time dateTime={at} title={exactly(at)}>
      {instant <= now ? past : `${prefix}${left(instant - now)}`}
    </time>
  );
}

function left(ms: number): string {
  const secs = Math.ceil(ms / 1000);
  const two = (n: number) => String(n).padStart(2, "0");
  if (secs >= 86_400) return `in ${Math.floor(secs / 86_400)} d ${Math.floor((secs % 86_400) / 3_600)} h`;
  if (secs >= 3_600) return `in ${Math.floor(secs / 3_600)} h ${two(Math.floor((secs % 3_600) / 60))} min`;
  if (secs >= 60) return `in ${Math.floor(secs / 60)} min ${two(secs % 60)} s`;
  return `in ${secs} s`;
}
