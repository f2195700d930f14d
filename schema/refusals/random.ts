import type { RefusalEntry } from "../errors";
import { quoted } from "../words";

type Bounds = { min: number; max: number };

/** What random_* refuses beside faults of shape: arguments that are fine alone and not together. */
export const random = {
  random_min_above_max: {
    code: "invalid_argument",
    say: ({ min, max, standard }: Bounds & { standard?: "min" | "max" | undefined }) =>
      `“min” ${min}${standard === "min" ? " (the default)" : ""} is greater than “max” ${max}${standard === "max" ? " (the default)" : ""}. ` +
      `Give a “min” of at most ${max} or a “max” of at least ${min}.`,
  },
  random_bound_not_whole: {
    code: "invalid_argument",
    say: ({ name, value }: { name: string; value: number }) =>
      `“${name}” must be a whole number from -9007199254740991 to 9007199254740991 for the kind “int”, not ${quoted(value)}. ` +
      "Give a whole number, or use the kind “float”.",
  },
  random_decimals_too_many: {
    code: "invalid_argument",
    say: ({ decimals, most }: { decimals: number; most: number | null }) =>
      `Numbers of this size cannot hold ${decimals} decimals exactly. ` +
      (most === null ? "Leave “decimals” out, or use bounds closer to 0." : `Use “decimals” of at most ${most}, or bounds closer to 0.`),
  },
  random_no_such_decimal: {
    code: "invalid_argument",
    say: ({ min, max, decimals }: Bounds & { decimals: number }) =>
      `There is no number with ${decimals} ${decimals === 1 ? "decimal" : "decimals"} from “min” ${min} to “max” ${max}. Use more “decimals” or a wider range.`,
  },
  random_probability_out_of_range: {
    code: "invalid_argument",
    say: ({ probability }: { probability: number }) =>
      `“probability” must be from 0 (never true) to 1 (always true), not ${quoted(probability)}. For 30 percent give 0.3.`,
  },
  random_jitter_too_long: {
    code: "invalid_argument",
    say: ({ base, spread }: { base: number; spread: number }) =>
      `“base” ${base} and “spread” ${spread} together are beyond 9007199254740991 seconds, where whole numbers stop being exact. Use smaller ones.`,
  },
  random_ulid_seeded: {
    code: "invalid_argument",
    say: () =>
      "The kind “ulid” takes no “seed”: a ULID is time-based and so can never be reproduced. " +
      "Leave “seed” out, or use a kind that takes one, such as “uuid” or “nanoid”.",
  },
  random_alphabet_size: {
    code: "invalid_argument",
    say: ({ symbols, min, max }: Bounds & { symbols: number }) =>
      `“alphabet” has ${symbols} ${symbols === 1 ? "character" : "characters"}. Give ${min} to ${max} different ones, or leave “alphabet” out.`,
  },
  random_alphabet_repeats: {
    code: "invalid_argument",
    say: ({ symbol }: { symbol: string }) =>
      `“alphabet” has ${quoted(symbol)} more than once, which would make it more likely than the others. Give each character once.`,
  },
  random_items_missing: {
    code: "invalid_argument",
    say: ({ kind }: { kind: string }) => `The kind “${kind}” needs “items”, the list to choose from. Give an array of 1 or more values.`,
  },
  random_items_too_large: {
    code: "too_large",
    say: ({ bytes, max }: { bytes: number; max: number }) =>
      `“items” comes to ${bytes} bytes of JSON and may be at most ${max}. Give fewer or shorter items, for example only their ids.`,
  },
  random_value_too_large: {
    code: "too_large",
    say: ({ bytes, max, times }: { bytes: number; max: number; times: number }) =>
      `${times} results from these items could come to ${bytes} bytes, and an answer holds at most ${max}. Use a smaller “times” or shorter items.`,
  },
  random_count_above_items: {
    code: "invalid_argument",
    say: ({ count, items }: { count: number; items: number }) =>
      `“count” is ${count}, but there ${items === 1 ? "is only 1 item" : `are only ${items} items`} and “sample” takes none twice. ` +
      `Use a “count” of at most ${items}, or the kind “pick” with “times”, which may repeat.`,
  },
  random_weights_missing: {
    code: "invalid_argument",
    say: ({ items }: { items: number }) =>
      `The kind “weighted” needs “weights”: one number for each of the ${items} items. To choose all equally often use the kind “pick”.`,
  },
  random_weights_length: {
    code: "invalid_argument",
    say: ({ weights, items }: { weights: number; items: number }) =>
      `“weights” has ${weights} numbers and “items” has ${items}. Give one weight for each item, in the same order.`,
  },
  random_weight_negative: {
    code: "invalid_argument",
    say: ({ position, weight }: { position: number; weight: number }) =>
      `Weight ${position} of “weights” is ${quoted(weight)}; a weight must be 0 or more. Use 0 for an item that must never be chosen.`,
  },
  random_weights_all_zero: {
    code: "invalid_argument",
    say: () => "Every number in “weights” is 0, so nothing could be chosen. Give at least one weight above 0.",
  },
} satisfies Record<string, RefusalEntry>;
