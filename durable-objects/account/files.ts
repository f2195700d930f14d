import { refuse } from "../../schema/errors";
import type { File } from "../../schema/file";
import { fileUrl } from "../../schema/file-link";
import { placeOf } from "../../schema/ids";
import { iso } from "../../schema/time";
import type { Handlers } from "../../schema/tools/index";
import type { files as contract } from "../../schema/tools/files";
import type { Context } from "./context";
import { remove } from "./file-room";
import type { Hooks } from "./hooks";
import type { EventRow } from "./timeline";
import { conversationSeen, type Seen } from "./visibility";

type FileRow = { id: string; message: number; size: number };

export const files: Handlers<typeof contract.tools, Context> = {
  file_url(cx, { conv_id, file_id, variant }) {
    const file = fileSeen(cx, conversationSeen(cx, conv_id), file_id) ?? refuse("file_unknown", { file_id });
    if (variant === "thumb" && !file.thumb) refuse("no_thumb", { file_id });
    const expires_at = Math.floor(cx.now / 1000) + cx.limits.file_link_secs;
    const url = fileUrl(cx.ring, cx.origin, { account: cx.account.id, file: file_id, variant, expires_at });
    return { url, expires_at: iso(expires_at * 1000) };
  },
};

export const filesHooks: Hooks = {
  recalled(cx, message) {
    const row = findFile(cx, fileOf(message)?.file_id);
    if (!row) return;
    cx.db.run("DELETE FROM files WHERE id = ?", row.id);
    remove(cx, { file: row.id, size: row.size });
  },
};

/** The file, where its message is in this conversation and its caller sees it. */
function fileSeen(cx: Context, seen: Seen, file_id: string): File | undefined {
  const row = findFile(cx, file_id);
  const place = row && placeOf(row.message);
  const message = place?.conv === seen.conv && place.seq >= seen.from_seq ? cx.timeline.find(place) : undefined;
  return message && fileOf(message);
}

function findFile(cx: Context, file_id: string | undefined): FileRow | undefined {
  return file_id === undefined ? undefined : cx.db.find<FileRow>("SELECT * FROM files WHERE id = ?", file_id);
}

function fileOf(message: EventRow): File | undefined {
  return (JSON.parse(message.facts) as { payload?: { file?: File } }).payload?.file;
}
