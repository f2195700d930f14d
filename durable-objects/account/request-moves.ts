import type { Context } from "./context";
import type { Hooks } from "./hooks";
import { assigneesOf, pendingOf, type RequestRow, tellOf } from "./request-rows";
import { findUser } from "./users";

/** Who is to decide where an owner or a person changes (rights.md, Endings). */
export const moveRequests: Pick<Hooks, "agent_updated" | "person_removed"> = {
  /** What was addressed to the agent's owner by default follows to the new one. */
  agent_updated(cx, { before, after }) {
    if (after.owner === null || after.owner === before.owner) return;
    for (const row of pendingOf(cx, after.id)) if (row.by_default === 1) assign(cx, row, [after.owner]);
  },

  /** Requests that nobody else is to decide go to the agent's owner, else to all account owners. */
  person_removed(cx, person) {
    const rows = cx.db.all<RequestRow>(
      `SELECT r.* FROM request_assignees a JOIN requests r ON r.number = a.number
       WHERE a.user = ? AND r.state = 'pending' AND r.expires_at > ?`,
      person,
      cx.now,
    );
    for (const row of rows) {
      const others = assigneesOf(row).filter((user) => user !== person);
      assign(cx, row, others.length > 0 ? others : inPlaceOf(cx, row, person));
    }
  },
};

function inPlaceOf(cx: Context, row: RequestRow, person: string): string[] {
  const owner = findUser(cx, row.requester)?.owner;
  if (owner && owner !== person) return [owner];
  const owners = cx.db.all<{ id: string }>("SELECT id FROM users WHERE role = 'owner' AND removed_at IS NULL AND id <> ?", person);
  return owners.map(({ id }) => id);
}

/** Gives a pending request to others. Whoever is new among them is told as when it was opened. */
function assign(cx: Context, row: RequestRow, assignees: readonly string[]): void {
  const before = assigneesOf(row);
  cx.db.run("UPDATE requests SET assignees = ? WHERE number = ?", JSON.stringify(assignees), row.number);
  cx.db.run("DELETE FROM request_assignees WHERE number = ? AND user IN (SELECT value FROM json_each(?))", row.number, JSON.stringify(before));
  for (const user of assignees) cx.db.run("INSERT INTO request_assignees (user, number) VALUES (?, ?)", user, row.number);
  const newcomers = assignees.filter((user) => !before.includes(user));
  if (newcomers.length > 0) tellOf(cx, "request.opened", { ...row, assignees: JSON.stringify(assignees) }, null, newcomers);
}
