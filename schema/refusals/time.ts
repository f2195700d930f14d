import type { RefusalEntry } from "../errors";
import { anyOf, quoted } from "../words";

const use_an_identifier = "Use an IANA identifier such as “Europe/Tallinn”, or “UTC”.";

function didYouMean(names: readonly string[]): string {
  return `Did you mean ${anyOf(names.map(quoted))}?`;
}

/** What `time` refuses beside faults of shape. */
export const time = {
  time_zone_is_offset: {
    code: "invalid_argument",
    say: ({ timezone }: { timezone: string }) =>
      `${quoted(timezone)} is an offset, not a time zone: it does not tell when clocks change. ${use_an_identifier}`,
  },
  time_zone_without_area: {
    code: "invalid_argument",
    say: ({ timezone, nearest }: { timezone: string; nearest: readonly string[] }) =>
      `${quoted(timezone)} is not a time zone of the form Area/City. Abbreviations like EST are ambiguous and are rejected. ` +
      (nearest.length > 0 ? didYouMean(nearest) : use_an_identifier),
  },
  time_zone_unknown: {
    code: "invalid_argument",
    say: ({ timezone, nearest }: { timezone: string; nearest: readonly string[] }) =>
      `There is no time zone ${quoted(timezone)}. ${nearest.length > 0 ? didYouMean(nearest) : use_an_identifier}`,
  },
  timestamp_required: {
    code: "invalid_argument",
    say: ({ kind }: { kind: string }) =>
      `The kind ${quoted(kind)} needs “timestamp”: the moment to compare with now, in ISO 8601, such as “2026-05-31T09:00:00+00:00”. ` +
      "The updated_at of a stored key has that form.",
  },
  amount_required: {
    code: "invalid_argument",
    say: ({ unit }: { unit: string }) =>
      `The kind “add” needs “amount”: how many ${unit} to add, a whole number such as 3. A negative one goes backwards.`,
  },
  timestamp_not_iso: {
    code: "invalid_argument",
    say: ({ timestamp }: { timestamp: string }) =>
      `${quoted(timestamp)} is not an ISO 8601 timestamp. Write “2026-05-31T09:00:00+00:00”, “2026-05-31T09:00:00” (local to “timezone”) or “2026-05-31”.`,
  },
  timestamp_impossible: {
    code: "invalid_argument",
    say: ({ timestamp, why }: { timestamp: string; why: string }) =>
      `${quoted(timestamp)} does not exist: ${why}. Write a real date and time such as “2026-05-31T09:00:00+00:00”.`,
  },
  time_outside_years: {
    code: "invalid_argument",
    say: ({ what }: { what: string }) => `${quoted(what)} is outside the years 0001 to 9999. Use a smaller “amount” or a “timestamp” inside them.`,
  },
} satisfies Record<string, RefusalEntry>;
