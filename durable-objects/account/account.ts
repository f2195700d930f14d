import { iso } from "../../schema/time";
import type { Handlers } from "../../schema/tools/index";
import type { account as contract } from "../../schema/tools/account";
import { thePerson } from "./access";
import type { Context } from "./context";
import { findUser, personShown } from "./users";

export const account: Handlers<typeof contract.tools, Context> = {
  get_me(cx) {
    const row = findUser(cx, thePerson(cx).id);
    if (!row) throw new Error("A person who calls has no row.");
    return {
      person: personShown(row),
      account: { ...cx.account, created_at: iso(cx.account.created_at) },
      limits: { ...cx.limits },
    };
  },
};
