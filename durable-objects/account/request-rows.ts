import { refuse } from "../../schema/errors";
import type { request_states } from "../../schema/events";
import { conversationId, requestId, requestNumber } from "../../schema/ids";
import { iso } from "../../schema/time";
import type { Value } from "../../schema/tools/index";
import type { requests } from "../../schema/tools/requests";
import type { AccountContext, Context } from "./context";
import { findUser } from "./users";
import type { ConversationRow } from "./visibility";
import { decideWakes } from "./waking";

export type RequestState = (typeof request_states)[number];
export type RequestShown = Value<(typeof requests.tools)["cancel_request"]>;

/** A row of `requests`. */
export type RequestRow = {
  number: number;
  conv: number;
  requester: string;
  kind: "approve" | "answer" | "choose";
  title: string;
  context: string | null;
  options: string | null;
  assignees: string;
  by_default: number;
  state: RequestState;
  opened_at: number;
  expires_at: number;
  closed_at: number | null;
  closed_by: string | null;
  outcome: string | null;
};

/** What was decided, beside the state. */
export type Outcome = { comment?: string | undefined; answer?: string | undefined; choice?: string | undefined };

/** The kind of the due thing that ends a request. */
export const request_expiry = "request_expiry";

/** The request, where the caller may see it: who asked, the owner of who asked, and those who are to decide. To others there is none. */
export function requestSeen(cx: Context, request_id: string): RequestRow {
  const number = requestNumber(request_id);
  const row = number === undefined ? undefined : findRequest(cx, number);
  if (!row) return refuse("request_unknown", { request_id });
  const { id } = cx.caller;
  const sees = row.requester === id || assigneesOf(row).includes(id) || findUser(cx, row.requester)?.owner === id;
  return sees ? row : refuse("request_unknown", { request_id });
}

export function findRequest(cx: AccountContext, number: number): RequestRow | undefined {
  const row = cx.db.find<RequestRow>("SELECT * FROM requests WHERE number = ?", number);
  return row && asOf(row, cx.now);
}

/** The pending requests of an agent, newest first. */
export function pendingOf(cx: AccountContext, requester: string, limit = -1): RequestRow[] {
  const rows = cx.db.all<RequestRow>(
    "SELECT * FROM requests WHERE requester = ? AND state = 'pending' AND expires_at > ? ORDER BY number DESC LIMIT ?",
    requester,
    cx.now,
    limit,
  );
  return rows;
}

/** From the instant at which it expires a request is expired, also where its timer comes a moment later. */
export function asOf(row: RequestRow, now: number): RequestRow {
  const over = row.state === "pending" && row.expires_at <= now;
  return over ? { ...row, state: "expired", closed_at: row.expires_at } : row;
}

export function assigneesOf(row: RequestRow): string[] {
  return JSON.parse(row.assignees) as string[];
}

/**
 * Ends a pending request, as an event that wakes who asked unless it did it itself or is gone. `by` is null where nobody did it.
 * Three rows: the request, its timer and the event.
 */
export function closeRequest(
  cx: AccountContext,
  row: RequestRow,
  end: { state: RequestState; by: string | null; outcome?: Outcome; wakes?: boolean },
): RequestRow {
  const outcome = end.outcome === undefined ? null : JSON.stringify(end.outcome);
  const closed: RequestRow = { ...row, state: end.state, closed_at: cx.now, closed_by: end.by, outcome };
  cx.db.run(
    "UPDATE requests SET state = ?, closed_at = ?, closed_by = ?, outcome = ? WHERE number = ?",
    closed.state,
    closed.closed_at,
    closed.closed_by,
    closed.outcome,
    row.number,
  );
  cx.due.cancel(row.expires_at, request_expiry, String(row.number));
  tellOf(cx, "request.closed", closed, end.by, end.wakes === false ? [] : [row.requester]);
  return closed;
}

/** Writes the event of a request, and tells those who wait for it: some of them may see nothing of its conversation. */
export function tellOf(
  cx: AccountContext,
  type: "request.opened" | "request.closed",
  row: RequestRow,
  by: string | null,
  wakes: readonly string[],
): void {
  const conversation = cx.db.one<ConversationRow>("SELECT * FROM conversations WHERE number = ?", row.conv);
  const decided = decideWakes(cx, conversation, by, wakes);
  const { kind, title, state } = row;
  const facts = { request_id: requestId(row.number), kind, title, assignees: assigneesOf(row), state };
  cx.timeline.append(cx, row.conv, { type, sender: by, facts, wakes: decided.wakes, loop: decided.loop });
  if (type === "request.closed") cx.after(() => [row.requester, ...assigneesOf(row)].forEach((user) => cx.live.tell(`wait:${user}`, "news")));
}

export function requestShown(cx: AccountContext, row: RequestRow): RequestShown {
  return {
    request_id: requestId(row.number),
    conv_id: conversationId(row.conv),
    from: { ...cx.names.of(row.requester) },
    kind: row.kind,
    title: row.title,
    ...(row.context !== null && { context: JSON.parse(row.context) as unknown }),
    ...(row.options !== null && { options: JSON.parse(row.options) as string[] }),
    assignees: assigneesOf(row).map((user) => cx.names.of(user).name),
    state: row.state,
    ...(row.closed_at !== null && { outcome: outcomeShown(cx, row, row.closed_at) }),
    opened_at: iso(row.opened_at),
    expires_at: iso(row.expires_at),
  };
}

function outcomeShown(cx: AccountContext, row: RequestRow, closed_at: number) {
  const by = row.closed_by === null ? null : cx.names.of(row.closed_by).name;
  return { by, at: iso(closed_at), ...(row.outcome !== null && (JSON.parse(row.outcome) as Outcome)) };
}
