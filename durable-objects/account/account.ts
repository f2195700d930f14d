import { refuse } from "../../schema/errors";
import { iso } from "../../schema/time";
import type { Handlers } from "../../schema/tools/index";
import type { account as contract } from "../../schema/tools/account";
import { thePerson } from "./access";
import { auditPage } from "./audit";
import type { Context, TheAccount } from "./context";
import { isPlace, usagePage } from "./usage-page";
import { checkDisplayName, everNamed, findUser, personShown } from "./users";

const day_ms = 24 * 3600 * 1000;
const days_shown = 30;

export const account: Handlers<typeof contract.tools, Context> = {
  get_me(cx) {
    const row = findUser(cx, thePerson(cx).id);
    if (!row) throw new Error("A person who calls has no row.");
    return { person: personShown(row), account: accountShown(cx.account), limits: { ...cx.limits } };
  },

  update_account(cx, { name }) {
    const shown = checkDisplayName(cx, name);
    cx.db.run("UPDATE account SET name = ?", shown);
    cx.after(() => (cx.account.name = shown));
    return { account: accountShown({ ...cx.account, name: shown }) };
  },

  get_usage(cx, { from, to, user, limit, cursor }) {
    const last = to === undefined ? dayOf(cx.now) : checkDay(to);
    const first = from === undefined ? dayOf(Date.parse(last) - days_shown * day_ms) : checkDay(from);
    if (first > last) refuse("day_wrong", { day: first });
    if (cursor !== undefined && !isPlace(cursor)) refuse("cursor_wrong", { cursor });
    const { id, role } = thePerson(cx);
    const of = user === undefined ? null : idOf(cx, user);
    return usagePage(cx, { from: first, to: last, user: of, seen_by: role === "owner" ? null : id, after: cursor, limit });
  },

  list_audit(cx, { user, action, limit, cursor }) {
    const before = cursor === undefined ? Number.MAX_SAFE_INTEGER : Number(cursor);
    if (!Number.isSafeInteger(before)) refuse("cursor_wrong", { cursor: cursor ?? "" });
    const of = user === undefined ? undefined : idOf(cx, user);
    const { entries, next } = auditPage(cx, { before, user: of, action, limit });
    return { entries, ...(next !== undefined && { next_cursor: String(next) }) };
  },

  delete_account(cx, { account: id, name }) {
    if (id !== cx.account.id || name !== cx.account.name) refuse("account_not_confirmed", { id: cx.account.id, name: cx.account.name });
    cx.db.run("UPDATE account SET deleted_at = ?", cx.now);
    // The alarm of a deleted account purges and nothing else: this row only has it set again, should it be lost.
    cx.due.set(cx.now, "purge", "");
    cx.after(() => {
      cx.account.deleted_at = cx.now;
      cx.live.endAll("This account has been deleted.");
    });
    return { account: id, deleted: true };
  },
};

/** Of a user who is or was here: what it did stays told. */
function idOf(cx: Context, named: string): string {
  return (everNamed(cx, named) ?? refuse("user_unknown", { user: named })).id;
}

function accountShown({ id, name, created_at }: TheAccount) {
  return { id, name, created_at: iso(created_at) };
}

function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

function checkDay(day: string): string {
  const is_day = /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day)) && dayOf(Date.parse(day)) === day;
  return is_day ? day : refuse("day_wrong", { day });
}
