import type * as z from "zod";
import { refuse } from "../../schema/errors";
import type { time } from "../../schema/tools/time";
import { add, nextHour, nextMidnight } from "./calendar";
import { insideYears, localAt, second_ms } from "./clock";
import { boundaryIn, dateIn, humanText, momentIn, utcText } from "./format";
import { instantOfTimestamp } from "./timestamp";
import { zoneNamed } from "./zone";

type Contract = typeof time.tools.time;
export type TimeArguments = z.output<Contract["input"]>;
export type TimeAnswer = z.output<Contract["output"]>;

/** The arguments with the zone in its right spelling, and the present in ms since 1970. */
type Question = Omit<TimeArguments, "kind" | "timezone"> & { timezone: string; now: number };

/** What `time` answers at a moment, given in ms since 1970; `arguments` has the defaults filled in. */
export function answerTime({ kind, timezone, ...asked }: TimeArguments, now_ms: number): TimeAnswer {
  return { kind, ...answers[kind]({ ...asked, timezone: zoneNamed(timezone ?? "UTC"), now: now_ms }) };
}

const answers: Record<TimeArguments["kind"], (question: Question) => Omit<TimeAnswer, "kind">> = {
  now({ timezone, now }) {
    return { arguments: { timezone }, ...momentIn(now, timezone) };
  },

  seconds_until({ timezone, target = "midnight", now }) {
    const boundary = target === "midnight" ? nextMidnight(now, timezone) : nextHour(now, timezone);
    const seconds = Math.ceil((boundary - now) / second_ms);
    return { arguments: { timezone, target }, seconds, ...boundaryIn(boundary, timezone) };
  },

  since({ timezone, timestamp, now }) {
    if (timestamp === undefined) refuse("timestamp_required", { kind: "since" });
    const instant = instantOfTimestamp(timestamp, timezone);
    // Adding 0 makes the -0 of a moment ago a plain 0.
    const seconds = Math.trunc((now - instant) / second_ms) + 0;
    return { arguments: { timezone, timestamp }, seconds, human: humanText(now - instant), timestamp: utcText(instant) };
  },

  same_day({ timezone, timestamp, now }) {
    if (timestamp === undefined) refuse("timestamp_required", { kind: "same_day" });
    const date = dateIn(instantOfTimestamp(timestamp, timezone), timezone);
    const today = dateIn(now, timezone);
    return { arguments: { timezone, timestamp }, same_day: date === today, date, today };
  },

  add({ timezone, amount, unit = "days", timestamp, now }) {
    if (amount === undefined) refuse("amount_required", { unit });
    const from = timestamp === undefined ? now : instantOfTimestamp(timestamp, timezone);
    const result = add(from, timezone, amount, unit);
    if (!insideYears(result) || !insideYears(localAt(result, timezone))) refuse("time_outside_years", { what: `${amount} ${unit} from then` });
    const given = { timezone, amount, unit, ...(timestamp !== undefined && { timestamp }) };
    return { arguments: given, ...momentIn(result, timezone), from: utcText(from) };
  },
};
