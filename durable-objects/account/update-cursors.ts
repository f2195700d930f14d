import type { Context } from "./context";

/** A row of `update_cursors`; an agent without one has confirmed nothing and was given nothing. */
export type UpdateCursor = { user: string; confirmed: number; offered: number; more: number; last_event: number };

export function updateCursor(cx: Context, user: string): UpdateCursor {
  const row = cx.db.find<UpdateCursor>("SELECT * FROM update_cursors WHERE user = ?", user);
  return row ?? { user, confirmed: 0, offered: 0, more: 0, last_event: 0 };
}

/** The event_no up to which the agent has confirmed its updates. */
export function confirmedBy(cx: Context, user: string): number {
  return updateCursor(cx, user).confirmed;
}

/** One row. */
export function moveCursor(cx: Context, { user, confirmed, offered, more, last_event }: UpdateCursor): void {
  cx.db.run(
    `INSERT INTO update_cursors (user, confirmed, offered, more, last_event) VALUES (?1, ?2, ?3, ?4, ?5)
     ON CONFLICT (user) DO UPDATE SET confirmed = ?2, offered = ?3, more = ?4, last_event = ?5`,
    user,
    confirmed,
    offered,
    more,
    last_event,
  );
}

/** What was given to this waiting call counts as not given: it comes again. One row, and none where somebody asked since. */
export function withdrawOffer(cx: Pick<Context, "db" | "given_to">, user: string, call: string): void {
  if (cx.given_to.get(user) !== call) return;
  cx.given_to.delete(user);
  cx.db.run("UPDATE update_cursors SET offered = confirmed WHERE user = ?", user);
}

export function forgetCursor(cx: Context, user: string): void {
  cx.db.run("DELETE FROM update_cursors WHERE user = ?", user);
}
