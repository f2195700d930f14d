import { emojiName } from "../../schema/emoji";
import { refuse } from "../../schema/errors";
import { picture_types } from "../../schema/file";
import type { AsyncHandlers } from "../../schema/tools/index";
import type { uploads as contract } from "../../schema/tools/uploads";
import type { WorkerContext } from "../context";
import { partOf } from "../part";
import { NotSignedIn } from "../reach";
import { decoded } from "../uploads/base64";
import { cleaned } from "../uploads/cleaning";
import { checkFileName } from "../uploads/names";
import { checkContent } from "../uploads/reading";
import { stored } from "../uploads/store";

export const uploads: AsyncHandlers<typeof contract.tools, WorkerContext> = {
  async send_file(cx, { data, mime, name: given, ...said }) {
    const credential = cx.credential ?? notSignedIn();
    const name = checkFileName(given, cx.limits);
    const content = contentOf(cx, data, cx.limits.file_bytes_max);
    const { bytes, ...about } = cleaned(content.bytes, mime ?? content.mime, cx.limits);
    const thumb = about.decodable && "IMAGES" in cx.env;
    const kind = picture_types.includes(about.mime) ? ("image" as const) : ("file" as const);
    const size = bytes.byteLength;
    const file = { kind, name, mime: about.mime, size, ...about.shown, thumb };
    return stored(
      cx,
      { bytes, mime: about.mime, name, shown: about.decodable, thumb },
      {
        begin: () => partOf(cx, "begin_send_file", { ...said, size }, credential),
        finish: (upload) => partOf(cx, "send_file", { ...said, upload, file }, credential),
      },
    );
  },

  async set_emoji(cx, { data, name: given }) {
    const credential = cx.credential ?? notSignedIn();
    const name = emojiName(given) ?? refuse("emoji_name_wrong", { name: given });
    const content = contentOf(cx, data, cx.limits.emoji_bytes_max);
    const { bytes, mime, shown, decodable } = cleaned(content.bytes, undefined, cx.limits);
    const side_max = cx.limits.emoji_side_px_max;
    const { width = 0, height = 0 } = shown;
    if (!picture_types.includes(mime) || !decodable || Math.max(width, height) > side_max) refuse("emoji_picture_wrong", { side_max });
    return stored(
      cx,
      { bytes, mime, name, shown: true, thumb: false },
      {
        begin: () => partOf(cx, "begin_set_emoji", { name, size: bytes.byteLength }, credential),
        finish: (upload) => partOf(cx, "set_emoji", { upload, name, picture: { mime, width, height } }, credential),
      },
    );
  },
};

function notSignedIn(): never {
  throw new NotSignedIn();
}

/** What came with the body, or else stands in the argument. */
function contentOf(cx: WorkerContext, data: string, max: number) {
  return checkContent(cx.content ?? decoded(data, max), "data", max);
}
