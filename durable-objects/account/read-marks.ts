import type { Context } from "./context";

/** How far a user has read a conversation; 0 where nobody said. */
export function readMark(cx: Context, user: string, conv: number): number {
  return cx.db.find<{ seq: number }>("SELECT seq FROM read_marks WHERE user = ? AND conv = ?", user, conv)?.seq ?? 0;
}

/** How far a user has read each conversation in which it said so. */
export function readMarks(cx: Context, user: string): Map<number, number> {
  const rows = cx.db.all<{ conv: number; seq: number }>("SELECT conv, seq FROM read_marks WHERE user = ?", user);
  return new Map(rows.map(({ conv, seq }) => [conv, seq]));
}

/** Moves it forward, never back and never beyond the conversation's end. Answers where it stands; one row where it moved. */
export function markRead(cx: Context, user: string, conv: number, seq: number): number {
  const before = readMark(cx, user, conv);
  const after = Math.max(before, Math.min(seq, cx.timeline.lastOf(conv).seq));
  if (after > before) {
    cx.db.run("INSERT INTO read_marks (user, conv, seq) VALUES (?1, ?2, ?3) ON CONFLICT (user, conv) DO UPDATE SET seq = ?3", user, conv, after);
  }
  return after;
}
