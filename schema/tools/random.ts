import * as z from "zod";
import { family, tool } from "../tool";

/** What the generators of random_* take and give at most. */
export const random_limits = {
  times_max: 100,
  decimals_max: 15,
  size_max: 256,
  words_max: 24,
  separator_chars_max: 16,
  alphabet_symbols_min: 2,
  alphabet_symbols_max: 256,
  items_max: 1000,
  /** UTF-8 bytes of the items' JSON, brackets and commas included. */
  items_bytes_max: 65_536,
  /** UTF-8 bytes that `value` of random_choice can come to. */
  choice_value_bytes_max: 1_048_576,
} as const;

const shared = {
  seed: z
    .string()
    .optional()
    .describe("The same seed and arguments always return the same result. Any text; the empty text is a seed too. Leave it out for a fresh result."),
  times: z
    .int()
    .min(1)
    .max(random_limits.times_max)
    .optional()
    .describe("Return that many results as an array instead of one. The first is the one that you get without it."),
};
const shared_names = ["seed", "times"] as const;

const output = z.looseObject({
  kind: z.string(),
  arguments: z.looseObject({}).describe("What the generator ran with, its defaults filled in."),
  seed: z.string().nullable(),
  value: z.unknown().describe("One result, or with `times` an array of them."),
});

const said_by_all =
  "seed: the same seed and arguments always return the same result. times (1 to 100): that many results as an array. " +
  "A generated value is not a key: it is never stored and cannot be read back, so pass it to set_value to keep it.";

const size = z.int().min(1).max(random_limits.size_max).optional();

const random_number = tool({
  title: "Random number",
  description:
    "A random number or truth value, generated server-side because a model cannot produce one. A kind alone is a complete call; defaults are in brackets.\n" +
    "int: a whole number from min (1) to max (100), both included.\n" +
    "float: a number from min (0) to max (1); with decimals (0 to 15) one of the numbers with so many decimals, both ends included.\n" +
    "bool: true with probability (0.5), which is 0 to 1.\n" +
    "percent: 0 to 100, both included, with decimals (0).\n" +
    "normal: normally distributed around mean (0) with stddev (1); min and max, if given, clamp it.\n" +
    "jitter: whole seconds from base (0) to base + spread (60), to keep runs from starting at the same moment.\n" +
    said_by_all,
  effect: "reads",
  idempotent: true,
  kinds: {
    of: {
      int: ["min", "max"],
      float: ["min", "max", "decimals"],
      bool: ["probability"],
      percent: ["decimals"],
      normal: ["mean", "stddev", "min", "max"],
      jitter: ["base", "spread"],
    },
    shared: shared_names,
  },
  input: {
    kind: z.enum(["int", "float", "bool", "percent", "normal", "jitter"]),
    min: z.number().optional().describe("int (1), float (0), normal (none). A whole number for int."),
    max: z.number().optional().describe("int (100), float (1), normal (none). A whole number for int."),
    decimals: z.int().min(0).max(random_limits.decimals_max).optional().describe("float (none: full precision), percent (0)."),
    probability: z.number().optional().describe("bool (0.5): how likely true is, from 0 to 1."),
    mean: z.number().optional().describe("normal (0)."),
    stddev: z.number().min(0).optional().describe("normal (1)."),
    base: z.int().min(0).optional().describe("jitter (0): the least number of seconds."),
    spread: z.int().min(0).optional().describe("jitter (60): how many seconds may come on top."),
    ...shared,
  },
  output,
});

const random_token = tool({
  title: "Random token",
  description:
    "A random identifier, secret or word, generated server-side because a model cannot produce one. A kind alone is a complete call; defaults are in brackets.\n" +
    "uuid: a version 4 UUID.\n" +
    "ulid: sortable by time, rising within one call. It takes no seed: it is time-based and so can never be reproduced.\n" +
    "nanoid: size (21) characters of A-Z a-z 0-9 _ -, or of your own alphabet (2 to 256 different characters).\n" +
    "hex: bytes (16) random bytes as lower-case hex.\n" +
    "pin: length (6) digits as text, leading zeros kept.\n" +
    "slug: words (3) lower-case words joined by “-”.\n" +
    "passphrase: words (6) from the EFF large word list, 12.9 bits each, joined by separator (“-”).\n" +
    "color: #rrggbb.\n" +
    "emoji: one emoji.\n" +
    "size, bytes and length are 1 to 256, words 1 to 24. Do not use a seed for a secret: who knows the seed can repeat it.\n" +
    said_by_all,
  effect: "reads",
  idempotent: true,
  kinds: {
    of: {
      uuid: [],
      ulid: [],
      nanoid: ["size", "alphabet"],
      hex: ["bytes"],
      pin: ["length"],
      slug: ["words"],
      passphrase: ["words", "separator"],
      color: [],
      emoji: [],
    },
    shared: shared_names,
  },
  input: {
    kind: z.enum(["uuid", "ulid", "nanoid", "hex", "pin", "slug", "passphrase", "color", "emoji"]),
    size: size.describe("nanoid (21): how many characters."),
    alphabet: z.string().optional().describe("nanoid (A-Z a-z 0-9 _ -): 2 to 256 different characters to draw from."),
    bytes: size.describe("hex (16): how many bytes, two hex digits each."),
    length: size.describe("pin (6): how many digits."),
    words: z.int().min(1).max(random_limits.words_max).optional().describe("slug (3), passphrase (6)."),
    separator: z.string().max(random_limits.separator_chars_max).optional().describe("passphrase (“-”): stands between the words; may be empty."),
    ...shared,
  },
  output,
});

const random_choice = tool({
  title: "Random choice",
  description:
    "A random choice from your own list, made server-side because a model cannot choose at random. items is the list: 1 to 1,000 of any JSON values, 64 KiB in all; defaults are in brackets.\n" +
    "pick: one of items.\n" +
    "shuffle: all items in a random order.\n" +
    "sample: count (1) of items as an array, none of them twice.\n" +
    "weighted: one of items, each as likely as its weight: weights has one number for each item, 0 or more, at least one above 0.\n" +
    "With times, shuffle and sample return an array of arrays.\n" +
    said_by_all,
  effect: "reads",
  idempotent: true,
  kinds: {
    of: {
      pick: ["items"],
      shuffle: ["items"],
      sample: ["items", "count"],
      weighted: ["items", "weights"],
    },
    shared: shared_names,
  },
  input: {
    kind: z.enum(["pick", "shuffle", "sample", "weighted"]),
    items: z.array(z.unknown()).min(1).max(random_limits.items_max).optional().describe("What to choose from. Required: it is your data."),
    count: z.int().min(1).max(random_limits.items_max).optional().describe("sample (1): how many of the items."),
    weights: z
      .array(z.number())
      .max(random_limits.items_max)
      .optional()
      .describe("weighted: one number for each item, in the same order. Required there."),
    ...shared,
  },
  output,
});

export const random = family({
  name: "random",
  about: "Randomness generated server-side: numbers, tokens, and choices from a list.",
  home: "worker",
  toolset: "random",
  tools: { random_number, random_token, random_choice },
});
