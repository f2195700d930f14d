import type { AccountContext } from "./context";
import type { SilentReason } from "./hooks";
import { loopTripped } from "./telling";
import type { Loop } from "./timeline";
import { findUser } from "./users";
import type { ConversationRow } from "./visibility";

export type NotWoken = { name: string; reason: "paused" | "archived" | "loop" | SilentReason };

/** What an event does to those it names. `wakes` and `loop` belong in the event; the rest is the answer to who caused it. */
export type Wakes = { wakes: string[]; woken: string[]; not_woken: NotWoken[]; loop: Loop };

/**
 * THE decision who is woken by an event that `sender` (null: nobody) causes and that names these users for action.
 * A paused agent is not woken now and finds the event when it is resumed; a person is told and stands in neither list.
 */
export function decideWakes(
  cx: AccountContext,
  conversation: Pick<ConversationRow, "number" | "archived_at">,
  sender: string | null,
  named: readonly string[],
): Wakes {
  const by_agent = sender !== null && cx.names.of(sender).type === "agent";
  const loop = loopOf(cx, conversation.number);
  const looping = by_agent && loop.count >= cx.limits.loop_wakes_max;
  const decided: Wakes = { wakes: [], woken: [], not_woken: [], loop };
  for (const id of named) {
    const user = findUser(cx, id);
    if (!user || id === sender) continue;
    const reason = user.type === "human" ? undefined : reasonNot(cx, conversation, id, user.status === "paused", looping);
    if (reason === undefined || reason === "paused") decided.wakes.push(id);
    if (reason !== undefined) decided.not_woken.push({ name: user.name, reason });
    else if (user.type === "agent") decided.woken.push(user.name);
  }
  if (sender !== null && !by_agent) decided.loop = { count: 0, at: cx.now };
  else if (by_agent && decided.woken.length > 0) decided.loop = { count: loop.count + 1, at: cx.now };
  if (decided.loop.count === cx.limits.loop_wakes_max && loop.count < decided.loop.count) loopTripped(cx, conversation.number);
  if (decided.not_woken.some(({ reason }) => reason === "loop")) cx.after(() => cx.live.show(cx, conversation.number, { type: "wakes.stopped" }));
  return decided;
}

/** Whether agents have woken each other so often in this conversation that they no longer do. */
export function wakesStopped(cx: AccountContext, conv: number): boolean {
  return loopOf(cx, conv).count >= cx.limits.loop_wakes_max;
}

/** The count as it stands now: it halves with each quiet period since it last changed. */
export function loopOf(cx: Pick<AccountContext, "timeline" | "limits" | "now">, conv: number): Loop {
  const { count, at } = cx.timeline.lastOf(conv).loop;
  const quiet_ms = cx.limits.loop_quiet_secs * 1000;
  const periods = Math.max(0, Math.floor((cx.now - at) / quiet_ms));
  return count === 0 ? { count, at } : { count: Math.floor(count / 2 ** periods), at: at + periods * quiet_ms };
}

function reasonNot(
  cx: AccountContext,
  conversation: Pick<ConversationRow, "number" | "archived_at">,
  agent: string,
  paused: boolean,
  looping: boolean,
): NotWoken["reason"] | undefined {
  if (conversation.archived_at !== null) return "archived";
  for (const hook of cx.hooks) {
    const silent = hook.silent?.(cx, conversation.number, agent);
    if (silent !== undefined) return silent;
  }
  if (looping) return "loop";
  return paused ? "paused" : undefined;
}
