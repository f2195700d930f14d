/** How much of a caller's input an error text echoes. */
const echoed_chars_max = 128;

/** Input of a caller inside an error text: in curly quotes, control characters taken out, cut to 128 characters. */
export function quoted(input: unknown): string {
  const text = typeof input === "string" ? input : (JSON.stringify(input) ?? String(input));
  const shown = [...text.replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, "")];
  return `“${shown.length > echoed_chars_max ? `${shown.slice(0, echoed_chars_max).join("")}…` : shown.join("")}”`;
}

/** `a`, `a or b`, `a, b or c`. */
export function anyOf(words: readonly string[]): string {
  return words.length < 2 ? (words[0] ?? "") : `${words.slice(0, -1).join(", ")} or ${words.at(-1)}`;
}
