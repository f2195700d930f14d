import { refuse } from "../../schema/errors";
import { iso } from "../../schema/time";
import type { Handlers, Value } from "../../schema/tools/index";
import type { updates as contract } from "../../schema/tools/updates";
import { agentToManage, theAgent, thePerson } from "./access";
import type { Context } from "./context";
import type { Hooks } from "./hooks";
import { eventsAfter } from "./merge";
import { tellAgent } from "./own-conversation";
import { fitting } from "./page";
import { forgetRetries } from "./retries";
import { shown } from "./showing";
import type { EventRow } from "./timeline";
import { forgetCursor, moveCursor, type UpdateCursor, updateCursor } from "./update-cursors";
import { conversationSeen, rangesHeard } from "./visibility";

type Answer = Value<(typeof contract.tools)["get_updates"]>;

export const updates: Handlers<typeof contract.tools, Context> = {
  get_updates(cx, { ack, limit }) {
    const { id } = theAgent(cx);
    const cursor = updateCursor(cx, id);
    if (cx.wait && !cx.wait.first) {
      // Coming again after a wait: it may go on only where no newer call has confirmed or been given anything since.
      const untouched = cursor.confirmed === cx.wait.token && cursor.offered === cx.wait.token;
      return untouched ? offerNew(cx, cursor, limit) : nothingNew(cx, Number(cx.wait.token));
    }
    cx.given_to.delete(id);
    cx.after(() => cx.live.endOlderWaits(id, "get_updates", cx.wait?.id));
    if (isReplay(cursor, ack)) return replay(cx, cursor);
    return offerNew(cx, { ...cursor, confirmed: cursor.offered }, limit);
  },

  send_note(cx, { agent, text, conv_id }) {
    const { id, name, owner } = agentToManage(cx, agent);
    if (owner !== thePerson(cx).id) refuse("not_your_agent", { agent: name });
    if (conv_id !== undefined && !cx.memberships.find(conversationSeen(cx, conv_id).conv, id)) refuse("conversation_unknown", { conv_id });
    const { woken, not_woken } = tellAgent(cx, id, { type: "note", facts: { text, ...(conv_id !== undefined && { conv_id }) } });
    return { agent: name, at: iso(cx.now), woken, not_woken };
  },
};

export const updatesHooks: Hooks = {
  agent_deleted(cx, agent) {
    forgetCursor(cx, agent);
    forgetRetries(cx, agent);
  },
};

/** Whether the caller says that the last answer did not reach it. Refuses an ack that is too old or was never given. */
function isReplay(cursor: UpdateCursor, ack: string | undefined): boolean {
  const unconfirmed = cursor.offered > cursor.confirmed;
  if (ack === undefined) return false;
  if (ack === "") return unconfirmed;
  const [, user, digits] = /^([a-z][0-9]+)\.([0-9]{1,16})$/.exec(ack) ?? [];
  const upto = Number(digits);
  if (user !== cursor.user || upto > cursor.offered || (upto > cursor.confirmed && upto < cursor.offered)) return refuse("ack_unknown", { ack });
  if (upto < cursor.confirmed) return refuse("ack_expired", { ack });
  return unconfirmed && upto === cursor.confirmed;
}

/** The unconfirmed answer once more, as it was but for what was edited, recalled or lost from sight since. */
function replay(cx: Context, { user, confirmed, offered, more, last_event }: UpdateCursor): Answer {
  const rows: EventRow[] = [];
  for (const row of eventsAfter(cx.timeline, rangesHeard(cx, cx.caller), confirmed)) {
    if (row.event_no > offered) break;
    if (row.sender !== user) rows.push(row);
  }
  if (cx.wait) cx.given_to.set(user, cx.wait.id);
  return { events: shown(cx, rows, user), ack: ackOf(user, offered), more: more === 1, last_event };
}

/** What is new after what is confirmed. Moves the cursor where there is something, or something was confirmed. */
function offerNew(cx: Context, cursor: UpdateCursor, limit: number): Answer {
  const { rows, more } = newRows(cx, cursor, limit);
  const events = shown(cx, rows, cursor.user);
  const fits = fitting(events, cx.limits.list_bytes_max);
  const stopped = more || fits < rows.length;
  const last_event = cx.timeline.last_event;
  if (rows.length === 0) {
    if (cursor.confirmed > updateCursor(cx, cursor.user).confirmed) moveCursor(cx, { ...cursor, offered: cursor.confirmed, more: 0, last_event });
    cx.wait?.nothingYet(cursor.confirmed);
    return nothingNew(cx, cursor.confirmed);
  }
  const offered = stopped ? (rows[fits - 1]?.event_no ?? last_event) : last_event;
  moveCursor(cx, { ...cursor, offered, more: stopped ? 1 : 0, last_event });
  if (cx.wait) cx.given_to.set(cursor.user, cx.wait.id);
  return { events: events.slice(0, fits), ack: ackOf(cursor.user, offered), more: stopped, last_event };
}

/** At most `limit` new events of others, and whether there are more. */
function newRows(cx: Context, { user, confirmed }: UpdateCursor, limit: number): { rows: EventRow[]; more: boolean } {
  const hint = cx.nothing_new.get(user);
  const after = hint?.confirmed === confirmed ? hint.to : confirmed;
  const rows: EventRow[] = [];
  for (const row of eventsAfter(cx.timeline, rangesHeard(cx, cx.caller), after)) {
    if (row.sender === user) continue;
    if (rows.length === limit) return { rows, more: true };
    rows.push(row);
  }
  if (rows.length === 0) cx.nothing_new.set(user, { confirmed, to: cx.timeline.last_event });
  return { rows, more: false };
}

function nothingNew(cx: Context, confirmed: number): Answer {
  return { events: [], ack: ackOf(cx.caller.id, confirmed), more: false, last_event: cx.timeline.last_event };
}

function ackOf(user: string, event_no: number): string {
  return `${user}.${event_no}`;
}
