import { refuse } from "../../schema/errors";
import { iso } from "../../schema/time";
import type { Handlers } from "../../schema/tools/index";
import type { invitations as contract } from "../../schema/tools/invitations";
import { thePerson } from "./access";
import type { Context } from "./context";
import { issueLink, liveCredentials } from "./credentials";
import { endPerson } from "./endings";
import { checkDisplayName, checkEmail, checkUserName, findUser, nextId, personNamed, personShown, type UserRow } from "./users";

export const invitations: Handlers<typeof contract.tools, Context> = {
  invite_person(cx, { name, display_name, role, email }) {
    checkUserName(cx, name);
    const shown = checkDisplayName(cx, display_name ?? name);
    const address = email === undefined ? null : checkEmail(cx, email);
    const by = thePerson(cx).id;
    const id = nextId(cx, "person");
    cx.db.run(
      "INSERT INTO users (id, name, type, display_name, role, email, created_at, invited_by) VALUES (?, ?, 'human', ?, ?, ?, ?, ?)",
      id,
      name,
      shown,
      role,
      address,
      cx.now,
      by,
    );
    const url = issueLink(cx, id, by, cx.limits.invitation_secs);
    return { person: personShown(cx.db.one<UserRow>("SELECT * FROM users WHERE id = ?", id)), url };
  },

  list_invitations(cx) {
    const rows = cx.db.all<UserRow>("SELECT * FROM users WHERE type = 'human' AND joined_at IS NULL AND removed_at IS NULL");
    rows.sort((one, other) => one.created_at - other.created_at || Number(one.id.slice(1)) - Number(other.id.slice(1)));
    return { invitations: rows.map((row) => invitationShown(cx, row)) };
  },

  revoke_invitation(cx, { user }) {
    const person = personNamed(cx, user);
    if (person.joined_at !== null) return refuse("not_invited", { user: person.name });
    endPerson(cx, person, undefined);
    return { user: person.name, revoked: true };
  },
};

function invitationShown(cx: Context, row: UserRow) {
  const [link] = liveCredentials(cx, row.id, "sign_in");
  return {
    person: personShown(row),
    invited_by: row.invited_by === null ? null : (findUser(cx, row.invited_by)?.name ?? null),
    expires_at: link?.expires_at ? iso(link.expires_at) : null,
  };
}
