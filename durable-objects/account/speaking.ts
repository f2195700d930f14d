import { refuse } from "../../schema/errors";
import type { Context } from "./context";
import type { Speech } from "./hooks";
import type { Seen } from "./visibility";

/** THE check of every tool that speaks: refuses where the caller may not, and says who has the floor or the conversation. */
export function checkSpeaking(cx: Context, seen: Seen, speech: Speech): void {
  if (seen.row.kind === "direct" && cx.memberships.in(seen.conv).length < 2) refuse("direct_ended", { user: otherSide(cx, seen) });
  for (const hook of cx.hooks) hook.speaking?.(cx, seen.conv, speech);
}

function otherSide(cx: Context, seen: Seen): string {
  const other = seen.row.pair?.split(" ").find((user) => user !== cx.caller.id);
  return other === undefined ? "" : cx.names.of(other).name;
}
