import type { Value } from "../../schema/tools/index";
import type { conversations } from "../../schema/tools/conversations";
import { conversationId } from "../../schema/ids";
import type { Context } from "./context";
import type { ConversationParts } from "./hooks";
import { firstAfter } from "./merge";
import { readMark } from "./read-marks";
import type { Member } from "./memberships";
import { confirmedBy } from "./update-cursors";
import type { ConversationRow, Sight } from "./visibility";
import { wakesStopped } from "./waking";

export type ConversationShown = Value<(typeof conversations.tools)["get_conversation"]>["conversation"];

const members_shown_max = 50;

/** A conversation as one who sees it reads it. */
export function conversationShown(cx: Context, row: ConversationRow, sight: Sight): ConversationShown {
  const members = cx.memberships.in(row.number);
  return {
    conv_id: conversationId(row.number),
    kind: row.kind === "own" ? "direct" : row.kind,
    title: row.title,
    members: members.slice(0, members_shown_max).map((member) => memberShown(cx, member)),
    ...(members.length > members_shown_max && { member_count: members.length }),
    last_seq: cx.timeline.lastOf(row.number).seq,
    ...unread(cx, row.number, sight),
    ...partsOf(cx, row),
    ...(row.archived_at !== null && { archived: true as const }),
    ...(wakesStopped(cx, row.number) && { wakes_stopped: true as const }),
    ...(sight.through.length > 0 && { through: sight.through.map((agent) => cx.names.of(agent).name) }),
  };
}

function memberShown(cx: Context, { user, role, floor, kind }: Member) {
  const named = cx.names.of(user);
  return { ...named, role, ...(named.type === "agent" && kind !== "direct" && { floor }) };
}

/** What the families say of it. */
function partsOf(cx: Context, row: ConversationRow): ConversationParts {
  return cx.hooks.reduce<ConversationParts>((parts, hook) => ({ ...parts, ...hook.conversation?.(cx, row) }), {});
}

/** Messages of others after what an agent has confirmed, or a person has marked as read. */
function unread(cx: Context, conv: number, sight: Sight) {
  const max = cx.limits.unread_max;
  const all = { conv, from_seq: sight.member?.joined_seq ?? sight.from_seq, to_seq: cx.timeline.lastOf(conv).seq };
  const from_seq =
    cx.caller.kind === "agent"
      ? firstAfter(cx.timeline, all, confirmedBy(cx, cx.caller.id))
      : Math.max(all.from_seq, readMark(cx, cx.caller.id, conv) + 1);
  const n = cx.timeline.countMessages({ ...all, from_seq }, cx.caller.id, max + 1);
  return n > max ? { unread: max, unread_more: true as const } : { unread: n };
}
