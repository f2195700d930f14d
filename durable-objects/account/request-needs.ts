import { iso } from "../../schema/time";
import type { Context } from "./context";
import type { Hooks } from "./hooks";
import { type Need, needs_of_a_kind_max, whereOf } from "./needed";
import { type RequestRow, requestShown } from "./request-rows";
import { type ConversationRow, sightOf } from "./visibility";

/** The pending requests that the person who calls is to decide, the first to expire first. */
export const needRequests: Pick<Hooks, "needs"> = {
  needs(cx) {
    // By the index of what is pending: a person's decided requests only ever get more.
    const rows = cx.db.all<RequestRow>(
      `SELECT r.* FROM requests r INDEXED BY requests_pending
       WHERE r.state = 'pending' AND r.expires_at > ?1 AND EXISTS (SELECT 1 FROM request_assignees a WHERE a.user = ?2 AND a.number = r.number)
       ORDER BY r.expires_at, r.number LIMIT ?3`,
      cx.now,
      cx.caller.id,
      needs_of_a_kind_max,
    );
    return rows.map((row): Need => ({ type: "request", since: iso(row.opened_at), request: requestShown(cx, row), ...where(cx, row.conv) }));
  },
};

/** Whoever decides from outside the conversation is not told what it is called. */
function where(cx: Context, conv: number) {
  if (!sightOf(cx, cx.caller, conv)) return {};
  return whereOf({ conv, row: cx.db.one<ConversationRow>("SELECT * FROM conversations WHERE number = ?", conv) });
}
