import { refuse } from "../../schema/errors";
import { hasInvisible } from "../../schema/ids";
import type { Context } from "./context";
import type { Role } from "./memberships";
import type { UserRow } from "./users";

/**
 * The members of a new group or task, each once: a person who makes one owns it; an agent manages it, and its owner owns it.
 * Everybody else is a member.
 */
export function founders(cx: Context, others: readonly UserRow[]): { user: string; role: Role }[] {
  const { caller } = cx;
  const roles = new Map<string, Role>(caller.kind === "person" ? [[caller.id, "owner"]] : [[caller.id, "admin"]]);
  if (caller.kind === "agent") roles.set(caller.owner, "owner");
  for (const { id } of others) if (!roles.has(id)) roles.set(id, "member");
  return [...roles].map(([user, role]) => ({ user, role }));
}

/** The title as it is kept: trimmed. Refuses one that is empty or has invisible characters. */
export function checkTitle(cx: Context, text: string): string {
  const title = text.trim();
  return title === "" || hasInvisible(title) ? refuse("title_wrong", { max: cx.limits.title_chars_max }) : title;
}
