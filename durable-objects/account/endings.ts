import { refuse } from "../../schema/errors";
import type { Context } from "./context";
import { endCredentials } from "./credentials";
import { personNamed, type UserRow } from "./users";

/**
 * Takes a person out of the account (rights.md, Endings): it can do nothing from this instant, and what it was responsible for
 * goes to others. Refused for the last account owner, and while it owns agents that nobody is named for.
 */
export function endPerson(cx: Context, person: UserRow, agents_to: string | undefined): void {
  checkNotLastOwner(cx, person);
  const { agents } = cx.db.one<{ agents: number }>(
    "SELECT count(*) AS agents FROM users WHERE owner = ? AND type = 'agent' AND removed_at IS NULL",
    person.id,
  );
  const heir = agents_to === undefined ? undefined : personNamed(cx, agents_to);
  if (agents > 0 && (!heir || heir.id === person.id)) refuse("owns_agents", { user: person.name, agents });
  if (heir) giveAgents(cx, person.id, heir.id);
  for (const hook of cx.hooks) hook.person_removed?.(cx, person.id);
  endCredentials(cx, person.id);
  cx.db.run("DELETE FROM passkeys WHERE user = ?", person.id);
  cx.db.run("UPDATE users SET removed_at = ?, email = NULL WHERE id = ?", cx.now, person.id);
}

function giveAgents(cx: Context, from: string, to: string): void {
  const agents = cx.db.all<UserRow>("SELECT * FROM users WHERE owner = ? AND removed_at IS NULL", from);
  cx.db.run("UPDATE users SET owner = ? WHERE owner = ? AND removed_at IS NULL", to, from);
  for (const agent of agents) for (const hook of cx.hooks) hook.agent_updated?.(cx, { before: agent, after: { ...agent, owner: to } });
}

/** Refuses where no other account owner could sign in afterwards. One who is only invited does not count. */
export function checkNotLastOwner(cx: Context, person: UserRow): void {
  if (person.role !== "owner" || person.joined_at === null) return;
  const { others } = cx.db.one<{ others: number }>(
    "SELECT count(*) AS others FROM users WHERE role = 'owner' AND joined_at IS NOT NULL AND removed_at IS NULL AND id <> ?",
    person.id,
  );
  if (others === 0) refuse("last_owner", { user: person.name });
}
