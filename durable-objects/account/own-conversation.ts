import type { EventType } from "../../schema/events";
import type { Context } from "./context";
import { createConversation } from "./joining";
import { decideWakes, type Wakes } from "./waking";

/** Tells an agent something that is for it alone, and wakes it. It comes with its updates and is in no conversation of others. */
export function tellAgent(cx: Context, agent: string, event: { type: EventType; facts: object }): Wakes {
  const conv = ownConversation(cx, agent) ?? createConversation(cx, { kind: "own", members: [{ user: agent, role: "member" }] });
  const decided = decideWakes(cx, { number: conv, archived_at: null }, cx.caller.id, [agent]);
  cx.timeline.append(cx, conv, { ...event, sender: cx.caller.id, wakes: decided.wakes, loop: decided.loop });
  return decided;
}

function ownConversation(cx: Context, agent: string): number | undefined {
  return [...cx.memberships.of(agent).values()].find((place) => place.kind === "own")?.conv;
}
