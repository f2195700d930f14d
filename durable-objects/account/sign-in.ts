import { refuse } from "../../schema/errors";
import { by_setup_code } from "./audit";
import { endCredential, issueLink } from "./credentials";
import type { PartHandlers } from "./parts";
import { startSession } from "./session";
import { findUser, personNamed, type UserRow } from "./users";

export const sign_in: PartHandlers<"create_sign_in_link" | "sign_in_with_code" | "sign_in_with_access" | "sign_out"> = {
  create_sign_in_link(cx, { user }) {
    const person = personNamed(cx, user);
    return { url: issueLink(cx, person.id, cx.caller?.id ?? by_setup_code, cx.limits.sign_in_link_secs) };
  },

  sign_in_with_code(cx, { browser }) {
    const { caller } = cx;
    const person = caller && findUser(cx, caller.id);
    if (!person) return refuse("sign_in_code_wrong");
    endCredential(cx, caller.credential);
    return startSession(cx, person, browser);
  },

  sign_in_with_access(cx, { email, browser }) {
    const person = cx.db.find<UserRow>("SELECT * FROM users WHERE email = ? AND removed_at IS NULL", email);
    return person ? startSession(cx, person, browser) : refuse("access_unknown", { email });
  },

  sign_out(cx) {
    if (!cx.caller) return { signed_out: false };
    endCredential(cx, cx.caller.credential);
    return { signed_out: true };
  },
};
