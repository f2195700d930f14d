import { refuse } from "../../schema/errors";
import type { Context } from "./context";
import type { UserRow } from "./users";

/**
 * Whether the caller may open a conversation with this user: people with anybody; an agent with its owner, that owner's
 * other agents, and whoever it shares a conversation with.
 */
export function mayContact(cx: Context, user: UserRow): boolean {
  const { caller } = cx;
  if (caller.kind === "person" || user.id === caller.id || user.id === caller.owner || user.owner === caller.owner) return true;
  const theirs = cx.memberships.of(user.id);
  return [...cx.memberships.of(caller.id).values()].some((mine) => mine.left_seq === null && theirs.get(mine.conv)?.left_seq === null);
}

export function checkContact(cx: Context, user: UserRow): void {
  if (!mayContact(cx, user)) refuse("contact_refused", { user: user.name });
}
