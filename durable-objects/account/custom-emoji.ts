import { refuse } from "../../schema/errors";
import type { custom_emoji } from "../../schema/file";
import { fileUrl } from "../../schema/file-link";
import { iso } from "../../schema/time";
import type * as z from "zod";
import type { AccountContext } from "./context";
import { remove } from "./file-room";

/** A row of `custom_emoji`. */
export type EmojiRow = { name: string; file: string; mime: string; size: number; width: number; height: number; by: string; at: number };

export function findEmoji(cx: Pick<AccountContext, "db">, name: string): EmojiRow | undefined {
  return cx.db.find<EmojiRow>("SELECT * FROM custom_emoji WHERE name = ?", name);
}

/** All of the account's emoji, by name. */
export function allEmoji(cx: Pick<AccountContext, "db">): EmojiRow[] {
  return cx.db.all<EmojiRow>("SELECT * FROM custom_emoji ORDER BY name");
}

/** Refuses a further emoji where there are as many as there can be; one that is there already may get another picture. */
export function checkEmojiRoom(cx: AccountContext, name: string): void {
  const max = cx.limits.emoji_max;
  if (!findEmoji(cx, name) && allEmoji(cx).length >= max) refuse("emoji_full", { max });
}

/** In place of the one of that name, whose picture goes. */
export function putEmoji(cx: AccountContext, row: EmojiRow): EmojiRow {
  removeEmoji(cx, row.name);
  cx.db.run(
    "INSERT INTO custom_emoji (name, file, mime, size, width, height, by, at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
    row.name,
    row.file,
    row.mime,
    row.size,
    row.width,
    row.height,
    row.by,
    row.at,
  );
  return row;
}

/** Whether there was one. */
export function removeEmoji(cx: AccountContext, name: string): boolean {
  const row = findEmoji(cx, name);
  if (!row) return false;
  cx.db.run("DELETE FROM custom_emoji WHERE name = ?", name);
  remove(cx, row);
  return true;
}

/** With a link that stays the same for emoji_link_secs, so that browsers keep the picture, and then holds as long again. */
export function emojiShown(cx: AccountContext, { name, file, mime, size, width, height, by, at }: EmojiRow): z.input<typeof custom_emoji> {
  const secs = cx.limits.emoji_link_secs;
  const expires_at = (Math.floor(cx.now / 1000 / secs) + 2) * secs;
  const url = fileUrl(cx.ring, cx.origin, { account: cx.account.id, file, variant: "original", expires_at });
  return { name, url, expires_at: iso(expires_at * 1000), mime, size, width, height, by: cx.names.of(by).name, at: iso(at) };
}
