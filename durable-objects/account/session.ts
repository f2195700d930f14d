import type { SignedIn } from "../reply";
import { issue } from "./credentials";
import type { PartContext } from "./parts";
import { personShown, type UserRow } from "./users";

/** A new session of a person who has shown who it is; from here on that person is the caller. `browser` is what its list of sessions calls it. */
export function startSession(cx: PartContext, person: UserRow, browser: string): SignedIn {
  cx.db.run("DELETE FROM credentials WHERE user = ? AND expires_at <= ?", person.id, cx.now);
  const joined_at = person.joined_at ?? cx.now;
  if (person.joined_at === null) cx.db.run("UPDATE users SET joined_at = ? WHERE id = ?", joined_at, person.id);
  const expires_at = cx.now + cx.limits.session_secs * 1000;
  const session = issue(cx, { kind: "session", user: person.id, name: browser, created_by: person.id, expires_at });
  cx.caller = { kind: "person", id: person.id, name: person.name, credential: session.id, role: person.role ?? "member" };
  return { person: personShown({ ...person, joined_at }), session: session.secret };
}
