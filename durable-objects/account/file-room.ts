import { refuse } from "../../schema/errors";
import type { Upload } from "../reply";
import type { AccountContext } from "./context";
import { file_removal } from "./file-work";
import { nextId } from "./users";

/** The kind of the due thing that lets go of what an upload reserved and never used. */
export const upload_over = "upload_over";

/**
 * Reserves the room that an upload needs before its bytes go anywhere, so that no number of uploads at once passes the limit. What is
 * heard no more of within upload_secs is let go. Three rows.
 */
export function reserve(cx: AccountContext, size: number): Upload {
  const { bytes } = cx.db.one<{ bytes: number }>("SELECT bytes FROM files_kept");
  const left = Math.max(0, cx.limits.files_bytes_max - bytes);
  if (size > left) refuse("files_full", { size, left });
  const upload: Upload = { file: nextId(cx, "file"), size, over_at: cx.now + cx.limits.upload_secs * 1000 };
  occupy(cx, size);
  cx.due.set(upload.over_at, upload_over, JSON.stringify(upload));
  return upload;
}

/** The bytes are there, and what was reserved for them is theirs. Refuses where it was let go. One row. */
export function keep(cx: AccountContext, upload: Upload): void {
  if (!isReserved(cx, upload)) refuse("upload_over");
  cx.due.cancel(upload.over_at, upload_over, JSON.stringify(upload));
}

/**
 * An upload that came to nothing: its room is free, and what there may be of its bytes goes, now and once more when nothing of it can be
 * on its way any more. Nothing where it was kept or dropped before.
 */
export function drop(cx: AccountContext, upload: Upload): void {
  if (!isReserved(cx, upload)) return;
  cx.due.cancel(upload.over_at, upload_over, JSON.stringify(upload));
  remove(cx, upload);
  cx.due.set(upload.over_at, file_removal, upload.file);
}

/** The file's room is free at once, and its bytes go right after the commit. */
export function remove(cx: AccountContext, { file, size }: Pick<Upload, "file" | "size">): void {
  occupy(cx, -size);
  cx.due.set(cx.now, file_removal, file);
}

function isReserved(cx: AccountContext, upload: Upload): boolean {
  return cx.db.find("SELECT 1 FROM due WHERE at = ? AND kind = ? AND ref = ?", upload.over_at, upload_over, JSON.stringify(upload)) !== undefined;
}

function occupy(cx: AccountContext, bytes: number): void {
  cx.db.run("UPDATE files_kept SET bytes = bytes + ?", bytes);
}
