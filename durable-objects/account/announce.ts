import { placeOf } from "../../schema/ids";
import type { AccountContext } from "./context";
import { shown } from "./showing";
import type { EventRow } from "./timeline";
import { sightOf, type Viewer } from "./visibility";

/**
 * After the commit of an event: agents that wait for updates learn that there are some, people who listen get the event itself.
 * Each one's right to see it is looked up now. A word to nobody but whom it concerns: each costs its Worker a call.
 */
export function announce(cx: AccountContext, row: EventRow): void {
  for (const agent of cx.live.waiting("get_updates")) {
    if (agent !== row.sender && mayHear(cx, { kind: "agent", id: agent }, row)) cx.live.tell(`get_updates:${agent}`, "news");
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
