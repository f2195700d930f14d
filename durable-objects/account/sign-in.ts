import { refuse } from "../../schema/errors";
import type { SignedIn } from "../reply";
import { by_setup_code } from "./audit";
import { endCredential, issue, issueLink } from "./credentials";
import type { PartContext, PartHandlers } from "./parts";
import { findUser, personNamed, personShown, type UserRow } from "./users";

export const sign_in: PartHandlers<"create_sign_in_link" | "sign_in_with_code" | "sign_out"> = {
  create_sign_in_link(cx, { user }) {
    const person = personNamed(cx, user);
    return { url: issueLink(cx, person.id, cx.caller?.id ?? by_setup_code, cx.limits.sign_in_link_secs) };
  },

  sign_in_with_code(cx, { browser }) {
    const { caller } = cx;
    const person = caller && findUser(cx, caller.id);
    if (!person) return refuse("sign_in_code_wrong");
    endCredential(cx, caller.credential);
    return signIn(cx, person, browser);
  },

  sign_out(cx) {
    if (!cx.caller) return { signed_out: false };
    endCredential(cx, cx.caller.credential);
    return { signed_out: true };
  },
};

/** A new session of a person who has shown who it is. `browser` is what its list of sessions calls it. */
function signIn(cx: PartContext, person: UserRow, browser: string): SignedIn {
  cx.db.run("DELETE FROM credentials WHERE user = ? AND expires_at <= ?", person.id, cx.now);
  const joined_at = person.joined_at ?? cx.now;
  if (person.joined_at === null) cx.db.run("UPDATE users SET joined_at = ? WHERE id = ?", joined_at, person.id);
  const expires_at = cx.now + cx.limits.session_secs * 1000;
  const session = issue(cx, { kind: "session", user: person.id, name: browser, created_by: person.id, expires_at });
  cx.caller = { kind: "person", id: person.id, name: person.name, credential: session.id, role: person.role ?? "member" };
  return { person: personShown({ ...person, joined_at }), session: session.secret };
}
