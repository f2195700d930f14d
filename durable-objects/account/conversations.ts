import { refuse } from "../../schema/errors";
import { conversationId } from "../../schema/ids";
import type { Handlers } from "../../schema/tools/index";
import type { conversations as contract } from "../../schema/tools/conversations";
import { mayResumeWakes } from "./access";
import { checkContact } from "./contact";
import type { Context } from "./context";
import { conversationShown } from "./conversation-shown";
import { checkTitle, founders } from "./founding";
import { createConversation } from "./joining";
import { fitting } from "./page";
import { userNamed } from "./users";
import { type ConversationRow, conversationManaged, conversationSeen, type Seen, sightsOf } from "./visibility";

export const conversations: Handlers<typeof contract.tools, Context> = {
  list_conversations(cx, { limit, cursor, archived }) {
    const before = cursor === undefined ? Infinity : Number(cursor);
    if (cursor !== undefined && !/^[0-9]{1,16}$/.test(cursor)) refuse("cursor_wrong", { cursor });
    const recent = [...sightsOf(cx, cx.caller)]
      .map(([conv, sight]) => ({ conv, sight, event_no: cx.timeline.lastOf(conv).event_no }))
      .filter(({ event_no }) => event_no < before)
      .sort((a, b) => b.event_no - a.event_no);
    const listed = take(cx, recent, limit, archived);
    const shown = listed.map(({ row, sight }) => conversationShown(cx, row, sight));
    const fits = fitting(shown.slice(0, limit), cx.limits.list_bytes_max);
    const last = listed[fits - 1];
    return { conversations: shown.slice(0, fits), ...(last && fits < listed.length && { next_cursor: String(last.event_no) }) };
  },

  open_direct(cx, { user }) {
    const other = userNamed(cx, user);
    if (other.id === cx.caller.id) refuse("direct_with_oneself");
    checkContact(cx, other);
    const pair = [cx.caller.id, other.id].sort().join(" ");
    const existing = cx.db.find<{ number: number }>("SELECT number FROM conversations WHERE pair = ?", pair);
    if (existing) return { conv_id: conversationId(existing.number), created: false };
    const members = [cx.caller.id, other.id].map((id) => ({ user: id, role: "member" as const }));
    return { conv_id: conversationId(createConversation(cx, { kind: "direct", pair, members })), created: true };
  },

  create_group(cx, { members: named, title }) {
    const users = named.map((each) => userNamed(cx, each));
    for (const user of users) checkContact(cx, user);
    const members = founders(cx, users);
    return { conv_id: conversationId(createConversation(cx, { kind: "group", title: checkTitle(cx, title), members })) };
  },

  get_conversation(cx, { conv_id }) {
    const seen = conversationSeen(cx, conv_id);
    return { conversation: conversationShown(cx, seen.row, seen) };
  },

  set_title(cx, { conv_id, title: wanted }) {
    const { conv, row } = conversationManagedWithTitle(cx, conv_id);
    const title = checkTitle(cx, wanted);
    if (title === row.title) return { conv_id, title };
    cx.db.run("UPDATE conversations SET title = ? WHERE number = ?", title, conv);
    cx.timeline.append(cx, conv, { type: "conversation.updated", sender: cx.caller.id, facts: { title } });
    return { conv_id, title };
  },

  archive_conversation(cx, { conv_id, archived }) {
    const { conv, row } = conversationManaged(cx, conv_id);
    if (archived === (row.archived_at !== null)) return { conv_id, archived };
    cx.db.run("UPDATE conversations SET archived_at = ? WHERE number = ?", archived ? cx.now : null, conv);
    cx.timeline.append(cx, conv, { type: "conversation.updated", sender: cx.caller.id, facts: { archived } });
    return { conv_id, archived };
  },

  resume_wakes(cx, { conv_id }) {
    const seen = conversationSeen(cx, conv_id);
    if (!mayResumeWakes(cx, seen)) refuse("managers_only", { conv_id });
    cx.timeline.resetLoop(seen.conv, cx.now);
    return { conv_id, resumed: true };
  },
};

type Recent = { conv: number; sight: ReturnType<typeof sightsOf> extends Map<number, infer S> ? S : never; event_no: number };

/** The first conversations of the kind that is asked for, and one more where there is one. */
function take(cx: Context, recent: readonly Recent[], limit: number, archived: boolean): (Recent & { row: ConversationRow })[] {
  const taken: (Recent & { row: ConversationRow })[] = [];
  for (const each of recent) {
    const row = cx.db.one<ConversationRow>("SELECT * FROM conversations WHERE number = ?", each.conv);
    if (archived === (row.archived_at !== null)) taken.push({ ...each, row });
    if (taken.length > limit) break;
  }
  return taken;
}

function conversationManagedWithTitle(cx: Context, conv_id: string): Seen {
  const managed = conversationManaged(cx, conv_id);
  return managed.row.title === null ? refuse("direct_has_two") : managed;
}
