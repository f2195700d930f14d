import { refuse } from "../../schema/errors";
import { hasInvisible, requestId } from "../../schema/ids";
import { iso } from "../../schema/time";
import type { Args, Handlers } from "../../schema/tools/index";
import type { requests as contract } from "../../schema/tools/requests";
import { theAgent, thePerson } from "./access";
import type { Context } from "./context";
import type { Hooks } from "./hooks";
import { fitting } from "./page";
import { moveRequests } from "./request-moves";
import { needRequests } from "./request-needs";
import {
  asOf,
  assigneesOf,
  closeRequest,
  findRequest,
  type Outcome,
  pendingOf,
  request_expiry,
  type RequestRow,
  requestSeen,
  requestShown,
  type RequestState,
  tellOf,
} from "./request-rows";
import { once } from "./retries";
import { checkSpeaking } from "./speaking";
import type { Timers } from "./timers";
import { lookUpUser, nextId } from "./users";
import { conversationJoined, type Joined } from "./visibility";

type Tools = typeof contract.tools;

export const requests: Handlers<Tools, Context> = {
  request_human(cx, { client_req_id, ...asked }) {
    const call = { tool: "request_human", argument: "client_req_id", id: client_req_id, content: asked };
    return once(cx, call, () => open(cx, asked));
  },

  get_request(cx, { request_id }) {
    const row = requestSeen(cx, request_id);
    if (row.state === "pending") cx.wait?.nothingYet(null);
    return requestShown(cx, row);
  },

  cancel_request(cx, { request_id }) {
    const row = requestSeen(cx, request_id);
    if (row.requester !== cx.caller.id) refuse("request_not_yours", { request_id });
    checkPending(cx, row);
    return requestShown(cx, closeRequest(cx, row, { state: "cancelled", by: cx.caller.id }));
  },

  list_requests(cx, { state, limit, cursor }) {
    if (cursor !== undefined && !/^[0-9]{1,15}$/.test(cursor)) refuse("cursor_wrong", { cursor });
    const rows = listed(cx, state, cursor === undefined ? Number.MAX_SAFE_INTEGER : Number(cursor), limit + 1);
    const shown = rows.slice(0, limit).map((row) => requestShown(cx, row));
    const fits = fitting(shown, cx.limits.list_bytes_max);
    const last = rows[fits - 1];
    return { requests: shown.slice(0, fits), ...(last && fits < rows.length && { next_cursor: String(last.number) }) };
  },

  decide_request(cx, { request_id, ...decided }) {
    const row = requestSeen(cx, request_id);
    const assignees = assigneesOf(row);
    if (!assignees.includes(cx.caller.id)) refuse("request_not_assigned", { request_id, assignees: assignees.map((user) => cx.names.of(user).name) });
    checkPending(cx, row);
    const { state, ...outcome } = decisionOf(row, decided);
    return requestShown(cx, closeRequest(cx, row, { state, by: cx.caller.id, outcome }));
  },
};

export const requestsTimers: Timers = {
  [request_expiry](cx, number) {
    const row = findRequest(cx, Number(number));
    if (row?.state === "expired") closeRequest(cx, row, { state: "expired", by: null });
  },
};

export const requestsHooks: Hooks = {
  /** An agent's open requests end with its place there. What a person was asked it can still decide. */
  left(cx, member) {
    for (const row of pendingOf(cx, member.user))
      if (row.conv === member.conv) closeRequest(cx, row, { state: "cancelled", by: cx.caller.id, wakes: false });
  },

  agent_deleted(cx, agent) {
    for (const row of pendingOf(cx, agent)) closeRequest(cx, row, { state: "cancelled", by: cx.caller.id, wakes: false });
  },

  ...moveRequests,
  ...needRequests,

  open(cx) {
    const rows = pendingOf(cx, cx.caller.id, cx.limits.open_shown_max);
    return { requests: rows.map(({ number, title, state }) => ({ request_id: requestId(number), title, state })) };
  },
};

type Asked = Omit<Args<Tools["request_human"]>, "client_req_id">;

/** Four rows and one for each assignee: the request, its timer, its event and the number of its id. */
function open(cx: Context, { conv_id, kind, title: wanted, context, options, assignees: named, ttl_secs }: Asked) {
  const joined = conversationJoined(cx, conv_id);
  checkSpeaking(cx, joined, "request");
  const title = checkTitle(cx, wanted);
  checkOptions(kind, options);
  const assignees = named === undefined ? [theAgent(cx).owner] : [...new Set(named.map((each) => assignee(cx, joined, each)))];
  const number = Number(nextId(cx, "request").slice(1));
  const row: RequestRow = {
    number,
    conv: joined.conv,
    requester: cx.caller.id,
    kind,
    title,
    context: context ?? null,
    options: options === undefined ? null : JSON.stringify(options),
    assignees: JSON.stringify(assignees),
    by_default: named === undefined ? 1 : 0,
    state: "pending",
    opened_at: cx.now,
    expires_at: cx.now + (ttl_secs ?? cx.limits.request_ttl_secs) * 1000,
    closed_at: null,
    closed_by: null,
    outcome: null,
  };
  const columns = Object.keys(row);
  cx.db.run(`INSERT INTO requests (${columns.join(", ")}) VALUES (${columns.map(() => "?").join(", ")})`, ...Object.values(row));
  for (const user of assignees) cx.db.run("INSERT INTO request_assignees (user, number) VALUES (?, ?)", user, number);
  cx.due.set(row.expires_at, request_expiry, String(number));
  tellOf(cx, "request.opened", row, cx.caller.id, assignees);
  return { request_id: requestId(number), state: "pending" as const, expires_at: iso(row.expires_at) };
}

function checkTitle(cx: Context, text: string): string {
  const title = text.trim();
  return title === "" || hasInvisible(title) ? refuse("request_title_wrong", { max: cx.limits.title_chars_max }) : title;
}

function checkOptions(kind: RequestRow["kind"], options: readonly string[] | undefined): void {
  if (kind === "choose" && options === undefined) refuse("request_options_missing");
  const repeated = options?.find((option, index) => options.indexOf(option) < index);
  if (repeated !== undefined) refuse("request_options_repeated", { option: repeated });
}

/** A person of the conversation, or the agent's owner. Who is elsewhere is refused like who is nowhere. */
function assignee(cx: Context, joined: Joined, named: string): string {
  const members = cx.memberships.in(joined.conv).map(({ user }) => user);
  const people = [...new Set([...members, theAgent(cx).owner])].filter((user) => cx.names.of(user).type === "human");
  const user = lookUpUser(cx, named)?.id;
  if (user !== undefined && people.includes(user)) return user;
  return refuse("request_assignee_wrong", { user: named, people: people.slice(0, cx.limits.to_max).map((each) => cx.names.of(each).name) });
}

function checkPending(cx: Context, row: RequestRow): void {
  if (row.state === "pending" || row.closed_at === null) return;
  const by = row.closed_by === null ? null : cx.names.of(row.closed_by).name;
  refuse("request_closed", { request_id: requestId(row.number), state: row.state, by, at: iso(row.closed_at) });
}

type Decided = Omit<Args<Tools["decide_request"]>, "request_id">;

const wanted = {
  approve: "decision: approve or reject, and a comment if you like",
  answer: "answer: your answer in words",
  choose: "choice: one of the options",
} as const;

/** What the decision makes of the request. Refuses one that does not fit its kind. */
function decisionOf(row: RequestRow, { decision, comment, answer, choice }: Decided): Outcome & { state: RequestState } {
  const given = { approve: [decision], answer: [answer], choose: [choice] } as const;
  const others = { approve: [answer, choice], answer: [decision, comment, choice], choose: [decision, comment, answer] }[row.kind];
  if (given[row.kind][0] === undefined || others.some((each) => each !== undefined))
    refuse("decision_wrong", { kind: row.kind, wanted: wanted[row.kind] });
  if (row.kind === "approve") return { state: decision === "approve" ? "approved" : "rejected", ...(comment !== undefined && { comment }) };
  if (row.kind === "answer") return { state: "answered", answer };
  const options = JSON.parse(row.options ?? "[]") as string[];
  return options.includes(choice ?? "") ? { state: "chosen", choice } : refuse("choice_unknown", { choice: choice ?? "", options });
}

/** Those that the person is to decide, and those of its agents, newest first. */
function listed(cx: Context, state: RequestState | undefined, before: number, limit: number): RequestRow[] {
  const rows = cx.db.all<RequestRow>(
    `SELECT r.* FROM requests r
     WHERE r.number < ?1 AND (?2 IS NULL OR ?2 = CASE WHEN r.state = 'pending' AND r.expires_at <= ?3 THEN 'expired' ELSE r.state END)
       AND (EXISTS (SELECT 1 FROM request_assignees a WHERE a.user = ?4 AND a.number = r.number)
         OR EXISTS (SELECT 1 FROM users u WHERE u.id = r.requester AND u.owner = ?4))
     ORDER BY r.number DESC LIMIT ?5`,
    before,
    state ?? null,
    cx.now,
    thePerson(cx).id,
    limit,
  );
  return rows.map((row) => asOf(row, cx.now));
}
