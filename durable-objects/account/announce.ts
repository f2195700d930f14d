import { placeOf } from "../../schema/ids";
import type { AccountContext } from "./context";
import { shown } from "./showing";
import type { EventRow } from "./timeline";
import { sightOf, type Viewer } from "./visibility";

/**
 * After the commit of an event: those who wait learn that there is news, people who listen get the event itself.
 * Each one's right to see it is looked up now.
 */
export function announce(cx: AccountContext, row: EventRow): void {
  for (const user of cx.live.waiting()) {
    if (user !== row.sender && mayHear(cx, { kind: cx.names.of(user).type === "agent" ? "agent" : "person", id: user }, row))
      cx.live.tell(`wait:${user}`, "news");
  }
  for (const person of cx.live.listening()) {
    if (!mayHear(cx, { kind: "person", id: person }, row)) continue;
    const [event] = shown(cx, [row], person);
    cx.live.hear(person, JSON.stringify({ ...event, event_no: row.event_no }));
  }
}

/** Who sees the event; whoever it removes hears of that too, and of nothing after. */
export function mayHear(cx: AccountContext, viewer: Viewer, row: EventRow): boolean {
  const { conv, seq } = placeOf(row.id);
  if (row.type === "member.removed" && (JSON.parse(row.facts) as { user: string }).user === viewer.id) return true;
  const own = viewer.kind === "agent" && cx.memberships.find(conv, viewer.id)?.kind === "own";
  const sight = sightOf(cx, viewer, conv);
  return own || (sight !== undefined && seq >= sight.from_seq);
}
