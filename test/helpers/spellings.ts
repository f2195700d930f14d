import { lookalikes } from "../../schema/lookalikes";

/** A generator of numbers in [0, 1) that gives the same ones for the same seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** `count` different keys that all read as `control:` followed by a name, the same ones at every run. */
export function controlSpellings(count: number, seed = 1): string[] {
  return spellings("control:", count, seed).map((start, index) => `${start}x${index}`);
}

/** `count` different keys that all read as one under `archive/`, the same ones at every run. */
export function archiveSpellings(count: number, seed = 1): string[] {
  return spellings("archive/", count, seed).map((start, index) => `${start}x${index}`);
}

function spellings(plain: string, count: number, seed: number): string[] {
  const random = seededRandom(seed);
  const found = new Set<string>([plain, plain.toUpperCase()]);
  while (found.size < count) found.add(respell(plain, random));
  return [...found].slice(0, count);
}

/** How likely each letter is to be changed differs from key to key, so that both slight and thorough disguises occur. */
function respell(plain: string, random: () => number): string {
  const changed = random();
  const inserted = random() * 0.5;
  return [...plain]
    .map((letter) => {
      const spelled = random() < changed ? pick(disguises(letter), random) : letter;
      return random() < inserted ? spelled + pick(insertions, random) : spelled;
    })
    .join("");
}

function pick<T>(from: readonly T[], random: () => number): T {
  return from[Math.floor(random() * from.length)] as T;
}

/** Invisible characters, variation selectors, white space of many widths, and marks that sit on the letter before them. */
const insertions = [
  ..."\u00ad\u034f\u061c\u115f\u17b4\u180e\u200b\u200c\u200d\u200e\u200f\u202a\u202e\u2060\u2061\u2064\u2066\u2069\u206f\u3164\ufeff\uffa0",
  ..."\ufe00\ufe0e\ufe0f\u{e0100}\u{e01ef}\u{1d173}\u{e0001}\u{e0063}\u{e007f}",
  ..." \u00a0\u1680\u2000\u2003\u2009\u200a\u2028\u202f\u205f\u3000\u2800",
  ..."\u0300\u0301\u0307\u0308\u0327\u0336\u0338\u0345\u0483\u0591\u064b\u093c\u0e31\u1ab0\u20d2\u20dd\u20e3\ufe20\u{1d167}",
  "\u200b\u0301\ufe0f",
];

const known = new Map<string, readonly string[]>();

/** Every single character that stands for the letter: its cases, its compatibility forms, and its look-alikes. */
function disguises(letter: string): readonly string[] {
  const found = known.get(letter) ?? [...new Set([letter.toUpperCase(), ...compatible(letter), ...lookalikesOf(letter)])];
  known.set(letter, found);
  return found;
}

/** Full-width, mathematical, circled, superscript … forms: all that NFKC and case folding bring back to the letter. */
function compatible(letter: string): string[] {
  const found: string[] = [];
  for (let point = 0x80; point < 0x20000; point += 1) {
    if (point >= 0xd800 && point <= 0xdfff) continue;
    const character = String.fromCodePoint(point);
    if (character.normalize("NFKC").toLowerCase() === letter) found.push(character);
  }
  return found;
}

function lookalikesOf(letter: string): string[] {
  const same = letter === "i" || letter === "l" ? ["i", "l"] : [letter];
  return [...lookalikes].filter(([, shown]) => same.includes(shown)).map(([character]) => character);
}
