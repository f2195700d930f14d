import { refuse } from "../../schema/errors";
import { conversationId } from "../../schema/ids";
import { iso } from "../../schema/time";
import type { Handlers } from "../../schema/tools/index";
import type { messages as contract } from "../../schema/tools/messages";
import { thePerson } from "./access";
import type { Context } from "./context";
import { fitting } from "./page";
import { markRead } from "./read-marks";
import { once } from "./retries";
import { checkMessageSize, send } from "./sending";
import { shown } from "./showing";
import { checkSpeaking } from "./speaking";
import type { Range } from "./timeline";
import { conversationJoined, conversationSeen, messageSeen } from "./visibility";

export const messages: Handlers<typeof contract.tools, Context> = {
  send_message(cx, { client_msg_id, ...said }) {
    const call = { tool: "send_message", argument: "client_msg_id", id: client_msg_id, content: said };
    return once(cx, call, () => send(cx, conversationJoined(cx, said.conv_id), { ...said, kind: "text" }));
  },

  edit_message(cx, { msg_id, text }) {
    const { message, seen } = messageSeen(cx, msg_id);
    if (message.sender !== cx.caller.id) refuse("message_not_yours", { msg_id });
    const joined = conversationJoined(cx, conversationId(seen.conv));
    checkSpeaking(cx, joined, "edit");
    if (message.recalled_at !== null) refuse("message_recalled", { msg_id });
    if (message.kind !== "text") refuse("message_not_text", { msg_id, kind: message.kind ?? "" });
    checkMessageSize(cx, text, JSON.parse(message.facts) as object);
    const edited = cx.timeline.rewrite(message, text, cx.now);
    for (const hook of cx.hooks) hook.written?.(cx, edited);
    cx.timeline.append(cx, seen.conv, { type: "message.edited", sender: cx.caller.id, facts: { msg_id, edited_at: iso(cx.now) } });
    return { msg_id, edited_at: iso(cx.now) };
  },

  recall_message(cx, { msg_id }) {
    const { message, seen } = messageSeen(cx, msg_id);
    const may = message.sender === cx.caller.id || seen.member?.role === "owner";
    if (!may || !seen.member) refuse("message_not_yours", { msg_id });
    if (message.recalled_at !== null) return { msg_id, recalled: true };
    for (const hook of cx.hooks) hook.recalled?.(cx, message);
    cx.timeline.erase(message, cx.now);
    cx.timeline.append(cx, seen.conv, { type: "message.recalled", sender: cx.caller.id, facts: { msg_id } });
    return { msg_id, recalled: true };
  },

  get_history(cx, { conv_id, after_seq, before_seq, limit }) {
    const { conv, from_seq } = conversationSeen(cx, conv_id);
    const visible = { conv, from_seq, to_seq: cx.timeline.lastOf(conv).seq };
    const range = within(visible, after_seq, before_seq);
    const backward = after_seq === undefined;
    const events = shown(cx, cx.timeline.read(range, limit, backward), cx.caller.id);
    const fits = fitting(backward ? events.toReversed() : events, cx.limits.list_bytes_max);
    const answered = backward ? events.slice(events.length - fits) : events.slice(0, fits);
    const first_seq = answered[0]?.seq ?? null;
    const last_seq = answered.at(-1)?.seq ?? null;
    const more = answered.length > 0 && (backward ? (first_seq ?? 0) > range.from_seq : (last_seq ?? 0) < range.to_seq);
    return { events: answered, first_seq, last_seq, more };
  },

  mark_read(cx, { conv_id, seq }) {
    const { conv } = conversationSeen(cx, conv_id);
    return { conv_id, seq: markRead(cx, thePerson(cx).id, conv, seq) };
  },
};

/** The part of what is visible that lies between, both ends left out. */
function within({ conv, from_seq, to_seq }: Range, after_seq: number | undefined, before_seq: number | undefined): Range {
  return {
    conv,
    from_seq: after_seq === undefined ? from_seq : Math.max(from_seq, after_seq + 1),
    to_seq: before_seq === undefined ? to_seq : Math.min(to_seq, before_seq - 1),
  };
}
