import { eventKey, messagePlace } from "../../schema/ids";
import { checkEmojiRoom, emojiShown, putEmoji } from "./custom-emoji";
import type { Context } from "./context";
import { drop, keep, remove, reserve, upload_over } from "./file-room";
import { planThumbSweep } from "./file-work";
import type { PartContext, PartHandlers } from "./parts";
import { checkDraft, type Draft, send } from "./sending";
import type { Timers } from "./timers";
import type { Upload } from "../reply";
import { conversationJoined } from "./visibility";

export const uploads: PartHandlers<"begin_send_file" | "send_file" | "begin_set_emoji" | "set_emoji" | "drop_upload"> = {
  begin_send_file(cx, { conv_id, size, ...said }) {
    const called = byCaller(cx);
    checkDraft(called, conversationJoined(called, conv_id), draftOf("file", said));
    return reserve(cx, size);
  },

  send_file(cx, { conv_id, upload, file: { kind, ...facts }, ...said }) {
    const called = byCaller(cx);
    const joined = conversationJoined(called, conv_id);
    keep(cx, upload);
    const file = { file_id: upload.file, ...facts };
    const sent = send(called, joined, { ...draftOf(kind, said), payload: { file } });
    cx.db.run("INSERT INTO files (id, message, size) VALUES (?, ?, ?)", upload.file, keyOf(sent.msg_id), upload.size);
    if (file.thumb) planThumbSweep(cx, cx.now);
    return { ...sent, file };
  },

  begin_set_emoji(cx, { name, size }) {
    checkEmojiRoom(cx, name);
    return reserve(cx, size);
  },

  set_emoji(cx, { upload, name, picture }) {
    checkEmojiRoom(cx, name);
    keep(cx, upload);
    return {
      emoji: emojiShown(cx, putEmoji(cx, { name, file: upload.file, size: upload.size, ...picture, by: byCaller(cx).caller.id, at: cx.now })),
    };
  },

  drop_upload(cx, { upload }) {
    drop(cx, upload);
    return {};
  },
};

export const uploadsTimers: Timers = { [upload_over]: (cx, ref) => remove(cx, JSON.parse(ref) as Upload) };

function draftOf(kind: "file" | "image", { caption = "", reply_to }: { caption?: string | undefined; reply_to?: string | undefined }): Draft {
  return { kind, text: caption, reply_to };
}

function byCaller(cx: PartContext): Context {
  if (!cx.caller) throw new Error("An upload by nobody.");
  return { ...cx, caller: cx.caller, wait: undefined };
}

function keyOf(msg_id: string): number {
  const place = messagePlace(msg_id);
  if (!place) throw new Error("A message was sent without an id.");
  return eventKey(place);
}
