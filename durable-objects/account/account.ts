import { iso } from "../../schema/time";
import type { Handlers } from "../../schema/tools/index";
import type { account as contract } from "../../schema/tools/account";
import { thePerson } from "./access";
import type { Context } from "./context";
import { findUser } from "./users";

export const account: Handlers<typeof contract.tools, Context> = {
  get_me(cx) {
    const { id, role } = thePerson(cx);
    const row = findUser(cx, id);
    if (!row) throw new Error("A person who calls has no row.");
    return {
      person: { id, name: row.name, type: "human", display_name: row.display_name, role, created_at: iso(row.created_at) },
      account: { ...cx.account, created_at: iso(cx.account.created_at) },
      limits: { ...cx.limits },
    };
  },
};
