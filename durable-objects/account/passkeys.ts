import type { Handlers } from "../../schema/tools/index";
import type { passkeys as contract } from "../../schema/tools/passkeys";
import { thePerson } from "./access";
import type { Context } from "./context";
import { passkeyShown, passkeysOf } from "./passkey-rows";

export const passkeys: Handlers<typeof contract.tools, Context> = {
  list_passkeys(cx) {
    return { passkeys: passkeysOf(cx, thePerson(cx).id).map(passkeyShown) };
  },

  remove_passkey(cx, { passkey_id }) {
    const mine = passkeysOf(cx, thePerson(cx).id).some((row) => row.id === passkey_id);
    if (mine) cx.db.run("DELETE FROM passkeys WHERE id = ?", passkey_id);
    return { passkey_id, removed: mine };
  },
};
