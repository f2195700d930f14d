import { monotonicFactory } from "ulid";
import { v4 } from "uuid";
import type * as z from "zod";
import { refuse } from "../../schema/errors";
import type { random } from "../../schema/tools/random";
import { alphabetToken, symbolsOf, urlAlphabet } from "./alphabet";
import { draw, type Drawn, type Generator } from "./draw";
import { emoji } from "./emoji";
import type { Source } from "./source";
import { words as word_list } from "./words";

export type TokenArguments = z.output<(typeof random.tools.random_token)["input"]>;

/** random_token. `now` is ms since 1970, above 0. `value` is text, also where it is made of digits. */
export function randomToken(asked: TokenArguments, now: number): Drawn {
  return draw(asked, generators[asked.kind](asked, now));
}

const generators: Record<TokenArguments["kind"], (asked: TokenArguments, now: number) => Generator> = {
  uuid: () => ({ arguments: {}, draw: (source) => v4({ random: source.bytes(16) }) }),

  ulid({ seed }, now) {
    if (seed !== undefined) refuse("random_ulid_seeded");
    return { arguments: {}, draw: risingUlids(now) };
  },

  nanoid({ size = 21, alphabet }) {
    const symbols = symbolsOf(alphabet ?? urlAlphabet);
    return {
      arguments: { size, ...(alphabet !== undefined && { alphabet }) },
      draw: (source) => alphabetToken(symbols, size, source),
    };
  },

  hex: ({ bytes = 16 }) => ({ arguments: { bytes }, draw: (source) => hex(source, bytes) }),

  pin: ({ length = 6 }) => ({
    arguments: { length },
    draw: (source) => Array.from({ length }, () => source.below(10)).join(""),
  }),

  slug: ({ words = 3 }) => ({ arguments: { words }, draw: (source) => phrase(source, words, "-") }),

  passphrase: ({ words = 6, separator = "-" }) => ({
    arguments: { words, separator },
    draw: (source) => phrase(source, words, separator),
  }),

  color: () => ({ arguments: {}, draw: (source) => `#${hex(source, 3)}` }),

  emoji: () => ({ arguments: {}, draw: (source) => one(emoji, source) }),
};

/** Each ULID greater than the one before, all of the millisecond `now`. */
function risingUlids(now: number): Generator["draw"] {
  let next: ((now: number) => string) | undefined;
  return (source) => {
    // ulid takes a fraction and cuts it into 32 parts; 256 is a multiple of 32, so one byte is fair.
    next ??= monotonicFactory(() => (source.bytes(1)[0] ?? 0) / 256);
    return next(now);
  };
}

function hex(source: Source, bytes: number): string {
  return Array.from(source.bytes(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function phrase(source: Source, count: number, separator: string): string {
  return Array.from({ length: count }, () => one(word_list, source)).join(separator);
}

function one(list: readonly string[], source: Source): string {
  return list[source.below(list.length)] ?? "";
}
