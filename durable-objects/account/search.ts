import { refuse } from "../../schema/errors";
import { fold } from "../../schema/fold";
import type { Args, Handlers } from "../../schema/tools/index";
import type { search as contract } from "../../schema/tools/search";
import type { Context } from "./context";
import { findIn, forget, index, type Searched } from "./found";
import type { Hooks } from "./hooks";
import { fitting } from "./page";
import { messagesShown } from "./showing";
import type { EventRow, Range } from "./timeline";
import { conversationSeen, sightsOf } from "./visibility";

type Asked = Args<(typeof contract.tools)["search"]>;

const conversations_max = 20;
/** FTS5 walks posting lists that no counter sees, so what is searched is capped in events: of one conversation, and of each of many. */
const searched_max = { one: 50_000, each: 2_500 };
/** Hits that filters turn away cost as much as others. */
const hits_max = 2_000;

export const search: Handlers<typeof contract.tools, Context> = {
  search(cx, asked) {
    const folded = fold(asked.query);
    if (folded === "") refuse("query_empty");
    const { ranges, complete: all_ranges } = rangesOf(cx, asked.conv_id);
    const passes = filterOf(cx, asked);
    const parts = ranges.map((range) => findIn(cx, folded, range));
    const { rows, complete: all_hits } = newest(parts, passes, asked.limit);
    const matches = messagesShown(cx, rows, cx.caller.id);
    const fits = fitting(matches, cx.limits.list_bytes_max);
    const complete = all_ranges && all_hits && fits === matches.length && parts.every((part) => part.complete);
    return { matches: matches.slice(0, fits), complete };
  },
};

export const searchHooks: Hooks = { written: index, recalled: forget };

/** What is searched, the newest of it where it is much; `complete` where that is all that the caller sees. */
function rangesOf(cx: Context, conv_id: string | undefined): { ranges: Range[]; complete: boolean } {
  const seen = conv_id === undefined ? [...sightsOf(cx, cx.caller)].map(([conv, sight]) => ({ ...sight, conv })) : [conversationSeen(cx, conv_id)];
  const recent = seen.toSorted((a, b) => cx.timeline.lastOf(b.conv).event_no - cx.timeline.lastOf(a.conv).event_no).slice(0, conversations_max);
  const max = recent.length === 1 ? searched_max.one : searched_max.each;
  const visible = recent.map(({ conv, from_seq }) => ({ conv, from_seq, to_seq: cx.timeline.lastOf(conv).seq }));
  const ranges = visible.map((range) => ({ ...range, from_seq: Math.max(range.from_seq, range.to_seq - max + 1) }));
  const is_all = ranges.every((range, i) => range.from_seq === visible[i]?.from_seq) && recent.length === seen.length;
  return { ranges, complete: is_all };
}

/** Merges the parts, newest first, and stops at `limit` that pass; `complete` where nothing more would have. */
function newest(parts: readonly Searched[], passes: (row: EventRow) => boolean, limit: number): { rows: EventRow[]; complete: boolean } {
  const heads = parts.map(({ hits }) => ({ hits, next: hits.next() }));
  const rows: EventRow[] = [];
  for (let read = 0; read < hits_max; read += 1) {
    const live = heads.filter(({ next }) => !next.done);
    const [first] = live.toSorted((a, b) => numberOf(b.next) - numberOf(a.next));
    if (!first || first.next.done) return { rows, complete: true };
    if (passes(first.next.value)) {
      if (rows.length === limit) return { rows, complete: false };
      rows.push(first.next.value);
    }
    first.next = first.hits.next();
  }
  return { rows, complete: false };
}

function numberOf(next: IteratorResult<EventRow>): number {
  return next.done ? 0 : next.value.event_no;
}

function filterOf(cx: Context, asked: Asked): (row: EventRow) => boolean {
  const { intent, kind, has_refs, sender_type, since = -Infinity, until = Infinity } = asked;
  const sender = asked.sender_id === undefined ? undefined : senderNamed(cx, asked.sender_id);
  const topic = asked.topic?.trim().toLowerCase();
  return (row) => {
    const facts = JSON.parse(row.facts) as { intent?: string; topics?: string[]; refs?: unknown[] };
    return (
      (sender === undefined || row.sender === sender) &&
      (sender_type === undefined || (row.sender !== null && cx.names.of(row.sender).type === sender_type)) &&
      (intent === undefined || facts.intent === intent) &&
      (topic === undefined || facts.topics?.includes(topic) === true) &&
      (kind === undefined || row.kind === kind) &&
      (has_refs === undefined || (facts.refs !== undefined && facts.refs.length > 0) === has_refs) &&
      row.at >= since &&
      row.at <= until
    );
  };
}

/** A user who is gone is still found by what it said. */
function senderNamed(cx: Context, named: string): string {
  const bare = named.startsWith("@") ? named.slice(1) : named;
  const row = cx.db.find<{ id: string }>("SELECT id FROM users WHERE id = ?1 OR name = ?1", bare);
  return row?.id ?? refuse("user_unknown", { user: named });
}
