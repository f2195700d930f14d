import { emojiNamed, emojiOf } from "../../schema/emoji";
import { refuse } from "../../schema/errors";
import { messageId, placeOf } from "../../schema/ids";
import type { Handlers } from "../../schema/tools/index";
import type { reactions as contract } from "../../schema/tools/reactions";
import type { AccountContext, Context } from "./context";
import { allEmoji, findEmoji } from "./custom-emoji";
import type { Hooks } from "./hooks";
import { checkSpeaking } from "./speaking";
import type { EventRow } from "./timeline";
import { conversationJoined, messageIn } from "./visibility";

/** How many of the account's emoji a refusal names. */
const named_max = 50;

type ReactionRow = { message: number; key: string; user: string };
type Shown = { key: string; count: number; by: string[] };

export const reactions: Handlers<typeof contract.tools, Context> = {
  react(cx, { conv_id, key, msg_id }) {
    const joined = conversationJoined(cx, conv_id);
    const message = messageIn(cx, joined, msg_id);
    checkSpeaking(cx, joined, "react");
    if (message.recalled_at !== null) refuse("message_recalled", { msg_id });
    const emoji = reactionOf(key);
    checkIsThere(cx, emoji);
    const before = reactionsOf(cx, [message.id]).get(message.id) ?? [];
    const max = cx.limits.reactions_max;
    if (before.length >= max && !before.some((each) => each.key === emoji)) refuse("reactions_full", { msg_id, max });
    cx.db.run("INSERT OR IGNORE INTO reactions (message, key, user, at) VALUES (?, ?, ?, ?)", message.id, emoji, cx.caller.id, cx.now);
    return changed(cx, message);
  },

  unreact(cx, { conv_id, key, msg_id }) {
    const joined = conversationJoined(cx, conv_id);
    const message = messageIn(cx, joined, msg_id);
    const emoji = reactionOf(key);
    cx.db.run("DELETE FROM reactions WHERE message = ? AND key = ? AND user = ?", message.id, emoji, cx.caller.id);
    return changed(cx, message);
  },
};

export const reactionsHooks: Hooks = {
  recalled(cx, message) {
    cx.db.run("DELETE FROM reactions WHERE message = ?", message.id);
  },
  shown(cx, messages) {
    const found = reactionsOf(
      cx,
      messages.map(({ row }) => row.id),
    );
    for (const { row, message } of messages) message.reactions = found.get(row.id) ?? [];
  },
};

/** An emoji, fully qualified, or `:name:`, whether or not there is an emoji of that name. */
function reactionOf(key: string): string {
  return emojiOf(key) ?? (emojiNamed(key) === undefined ? refuse("not_an_emoji", { key }) : key);
}

function checkIsThere(cx: Context, reaction: string): void {
  const name = emojiNamed(reaction);
  if (name === undefined || findEmoji(cx, name)) return;
  const names = allEmoji(cx).map((each) => `:${each.name}:`);
  refuse("emoji_unknown", { key: reaction, names: names.slice(0, named_max) });
}

/** The answer; and people who have the conversation open see it at once. */
function changed(cx: Context, message: EventRow): { msg_id: string; reactions: Shown[] } {
  const place = placeOf(message.id);
  const shown = { msg_id: messageId(place), reactions: reactionsOf(cx, [message.id]).get(message.id) ?? [] };
  cx.after(() => cx.live.show(cx, place.conv, { type: "reactions", ...shown }));
  return shown;
}

/** The reactions of messages, those that came first leading. */
function reactionsOf(cx: AccountContext, messages: readonly number[]): Map<number, Shown[]> {
  const rows = cx.db.all<ReactionRow>(
    "SELECT message, key, user FROM reactions WHERE message IN (SELECT value FROM json_each(?)) ORDER BY message, at, key, user",
    JSON.stringify(messages),
  );
  const found = new Map<number, Map<string, Shown>>();
  for (const { message, key, user } of rows) {
    const of_message = found.get(message) ?? new Map<string, Shown>();
    const shown = of_message.get(key) ?? { key, count: 0, by: [] };
    of_message.set(key, { key, count: shown.count + 1, by: [...shown.by, cx.names.of(user).name] });
    found.set(message, of_message);
  }
  return new Map([...found].map(([message, of_message]) => [message, [...of_message.values()]]));
}
