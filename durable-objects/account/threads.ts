import { refuse } from "../../schema/errors";
import { placeOf } from "../../schema/ids";
import type { Handlers } from "../../schema/tools/index";
import type { threads as contract } from "../../schema/tools/threads";
import type { Context } from "./context";
import { fitting } from "./page";
import { messagesShown } from "./showing";
import { conversationSeen, messageIn } from "./visibility";

/** The log has no index by thread, which would cost a row a reply; so one call looks through so many events, and says where it stopped. */
const looked_through_max = 20_000;

export const threads: Handlers<typeof contract.tools, Context> = {
  get_thread(cx, { conv_id, thread_id, after_seq = 0, limit }) {
    const seen = conversationSeen(cx, conv_id);
    const named = messageIn(cx, seen, thread_id);
    const root_seq = named.thread ?? placeOf(named.id).seq;
    const root = cx.timeline.find({ conv: seen.conv, seq: root_seq });
    if (!root || root_seq < seen.from_seq) return refuse("message_unknown", { msg_id: thread_id });
    const last_seq = cx.timeline.lastOf(seen.conv).seq;
    const from_seq = Math.max(root_seq, after_seq) + 1;
    const to_seq = Math.min(last_seq, from_seq + looked_through_max - 1);
    const rows = cx.timeline.readThread({ conv: seen.conv, from_seq, to_seq }, root_seq, limit + 1);
    const [shown_root, ...found] = messagesShown(cx, [root, ...rows.slice(0, limit)], cx.caller.id);
    if (!shown_root) throw new Error("A thread's root is not shown.");
    const replies = found.slice(0, fitting(found, cx.limits.list_bytes_max));
    const cut = replies.length < rows.length;
    const more = cut || to_seq < last_seq;
    return { root: shown_root, replies, more, ...(more && { after_seq: cut ? (replies.at(-1)?.seq ?? root_seq) : to_seq }) };
  },
};
