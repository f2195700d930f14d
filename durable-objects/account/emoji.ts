import { emojiName } from "../../schema/emoji";
import type { Handlers } from "../../schema/tools/index";
import type { emoji as contract } from "../../schema/tools/emoji";
import type { Context } from "./context";
import { allEmoji, emojiShown, removeEmoji } from "./custom-emoji";

export const emoji: Handlers<typeof contract.tools, Context> = {
  list_emoji(cx) {
    return { emoji: allEmoji(cx).map((row) => emojiShown(cx, row)) };
  },

  delete_emoji(cx, { name }) {
    return { name, deleted: removeEmoji(cx, emojiName(name) ?? name) };
  },
};
