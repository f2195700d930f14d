import { refuse } from "../../schema/errors";
import { iso } from "../../schema/time";
import type { Handlers } from "../../schema/tools/index";
import type { progress as contract } from "../../schema/tools/progress";
import type { Context } from "./context";
import { checkSpeaking } from "./speaking";
import { conversationJoined, type Joined, messageIn } from "./visibility";

export const progress: Handlers<typeof contract.tools, Context> = {
  /** No row: who is not watching now never hears of it. */
  progress(cx, { conv_id, data, kind, msg_id, text }) {
    const joined = conversationJoined(cx, conv_id);
    checkSpeaking(cx, joined, "progress");
    if (msg_id !== undefined) checkOwnMessage(cx, joined, msg_id);
    const { progress_per_sec } = cx.limits;
    cx.rate.take(`progress:${cx.caller.id}`, progress_per_sec, progress_per_sec, cx.now);
    const about = { kind, text, ...(data !== undefined && { data }), ...(msg_id !== undefined && { msg_id }) };
    cx.after(() => cx.live.show(cx, joined.conv, { type: "progress", agent: cx.caller.name, at: iso(cx.now), ...about }));
    return { ok: true };
  },
};

function checkOwnMessage(cx: Context, joined: Joined, msg_id: string): void {
  const message = messageIn(cx, joined, msg_id);
  if (message.sender !== cx.caller.id) refuse("message_not_yours", { msg_id });
  if (message.recalled_at !== null) refuse("message_recalled", { msg_id });
}
