import { type Event, type Message, own_event_types } from "../../schema/events";
import { conversationId, messageId, messagePlace, placeOf } from "../../schema/ids";
import { iso } from "../../schema/time";
import type { AccountContext } from "./context";
import type { EventRow } from "./timeline";

type Ref = { type: string; id?: string; recalled?: true };
type MessageFacts = { to?: string[]; refs?: Ref[] } & Record<string, unknown>;

/** The facts that name users: stored by id, shown by name. */
const user_facts = new Set(["user", "to", "by", "agent", "assignee", "assignees", "holder"]);

/** Events as a viewer reads them, the same wherever they are read. */
export function shown(cx: AccountContext, rows: readonly EventRow[], viewer: string): Event[] {
  const messages: { row: EventRow; message: Message }[] = [];
  const events = rows.map((row) => {
    if (row.type !== "message") return eventShown(cx, row, viewer);
    const message = messageShown(cx, row, viewer);
    messages.push({ row, message });
    return message;
  });
  if (messages.length > 0) for (const hook of cx.hooks) hook.shown?.(cx, messages);
  return events;
}

/** Messages as a viewer reads them. Every row must be of a message. */
export function messagesShown(cx: AccountContext, rows: readonly EventRow[], viewer: string): Message[] {
  return shown(cx, rows, viewer) as Message[];
}

function eventShown(cx: AccountContext, row: EventRow, viewer: string): Event {
  const { conv, seq } = placeOf(row.id);
  const facts = named(cx, JSON.parse(row.facts) as Record<string, unknown>);
  return {
    ...(!own_event_types.includes(row.type) && { conv_id: conversationId(conv), seq }),
    type: row.type,
    ...happened(cx, row, viewer),
    ...facts,
    ...(row.type === "message.edited" && edited(cx, String(facts["msg_id"]))),
  };
}

function happened(cx: AccountContext, row: EventRow, viewer: string) {
  const wakes = row.wakes === null ? [] : (JSON.parse(row.wakes) as string[]);
  return { at: iso(row.at), from: row.sender === null ? null : { ...cx.names.of(row.sender) }, wakes_you: wakes.includes(viewer) };
}

/** An edit stores no text: it shows what the message says now. */
function edited(cx: AccountContext, msg_id: string) {
  const place = messagePlace(msg_id);
  const message = place && cx.timeline.find(place);
  if (!message) throw new Error(`The edited message ${msg_id} has no row.`);
  return message.recalled_at === null ? { text: message.text ?? "" } : { recalled: true };
}

function messageShown(cx: AccountContext, row: EventRow, viewer: string): Message {
  const place = placeOf(row.id);
  const { to, refs, ...facts } = JSON.parse(row.facts) as MessageFacts;
  return {
    conv_id: conversationId(place.conv),
    seq: place.seq,
    type: "message",
    msg_id: messageId(place),
    kind: row.kind ?? "text",
    text: row.text ?? "",
    ...happened(cx, row, viewer),
    to: (to ?? []).map((user) => cx.names.of(user).name),
    ...facts,
    ...(refs && { refs: refs.map((ref) => refShown(cx, ref)) as Message["refs"] }),
    ...(row.thread !== null && { thread_id: messageId({ conv: place.conv, seq: row.thread }) }),
    reactions: [],
    ...(row.edited_at !== null && { edited_at: iso(row.edited_at) }),
    ...(row.recalled_at !== null && { recalled: true as const }),
  };
}

/** A ref to a message that was recalled says so, and no longer what it said. */
function refShown(cx: AccountContext, ref: Ref): Ref {
  const place = ref.type === "message" && ref.id !== undefined ? messagePlace(ref.id) : undefined;
  const recalled = place !== undefined && cx.timeline.find(place)?.recalled_at !== null;
  return recalled && ref.id !== undefined ? { type: ref.type, id: ref.id, recalled: true } : ref;
}

function named(cx: AccountContext, facts: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, user_facts.has(name) ? names(cx, value) : inner(cx, value)]));
}

function names(cx: AccountContext, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((user) => cx.names.of(String(user)).name);
  return typeof value === "string" ? cx.names.of(value).name : value;
}

function inner(cx: AccountContext, value: unknown): unknown {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? named(cx, value as Record<string, unknown>) : value;
}
