/**
 * About how many tokens a text is to a model: an estimate that leans upward, within −25 % to +40 % of o200k over fifteen kinds of text
 * (prose of many scripts, code, JSON, base64, hashes, emoji). Prices were fitted to that; budgets go by `budgeted`.
 */
export function estimateTokens(text: string): number {
  let tokens = 0;
  let word_end = -1;
  for (const match of text.matchAll(piece)) {
    const [run] = match;
    const kind = kindOf(run);
    const is_glued = match.index === word_end;
    tokens += price(kind, run, is_glued);
    word_end = kind === "latin" || kind === "digits" ? match.index + run.length : -1;
  }
  return Math.ceil(tokens * 1.03);
}

/** What a text counts for against a budget: the estimate and a tenth. */
export function budgeted(text: string): number {
  return Math.ceil(estimateTokens(text) * 1.1);
}

const piece =
  /[A-Za-z]+|\d+|\s+|[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]+|[\uac00-\ud7af]+|[\p{L}\p{M}]+|\p{Extended_Pictographic}[\ufe0f\u200d\p{EMod}\p{Extended_Pictographic}]*|\p{N}+|[^\s\p{L}\p{N}]+/gu;

type Kind = "space" | "digits" | "numerals" | "latin" | "chinese_or_japanese" | "korean" | "emoji" | "letters" | "signs";

function kindOf(run: string): Kind {
  const code = run.charCodeAt(0);
  if (code <= 0x20) return "space";
  if (/^\d/.test(run)) return "digits";
  if (/^[A-Za-z]/.test(run)) return "latin";
  if (/^\p{N}/u.test(run)) return "numerals";
  if ((code >= 0x3040 && code <= 0x9fff) || (code >= 0xf900 && code <= 0xfaff)) return "chinese_or_japanese";
  if (code >= 0xac00 && code <= 0xd7af) return "korean";
  if (/\p{Extended_Pictographic}/u.test(run)) return "emoji";
  return /[\p{L}\p{M}]/u.test(run) ? "letters" : "signs";
}

function price(kind: Kind, run: string, is_glued: boolean): number {
  switch (kind) {
    case "space":
      if (run.includes("\n")) return 0.6;
      return run.length > 1 ? 1 : 0; // a single space belongs to the word after it
    case "digits":
      return Math.ceil(run.length / 3);
    case "numerals": // of other scripts, and such as ½ and Ⅳ
      return run.length;
    case "latin":
      return priceOfWord(run, is_glued);
    case "chinese_or_japanese":
      return run.length * 0.8;
    case "korean":
      return run.length * 0.72;
    case "emoji":
      return [...run].length * 1.7 + 0.5;
    case "letters":
      return Math.max(1, run.length / charactersPerToken(run.charCodeAt(0)));
    default:
      return Math.max(0.7, run.length * 0.5);
  }
}

/** Letters that touch digits, or change case inside, look random (hashes, base64, identifiers) and cost more than words do. */
function priceOfWord(word: string, is_glued: boolean): number {
  const capitals_inside = word.slice(1).match(/[A-Z]/g)?.length ?? 0;
  if (is_glued || (word.length > 3 && capitals_inside > word.length / 4)) return word.length / 2.2;
  if (word.length <= 6) return 1.05;
  return word.length <= 11 ? 1.35 : word.length / 4.6;
}

/** By script, from where a script begins to where the next one does. */
function charactersPerToken(code: number): number {
  if (code < 0x250) return 3.2; // Latin with marks
  if (code < 0x530) return 4.4; // Greek, Cyrillic
  if (code < 0x590) return 2.5; // Armenian
  if (code < 0x700) return 2.9; // Hebrew, Arabic
  if (code < 0xe00) return 3; // scripts of India
  if (code < 0xe80) return 2.5; // Thai
  return 1.6;
}
