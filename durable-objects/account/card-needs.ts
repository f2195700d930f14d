import { eventKey, messageId, placeOf } from "../../schema/ids";
import { answerable } from "./card-answers";
import type { Card } from "../../schema/card";
import type { Context } from "./context";
import { joinedOf, messagesNeeded, type Need, whereOf } from "./needed";
import type { EventRow } from "./timeline";
import type { Joined, Seen } from "./visibility";

/** So many cards and answers of one conversation are looked at, the newest. */
const looked_at_max = 200;

/** The cards that were sent to the person who calls and that it can still answer and has not. */
export function openCards(cx: Context, seen: readonly Seen[]): Need[] {
  return joinedOf(seen).flatMap((joined) => {
    const cards = unanswered(cx, joined);
    return messagesNeeded(cx, cards).map((message): Need => ({ type: "card", since: message.at, ...whereOf(joined), message }));
  });
}

function unanswered(cx: Context, { conv, from_seq }: Joined): EventRow[] {
  const rows = cx.db.all<EventRow>(
    `SELECT * FROM events INDEXED BY events_of_cards
     WHERE id BETWEEN ? AND ? AND (kind = 'card' OR type = 'card.answered') ORDER BY id DESC LIMIT ?`,
    eventKey({ conv, seq: from_seq }),
    eventKey({ conv, seq: cx.timeline.lastOf(conv).seq }),
    looked_at_max,
  );
  const own = rows.filter((row) => row.type === "card.answered" && row.sender === cx.caller.id);
  const answered = new Set(own.map((row) => (JSON.parse(row.facts) as { msg_id: string }).msg_id));
  return rows.filter((row) => row.kind === "card" && isOpen(row, cx.caller.id) && !answered.has(messageId(placeOf(row.id))));
}

function isOpen(row: EventRow, person: string): boolean {
  if (row.recalled_at !== null || row.wakes === null || !(JSON.parse(row.wakes) as string[]).includes(person)) return false;
  const { payload } = JSON.parse(row.facts) as { payload: { card: Card; closed: boolean } };
  return !payload.closed && answerable(payload.card).length > 0;
}
