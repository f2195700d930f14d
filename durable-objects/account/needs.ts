import type { Handlers } from "../../schema/tools/index";
import type { needs as contract } from "../../schema/tools/needs";
import { eventKey, placeOf } from "../../schema/ids";
import { iso } from "../../schema/time";
import { mayResumeWakes, thePerson } from "./access";
import type { Context } from "./context";
import { joinedOf, messagesNeeded, type Need, needs_of_a_kind_max, whereOf } from "./needed";
import { fitting } from "./page";
import { readMarks } from "./read-marks";
import type { EventRow } from "./timeline";
import { type ConversationRow, type Joined, type Seen, sightsOf } from "./visibility";
import { loopOf, wakesStopped } from "./waking";

const conversations_max = 200;
const unread_looked_at_max = 500;
const unread_shown_max = 5;

export const needs: Handlers<typeof contract.tools, Context> = {
  list_needs(cx) {
    const seen = latest(cx);
    const kinds = [...cx.hooks.map((hook) => hook.needs?.(cx, seen) ?? []), stoppedLoops(cx, seen), unreadMessages(cx, seen)];
    const all = kinds.flatMap((kind) => kind.slice(0, needs_of_a_kind_max).map((need, rank) => ({ need, rank })));
    // The first of each kind, then the second: where not all fit, none hides another.
    const in_turn = all.toSorted((one, other) => one.rank - other.rank).map(({ need }) => need);
    const fits = fitting(in_turn, cx.limits.list_bytes_max);
    return { needs: in_turn.slice(0, fits), count: all.length };
  },
};

/** The conversations that the person sees and that are not archived, those with the latest events first. */
function latest(cx: Context): Seen[] {
  const sights = sightsOf(cx, thePerson(cx));
  const rows = cx.db.all<ConversationRow>(
    "SELECT * FROM conversations WHERE number IN (SELECT value FROM json_each(?)) AND archived_at IS NULL",
    JSON.stringify([...sights.keys()]),
  );
  const seen = rows.flatMap((row): Seen[] => {
    const sight = sights.get(row.number);
    return sight ? [{ ...sight, conv: row.number, row }] : [];
  });
  const newness = ({ conv }: Seen) => cx.timeline.lastOf(conv).event_no;
  return seen.toSorted((one, other) => newness(other) - newness(one)).slice(0, conversations_max);
}

function stoppedLoops(cx: Context, seen: readonly Seen[]): Need[] {
  const stopped = seen.filter(({ conv }) => wakesStopped(cx, conv));
  return stopped.map((each) => ({ type: "loop", since: iso(loopOf(cx, each.conv).at), ...whereOf(each), may_resume: mayResumeWakes(cx, each) }));
}

/** By conversation: what the person has not marked as read and what was said to it. Cards are needs of their own. */
function unreadMessages(cx: Context, seen: readonly Seen[]): Need[] {
  const marks = readMarks(cx, cx.caller.id);
  return joinedOf(seen).flatMap((joined): Need[] => {
    const rows = saidTo(cx, joined, marks.get(joined.conv) ?? 0);
    const [newest] = rows;
    if (!newest) return [];
    const messages = messagesNeeded(cx, rows.slice(0, unread_shown_max).toReversed());
    const since = iso(rows.at(-1)?.at ?? newest.at);
    return [{ type: "message", since, ...whereOf(joined), unread: rows.length, messages, read_seq: placeOf(newest.id).seq }];
  });
}

/** The newest first. */
function saidTo(cx: Context, { conv, member }: Joined, read_seq: number): EventRow[] {
  const { seq } = cx.timeline.lastOf(conv);
  const from_seq = Math.max(member.joined_seq, read_seq + 1, seq - unread_looked_at_max + 1);
  if (from_seq > seq) return [];
  return cx.db.all<EventRow>(
    `SELECT * FROM events WHERE id BETWEEN ? AND ? AND type = 'message' AND kind <> 'card' AND recalled_at IS NULL AND instr(wakes, ?) > 0
     ORDER BY id DESC`,
    eventKey({ conv, seq: from_seq }),
    eventKey({ conv, seq }),
    `"${cx.caller.id}"`,
  );
}
