import { type Card, cardTexts } from "../../schema/card";
import type { File } from "../../schema/file";
import { fold } from "../../schema/fold";
import { eventKey, placeOf } from "../../schema/ids";
import type { Context } from "./context";
import type { EventRow, Range } from "./timeline";

/** How many hits are taken of one conversation at first; each further time twice as many. */
const first_chunk = 4;
const chunk_max = 64;
/** Fewer characters have no trigram, so the newest entries are looked through one by one. */
const trigram_chars = 3;
export const scanned_max = 250;

/** The search entry of a message that was written or got another text: one row. What it said before is in no table any more. */
export function index(cx: Context, message: EventRow): void {
  const { topics = [], payload } = JSON.parse(message.facts) as { topics?: string[]; payload?: { card?: Card; file?: File } };
  const on_card = payload?.card ? cardTexts(payload.card) : [];
  const text = fold([message.text ?? "", ...topics, ...on_card, payload?.file?.name ?? ""].join("\n"));
  if (message.edited_at === null) cx.db.run("INSERT INTO found (rowid, text) VALUES (?, ?)", message.id, text);
  else cx.db.run("UPDATE found SET text = ? WHERE rowid = ?", text, message.id);
}

/** Takes a message out of the index: really, with its trigrams. */
export function forget(cx: Context, message: EventRow): void {
  cx.db.run("DELETE FROM found WHERE rowid = ?", message.id);
}

/** A part of a conversation that is searched, and whether it is all that was asked for. */
export type Searched = { hits: Iterator<EventRow>; complete: boolean };

/** The messages of a range that contain the folded query, newest first. Reads as it is asked. */
export function findIn(cx: Context, folded: string, range: Range): Searched {
  if ([...folded].length >= trigram_chars) return { hits: matched(cx, folded, range), complete: true };
  const entries = cx.db.all<{ id: number; hit: number }>(
    `SELECT rowid AS id, instr(text, ?) > 0 AS hit FROM found
     WHERE rowid BETWEEN CAST(? AS INTEGER) AND CAST(? AS INTEGER) ORDER BY rowid DESC LIMIT ?`,
    folded,
    ...keysOf(range),
    scanned_max,
  );
  const hits = entries.filter(({ hit }) => hit === 1).map(({ id }) => id);
  return { hits: eventsOf(cx, hits), complete: entries.length < scanned_max };
}

/**
 * CAST, since numbers are bound as doubles: FTS5 ignores such a bound and reads every hit of the account.
 * CROSS JOIN, so that the index leads.
 */
function* matched(cx: Context, folded: string, range: Range): Generator<EventRow> {
  const phrase = `"${folded.replaceAll('"', '""')}"`;
  const [low] = keysOf(range);
  let [, high] = keysOf(range);
  for (let chunk = first_chunk; ; chunk = Math.min(chunk * 2, chunk_max)) {
    const rows = cx.db.all<EventRow>(
      `SELECT e.* FROM found CROSS JOIN events e ON e.id = found.rowid
       WHERE found MATCH ? AND found.rowid BETWEEN CAST(? AS INTEGER) AND CAST(? AS INTEGER) ORDER BY found.rowid DESC LIMIT ?`,
      phrase,
      low,
      high,
      chunk,
    );
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < chunk) return;
    high = last.id - 1;
  }
}

function* eventsOf(cx: Context, ids: readonly number[]): Generator<EventRow> {
  for (const id of ids) {
    const row = cx.timeline.find(placeOf(id));
    if (row) yield row;
  }
}

function keysOf({ conv, from_seq, to_seq }: Range): [low: number, high: number] {
  return [eventKey({ conv, seq: from_seq }), eventKey({ conv, seq: to_seq })];
}
