import { Buffer } from "node:buffer";
import type * as z from "zod";
import { refuse } from "../../schema/errors";
import { conversationId, messageId, type Place, placeOf } from "../../schema/ids";
import type { messages, sent } from "../../schema/tools/messages";
import type { Args } from "../../schema/tools/index";
import type { Context } from "./context";
import { checkSpeaking } from "./speaking";
import type { EventRow } from "./timeline";
import { userIn } from "./users";
import { type Joined, messageSeen } from "./visibility";
import { decideWakes } from "./waking";

type Said = Omit<Args<(typeof messages.tools)["send_message"]>, "conv_id" | "client_msg_id">;

/** A message that is to be sent, of any kind. `payload` is what a card or a file has beside its text. */
export type Draft = Said & { kind: NonNullable<EventRow["kind"]>; payload?: object };

/** Refuses what `send` would refuse, and writes nothing. */
export function checkDraft(cx: Context, joined: Joined, draft: Draft): void {
  checkSpeaking(cx, joined, "send");
  threadOf(cx, joined, draft);
  factsOf(cx, draft, []);
}

/** Sends a message into a conversation that its caller has joined: one row, and what hooks add. Wakes whom it names. */
export function send(cx: Context, joined: Joined, draft: Draft): z.input<typeof sent> {
  checkSpeaking(cx, joined, "send");
  const thread = threadOf(cx, joined, draft);
  const to = addressees(cx, joined, draft.to ?? []);
  const facts = factsOf(cx, draft, to);
  const decided = decideWakes(cx, joined.row, cx.caller.id, to.length > 0 ? to : unnamed(cx, joined, draft));
  const message = cx.timeline.append(cx, joined.conv, {
    type: "message",
    sender: cx.caller.id,
    facts,
    wakes: decided.wakes,
    loop: decided.loop,
    message: { kind: draft.kind, text: draft.text, thread },
  });
  for (const hook of cx.hooks) hook.written?.(cx, message);
  const place = placeOf(message.id);
  return {
    msg_id: messageId(place),
    conv_id: conversationId(joined.conv),
    seq: place.seq,
    woken: decided.woken,
    not_woken: decided.not_woken,
    ...(thread !== null && { thread_id: messageId({ conv: joined.conv, seq: thread }) }),
  };
}

/** In a direct conversation a message that names nobody is for the other side; a card is for the people of any. */
function unnamed(cx: Context, joined: Joined, { kind }: Draft): string[] {
  const others = cx.memberships.in(joined.conv).flatMap(({ user }) => (user === cx.caller.id ? [] : [user]));
  if (joined.row.kind === "direct") return others;
  return kind === "card" ? others.filter((user) => cx.names.of(user).type === "human") : [];
}

function addressees(cx: Context, joined: Joined, named: readonly string[]): string[] {
  const members = cx.memberships.in(joined.conv).map(({ user }) => user);
  const users = named.map((each) => userIn(cx, members, each));
  if (users.includes(cx.caller.id)) refuse("to_oneself");
  return [...new Set(users)];
}

function factsOf(cx: Context, { intent, topics, refs, sources, reply_to, payload, text }: Draft, to: readonly string[]): object {
  for (const ref of refs ?? []) checkRef(cx, ref);
  for (const { url } of [...(refs ?? []), ...(sources ?? [])]) if (url !== undefined && !isWebAddress(url)) refuse("url_wrong", { url });
  const facts = {
    ...(to.length > 0 && { to }),
    ...(intent && { intent }),
    ...(topics?.length && { topics: [...new Set(topics.map((topic) => topic.trim().toLowerCase()).filter(Boolean))] }),
    ...(refs?.length && { refs }),
    ...(sources?.length && { sources }),
    ...(reply_to !== undefined && { reply_to }),
    ...(payload && { payload }),
  };
  checkMessageSize(cx, text, facts);
  return facts;
}

/** Refuses a message whose JSON, with its refs, sources and card, is larger than one may be. */
export function checkMessageSize(cx: Context, text: string, facts: object): void {
  const max = cx.limits.message_json_bytes_max;
  const bytes = Buffer.byteLength(JSON.stringify({ text, ...facts }));
  if (bytes > max) refuse("message_too_large", { bytes, max });
}

/** People click it: an address of any other scheme could do something in their browser. */
function isWebAddress(url: string): boolean {
  return URL.canParse(url) && ["http:", "https:"].includes(new URL(url).protocol);
}

function checkRef(cx: Context, { type, id, url }: { type: string; id?: string | undefined; url?: string | undefined }): void {
  if (id === undefined && (type === "message" || url === undefined)) refuse("ref_empty", { type });
  if (type === "message" && id !== undefined) messageSeen(cx, id);
}

/** The seq of the root of the thread that a message joins; null where it joins none. */
function threadOf(cx: Context, joined: Joined, { reply_to, thread_id }: Draft): number | null {
  const answered = reply_to === undefined ? undefined : messageHere(cx, joined, "reply_to", reply_to);
  if (thread_id === undefined) return answered?.thread ?? null;
  const named = messageHere(cx, joined, "thread_id", thread_id);
  const root = rootOf(named);
  if (answered && rootOf(answered) !== root) refuse("reply_outside_thread", { reply_to: reply_to ?? "", thread_id });
  return root;
}

function rootOf(message: EventRow): number {
  return message.thread ?? placeOf(message.id).seq;
}

function messageHere(cx: Context, joined: Joined, argument: string, msg_id: string): EventRow {
  const { message } = messageSeen(cx, msg_id);
  const place: Place = placeOf(message.id);
  return place.conv === joined.conv ? message : refuse("reply_elsewhere", { argument, conv_id: conversationId(joined.conv) });
}
