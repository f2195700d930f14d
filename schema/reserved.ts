import { lookalikes } from "./lookalikes";

/** What a reader does not see, or sees as part of the letter before it. U+2800 is the Braille cell without a dot, a blank. */
const unseen = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\p{White_Space}\p{M}\u2800]/gu;
const mark = /\p{M}/gu;

/**
 * The spelling that all look-alike spellings of a name share, for comparing and never for showing. It is idempotent, and
 * the same whatever the case, the compatibility form, invisible characters, white space, accents, or letters taken from
 * other scripts. `i` and `l` fold to `l`, since a capital I reads as either; `0` folds to `o`, `1` and `|` to `l` (UTS #39).
 */
export function foldName(name: string): string {
  let folded = "";
  for (const character of name) folded += foldCharacter(character);
  return folded;
}

/** True where a key reads as one of the namespace `control:`, in whatever spelling. Such a key is never an agent's to write. */
export function isControlName(key: string): boolean {
  return reads(key, control_prefix);
}

/** True where a checkpoint's key reads as one under `archive/`, which only an import writes. */
export function isArchiveName(key: string): boolean {
  return reads(key, archive_prefix);
}

const control_prefix = foldName("control:");
const archive_prefix = foldName("archive/");

/**
 * Some combining marks look like an “o” or a colon, so a mark is read both ways: as what it looks like, and as nothing.
 * Decides as soon as enough letters are folded, so that a long key costs no more than a short one.
 */
function reads(key: string, prefix: string): boolean {
  return foldedStart(key, prefix.length).startsWith(prefix) || foldedStart(key.replace(mark, ""), prefix.length).startsWith(prefix);
}

function foldedStart(key: string, length: number): string {
  let folded = "";
  for (const character of key) {
    folded += foldCharacter(character);
    if (folded.length >= length) break;
  }
  return folded;
}

/** Look-alikes come before NFKD, which takes some apart into what they do not look like, and again after it. */
function foldCharacter(character: string): string {
  const shown = lookalikes.get(character);
  if (shown !== undefined) return shown === "i" ? "l" : shown;
  if (character === "i") return "l";
  if (character >= "!" && character <= "~") return character.toLowerCase();
  const plain = character.normalize("NFKD").replace(unseen, "");
  if (plain !== character) return foldName(plain);
  const cased = character.toLowerCase().toUpperCase().toLowerCase();
  return cased === character ? character : foldName(cased);
}
