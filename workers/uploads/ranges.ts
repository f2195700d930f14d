type Tagged = { httpEtag: string; uploaded: Date; size: number };
export type Range = { offset: number; length: number };

/** Whether the client has what there is (RFC 9110, 13.1.2 and 13.1.3): by its tag, or where it gives none by the time. */
export function isUnchanged(headers: Headers, { httpEtag, uploaded }: Tagged): boolean {
  const tags = headers.get("if-none-match");
  if (tags !== null) return tags.trim() === "*" || tags.split(",").some((tag) => tag.trim().replace(/^W\//, "") === httpEtag);
  const since = headers.get("if-modified-since");
  return since !== null && Date.parse(since) >= wholeSeconds(uploaded);
}

/**
 * The one range that is asked for (RFC 9110, 14.2); undefined where all is to be sent: nothing is asked for, it is not understood, there
 * are several, or If-Range names what is no longer there.
 */
export function rangeOf(headers: Headers, { httpEtag, uploaded, size }: Tagged): Range | "unsatisfiable" | undefined {
  const [, from = "", to = ""] = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(headers.get("range") ?? "") ?? [];
  const condition = headers.get("if-range");
  const holds = condition === null || condition === httpEtag || Date.parse(condition) === wholeSeconds(uploaded);
  if (!holds || (from === "" && to === "")) return undefined;
  if (from === "") return within(Math.max(0, size - Number(to)), size - 1, size);
  if (to !== "" && Number(to) < Number(from)) return undefined;
  return within(Number(from), to === "" ? size - 1 : Math.min(Number(to), size - 1), size);
}

function within(first: number, last: number, size: number): Range | "unsatisfiable" {
  return first >= size || last < first ? "unsatisfiable" : { offset: first, length: last - first + 1 };
}

/** What a date in a header can say. */
function wholeSeconds(time: Date): number {
  return Math.floor(time.getTime() / 1000) * 1000;
}
