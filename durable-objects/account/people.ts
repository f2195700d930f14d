import { refuse } from "../../schema/errors";
import { iso } from "../../schema/time";
import type { Handlers } from "../../schema/tools/index";
import type { people as contract } from "../../schema/tools/people";
import { personToChange, thePerson } from "./access";
import type { Context } from "./context";
import { endCredential, issue, liveCredentials } from "./credentials";
import { checkNotLastOwner, endPerson } from "./endings";
import { checkDisplayName, checkEmail, personNamed, personShown, type UserRow } from "./users";

export const people: Handlers<typeof contract.tools, Context> = {
  list_users(cx, { type, limit, cursor }) {
    const after = Number(cursor ?? 0);
    if (!Number.isSafeInteger(after)) refuse("cursor_wrong", { cursor: cursor ?? "" });
    const rows = cx.db.all<UserRow & { owner_name: string | null }>(
      `SELECT u.*, o.name AS owner_name FROM users u LEFT JOIN users o ON o.id = u.owner
       WHERE u.removed_at IS NULL AND (?1 IS NULL OR u.type = ?1) ORDER BY u.created_at, u.type DESC, length(u.id), u.id LIMIT ?2 OFFSET ?3`,
      type ?? null,
      limit + 1,
      after,
    );
    const more = rows.length > limit;
    return { users: rows.slice(0, limit).map((row) => listedUser(cx, row)), ...(more && { next_cursor: String(after + limit) }) };
  },

  update_person(cx, { user, display_name, role, email }) {
    const person = personToChange(cx, user, { display_name_alone: role === undefined && email === undefined });
    if (role === "member") checkNotLastOwner(cx, person);
    const shown = display_name === undefined ? person.display_name : checkDisplayName(cx, display_name);
    const address = email === undefined ? person.email : email === "" ? null : checkEmail(cx, email, person.id);
    cx.db.run("UPDATE users SET display_name = ?, role = ?, email = ? WHERE id = ?", shown, role ?? person.role, address, person.id);
    return { person: personShown({ ...person, display_name: shown, role: role ?? person.role, email: address }) };
  },

  remove_person(cx, { user, agents_to }) {
    const person = personNamed(cx, user);
    endPerson(cx, person, agents_to);
    return { user: person.name, removed: true };
  },

  create_token(cx, { name }) {
    const person = thePerson(cx);
    const { id, secret } = issue(cx, { kind: "token", user: person.id, name: checkDisplayName(cx, name), created_by: person.id });
    return { token_id: id, token: secret };
  },

  list_tokens(cx) {
    const rows = liveCredentials(cx, thePerson(cx).id, "token");
    return {
      tokens: rows.map((row) => {
        const last_used = cx.usage.lastCall(row.id, row.last_used_at);
        return {
          token_id: row.id,
          name: row.name,
          last4: row.last4,
          created_at: iso(row.created_at),
          last_used_at: last_used === null ? null : iso(last_used),
        };
      }),
    };
  },

  revoke_token(cx, { token_id }) {
    const mine = liveCredentials(cx, thePerson(cx).id, "token").some((row) => row.id === token_id);
    if (mine) endCredential(cx, token_id);
    return { token_id, revoked: mine };
  },
};

function listedUser(cx: Context, row: UserRow & { owner_name: string | null }) {
  const shared = { id: row.id, name: row.name, type: row.type, display_name: row.display_name };
  if (row.type === "human") return { ...shared, role: row.role ?? "member" };
  const last_call = cx.usage.lastCall(row.id, row.last_call_at);
  return { ...shared, owner: row.owner_name ?? "", status: row.status ?? "active", last_call_at: last_call === null ? null : iso(last_call) };
}
