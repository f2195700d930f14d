import type { EventType } from "../../schema/events";
import { eventKey, type Place, placeOf, seq_span } from "../../schema/ids";
import { announce } from "./announce";
import type { AccountContext } from "./context";
import type { Db } from "./db";

/** How often agents have woken each other in a row, and when that last changed (ms since 1970). */
export type Loop = { count: number; at: number };

/** A row of `events`. */
export type EventRow = {
  id: number;
  event_no: number;
  type: EventType;
  at: number;
  sender: string | null;
  wakes: string | null;
  loop_count: number;
  loop_at: number;
  kind: "text" | "card" | "image" | "file" | null;
  text: string | null;
  thread: number | null;
  edited_at: number | null;
  recalled_at: number | null;
  facts: string;
};

/** What is to be said of a new event. `facts` are what its type has beside the rest, users by id. */
export type NewEvent = {
  type: EventType;
  sender: string | null;
  facts?: object;
  wakes?: readonly string[];
  loop?: Loop;
  message?: { kind: NonNullable<EventRow["kind"]>; text: string; thread: number | null };
};

/** A part of one conversation, both ends included. */
export type Range = { conv: number; from_seq: number; to_seq: number };

type Last = { seq: number; event_no: number; loop: Loop };
const nothing: Last = { seq: 0, event_no: 0, loop: { count: 0, at: 0 } };

/**
 * The log of the account: every event of every conversation is written and read here.
 * Its only memory is the last event of each conversation, from which the next seq and event_no come.
 */
export class Timeline {
  #last = new Map<number, Last>();
  #last_event = 0;
  #written = false;

  constructor(private readonly db: Db) {}

  /** In the constructor of an account that has been made, and after a failed transaction: one seek a conversation. */
  load(): void {
    const rows = this.db.all<Pick<EventRow, "id" | "event_no" | "loop_count" | "loop_at">>(
      `SELECT e.id, e.event_no, e.loop_count, e.loop_at FROM conversations c CROSS JOIN events e
       ON e.id = (SELECT max(id) FROM events WHERE id BETWEEN c.number * ${seq_span} AND c.number * ${seq_span} + ${seq_span - 1})`,
    );
    const lasts = rows.map((row): [number, Last] => {
      const { conv, seq } = placeOf(row.id);
      return [conv, { seq, event_no: row.event_no, loop: { count: row.loop_count, at: row.loop_at } }];
    });
    this.#last = new Map(lasts);
    this.#last_event = lasts.reduce((highest, [, last]) => Math.max(highest, last.event_no), 0);
  }

  /** The number of the account's newest event; 0 before the first. */
  get last_event(): number {
    return this.#last_event;
  }

  lastOf(conv: number): Last {
    return this.#last.get(conv) ?? nothing;
  }

  /** Writes one event at the end of a conversation: one row. After the commit everyone who listens is told. */
  append(cx: AccountContext, conv: number, event: NewEvent): EventRow {
    const last = this.lastOf(conv);
    const loop = event.loop ?? last.loop;
    const row: EventRow = {
      id: eventKey({ conv, seq: last.seq + 1 }),
      event_no: this.#last_event + 1,
      type: event.type,
      at: cx.now,
      sender: event.sender,
      wakes: event.wakes?.length ? JSON.stringify(event.wakes) : null,
      loop_count: loop.count,
      loop_at: loop.at,
      kind: event.message?.kind ?? null,
      text: event.message?.text ?? null,
      thread: event.message?.thread ?? null,
      edited_at: null,
      recalled_at: null,
      facts: JSON.stringify(event.facts ?? {}),
    };
    const names = Object.keys(row);
    this.db.run(`INSERT INTO events (${names.join(", ")}) VALUES (${names.map(() => "?").join(", ")})`, ...Object.values(row));
    this.#written = true;
    this.#last_event = row.event_no;
    this.#last.set(conv, { seq: last.seq + 1, event_no: row.event_no, loop });
    if (event.wakes?.length) for (const hook of cx.hooks) hook.woken?.(cx, row, event.wakes);
    cx.after(() => announce(cx, row));
    return row;
  }

  /** Gives a message another text: one row. The old one is nowhere any more. */
  rewrite(row: EventRow, text: string, now: number): EventRow {
    this.db.run("UPDATE events SET text = ?, edited_at = ? WHERE id = ?", text, now, row.id);
    return { ...row, text, edited_at: now };
  }

  /** Gives an event other facts: one row. */
  restate(row: EventRow, facts: object): void {
    this.db.run("UPDATE events SET facts = ? WHERE id = ?", JSON.stringify(facts), row.id);
  }

  /** Takes a message's content away: one row. What stays is its place, time, sender and thread. */
  erase(row: EventRow, now: number): void {
    this.db.run("UPDATE events SET text = '', facts = '{}', recalled_at = ?, edited_at = NULL WHERE id = ?", now, row.id);
  }

  /** Agents may wake each other in this conversation again: one row. */
  resetLoop(conv: number, now: number): void {
    const last = this.lastOf(conv);
    this.db.run("UPDATE events SET loop_count = 0, loop_at = ? WHERE id = ?", now, eventKey({ conv, seq: last.seq }));
    this.#written = true;
    this.#last.set(conv, { ...last, loop: { count: 0, at: now } });
  }

  find(place: Place): EventRow | undefined {
    return this.db.find<EventRow>("SELECT * FROM events WHERE id = ?", eventKey(place));
  }

  /** At most `limit` events of a range, oldest first: those from its older end, or with `newest` those up to its newer end. */
  read({ conv, from_seq, to_seq }: Range, limit: number, newest = false): EventRow[] {
    const rows = this.db.all<EventRow>(
      `SELECT * FROM events WHERE id BETWEEN ? AND ? ORDER BY id ${newest ? "DESC" : "ASC"} LIMIT ?`,
      eventKey({ conv, seq: from_seq }),
      eventKey({ conv, seq: to_seq }),
      limit,
    );
    return newest ? rows.toReversed() : rows;
  }

  /** At most `limit` messages of a range that reply in the thread of `root`, oldest first. Looks at each event of the range. */
  readThread({ conv, from_seq, to_seq }: Range, root: number, limit: number): EventRow[] {
    return this.db.all<EventRow>(
      "SELECT * FROM events WHERE id BETWEEN ? AND ? AND thread = ? ORDER BY id LIMIT ?",
      eventKey({ conv, seq: from_seq }),
      eventKey({ conv, seq: to_seq }),
      root,
      limit,
    );
  }

  /** The event_no of an event that exists. */
  numberAt(place: Place): number {
    return this.db.one<{ event_no: number }>("SELECT event_no FROM events WHERE id = ?", eventKey(place)).event_no;
  }

  /** The seq of the oldest of the newest `count` messages of a range; undefined where it has not so many. */
  nthNewestMessage({ conv, from_seq, to_seq }: Range, count: number): number | undefined {
    const row = this.db.find<{ id: number }>(
      "SELECT id FROM events WHERE id BETWEEN ? AND ? AND type = 'message' ORDER BY id DESC LIMIT 1 OFFSET ?",
      eventKey({ conv, seq: from_seq }),
      eventKey({ conv, seq: to_seq }),
      count - 1,
    );
    return row && placeOf(row.id).seq;
  }

  /** How many messages of a range others than `user` sent, counted to `max`. */
  countMessages({ conv, from_seq, to_seq }: Range, user: string, max: number): number {
    const { n } = this.db.one<{ n: number }>(
      "SELECT count(*) AS n FROM (SELECT 1 FROM events WHERE id BETWEEN ? AND ? AND type = 'message' AND sender IS NOT ? LIMIT ?)",
      eventKey({ conv, seq: from_seq }),
      eventKey({ conv, seq: to_seq }),
      user,
      max,
    );
    return n;
  }

  /** After every transaction. */
  settle(committed: boolean): void {
    if (!committed && this.#written) this.load();
    this.#written = false;
  }
}
