import { refuse } from "../../schema/errors";
import type { Answered } from "../reply";
import type { PartContext, PartHandlers } from "./parts";
import { type PasskeyRow, passkeyShown, passkeysOf } from "./passkey-rows";
import { startSession } from "./session";
import { checkDisplayName, findUser, nextId, personShown, type UserRow } from "./users";

export const passkey_ceremonies: PartHandlers<"begin_add_passkey" | "add_passkey" | "find_passkey" | "sign_in_with_passkey"> = {
  begin_add_passkey(cx) {
    const person = signedIn(cx);
    const passkeys = passkeysOf(cx, person.id);
    if (passkeys.length >= cx.limits.passkeys_max) refuse("passkeys_full", { max: cx.limits.passkeys_max });
    return {
      person: personShown(person),
      passkeys: passkeys.map(({ credential_id, transports }) => ({ credential_id, transports: list(transports) })),
    };
  },

  add_passkey(cx, { name, credential_id, public_key, counter, transports, backed_up, challenge }) {
    const { id: person } = signedIn(cx);
    const shown = checkDisplayName(cx, name);
    if (cx.db.find("SELECT 1 FROM passkeys WHERE credential_id = ?", credential_id)) refuse("passkey_known");
    if (passkeysOf(cx, person).length >= cx.limits.passkeys_max) refuse("passkeys_full", { max: cx.limits.passkeys_max });
    spend(cx, challenge);
    const id = nextId(cx, "passkey");
    cx.db.run(
      "INSERT INTO passkeys (id, user, name, credential_id, public_key, counter, transports, backed_up, created_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
      id,
      person,
      shown,
      credential_id,
      public_key.slice().buffer,
      counter,
      JSON.stringify(transports),
      backed_up ? 1 : 0,
      cx.now,
    );
    return { passkey: passkeyShown(cx.db.one<PasskeyRow>("SELECT * FROM passkeys WHERE id = ?", id)) };
  },

  find_passkey(cx, { person, credential_id }) {
    const row = passkeysOf(cx, person).find((each) => each.credential_id === credential_id);
    if (!row) return { passkey: null };
    const { counter, transports, public_key } = row;
    return { passkey: { credential_id, counter, transports: list(transports), public_key: new Uint8Array(public_key) } };
  },

  sign_in_with_passkey(cx, { person, credential_id, counter, browser, challenge }) {
    const row = passkeysOf(cx, person).find((each) => each.credential_id === credential_id);
    const user = findUser(cx, person);
    if (!row || !user || user.removed_at !== null) return refuse("passkey_wrong");
    spend(cx, challenge);
    cx.db.run("UPDATE passkeys SET counter = ?, last_used_at = ? WHERE id = ?", counter, cx.now, row.id);
    return startSession(cx, user, browser);
  },
};

/** The person who was admitted to a tool that needs a sign-in. */
function signedIn(cx: PartContext): UserRow {
  const person = cx.caller && findUser(cx, cx.caller.id);
  if (!person) throw new Error("A passkey was to be added for nobody.");
  return person;
}

/** Refuses a challenge that was answered before. */
function spend(cx: PartContext, { text, expires_at }: Answered["challenge"]): void {
  if (cx.db.find("SELECT 1 FROM spent_challenges WHERE challenge = ?", text)) refuse("passkey_wrong");
  cx.db.run("DELETE FROM spent_challenges WHERE expires_at <= ?", cx.now);
  cx.db.run("INSERT INTO spent_challenges (challenge, expires_at) VALUES (?, ?)", text, expires_at);
}

function list(json: string): string[] {
  return JSON.parse(json) as string[];
}
