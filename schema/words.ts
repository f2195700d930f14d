/** How much of a caller's input an error text echoes. */
const echoed_chars_max = 128;

/** What our own credentials look like (credentials.ts), whole or cut: given in the wrong place, they must not come back in a text that is kept. */
const credential = /m[a-z]_[a-z0-9]{21}_[a-z][0-9]+_[0-9A-Za-z_]*/g;

/** Input of a caller inside an error text: in curly quotes, credentials and control characters taken out, cut to 128 characters. */
export function quoted(input: unknown): string {
  const text = typeof input === "string" ? input : (JSON.stringify(input) ?? String(input));
  const shown = [...text.replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, "").replace(credential, "[secret]")];
  return `“${shown.length > echoed_chars_max ? `${shown.slice(0, echoed_chars_max).join("")}…` : shown.join("")}”`;
}

/** `a`, `a or b`, `a, b or c`. */
export function anyOf(words: readonly string[]): string {
  return words.length < 2 ? (words[0] ?? "") : `${words.slice(0, -1).join(", ")} or ${words.at(-1)}`;
}
