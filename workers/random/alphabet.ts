import { customRandom, urlAlphabet } from "nanoid";
import { refuse } from "../../schema/errors";
import { random_limits } from "../../schema/tools/random";
import type { Source } from "./source";

export { urlAlphabet };

/** The characters (Unicode code points) of an alphabet. Refuses too few, too many, and one that is there twice. */
export function symbolsOf(alphabet: string): readonly string[] {
  const symbols = [...alphabet];
  const { alphabet_symbols_min: min, alphabet_symbols_max: max } = random_limits;
  const seen = new Set<string>();
  for (const symbol of symbols) {
    if (seen.has(symbol)) refuse("random_alphabet_repeats", { symbol });
    seen.add(symbol);
  }
  if (symbols.length < min || symbols.length > max) refuse("random_alphabet_size", { symbols: symbols.length, min, max });
  return symbols;
}

/** `size` symbols, each equally likely. nanoid counts UTF-16 units, so it draws stand-ins of one unit for them. */
export function alphabetToken(symbols: readonly string[], size: number, source: Source): string {
  const stand_ins = String.fromCharCode(...symbols.keys());
  const drawn = customRandom(stand_ins, size, (count) => source.bytes(count))();
  return Array.from(drawn, (stand_in) => symbols[stand_in.charCodeAt(0)]).join("");
}
