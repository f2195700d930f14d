import { refuse } from "../../schema/errors";
import { conversationId } from "../../schema/ids";
import type { Context } from "./context";
import type { Speech } from "./hooks";
import { findTask, isFinal } from "./task-rows";
import type { Seen } from "./visibility";

/** THE check of every tool that speaks: refuses where the caller may not, and says who has the floor or the conversation. */
export function checkSpeaking(cx: Context, seen: Seen, speech: Speech): void {
  if (seen.row.kind === "direct" && speech !== "release" && cx.memberships.in(seen.conv).length < 2)
    refuse("direct_ended", { user: otherSide(cx, seen) });
  for (const hook of cx.hooks) hook.speaking?.(cx, seen, speech);
}

/** The check of what is no speaking but goes on with the work (add_member, handoff, the floor): nothing does in a finished task. */
export function checkUnfinished(cx: Context, seen: Seen): void {
  const task = seen.row.kind === "task" ? findTask(cx, seen.conv) : undefined;
  if (task && isFinal(task.state)) refuse("task_finished", { conv_id: conversationId(seen.conv), state: task.state });
}

function otherSide(cx: Context, seen: Seen): string {
  const other = seen.row.pair?.split(" ").find((user) => user !== cx.caller.id);
  return other === undefined ? "" : cx.names.of(other).name;
}
