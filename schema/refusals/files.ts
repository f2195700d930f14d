import type { RefusalEntry } from "../errors";
import { quoted } from "../words";

const whole_picture =
  "Open it in the program that made it, save it again as PNG or JPEG and send that; or put it into a ZIP file, which is passed on as it is.";

/** Files, pictures and emoji. */
export const files = {
  base64_wrong: {
    code: "invalid_argument",
    say: ({ argument, fault }: { argument: string; fault: string }) =>
      `“${argument}” is not base64: ${fault}. Encode the bytes of the file as base64 (with or without padding, line breaks or a data: URL in front) and send all of it.`,
  },
  file_empty: {
    code: "invalid_argument",
    say: ({ argument }: { argument: string }) => `“${argument}” is empty, and so would be the file. Send its content.`,
  },
  file_too_large: {
    code: "too_large",
    say: ({ max }: { max: number }) =>
      `The file is larger than ${max} bytes, the most it may have. Send a smaller one, or put it elsewhere and send its address with send_message.`,
  },
  file_name_wrong: {
    code: "invalid_argument",
    say: ({ name }: { name: string }) =>
      `${quoted(name)} cannot name a file. A name is 1 to 255 bytes, without a path (/ or \\), and without control, invisible or text-direction characters; such as chart.png.`,
  },
  mime_wrong: {
    code: "invalid_argument",
    say: ({ mime }: { mime: string }) => `${quoted(mime)} is no type of a file. Leave “mime” out, or give one such as application/pdf.`,
  },
  picture_broken: {
    code: "invalid_argument",
    say: ({ kind, fault }: { kind: string; fault: string }) => `The picture is a broken ${kind}: ${fault}. ${whole_picture}`,
  },
  multipart_wrong: {
    code: "invalid_argument",
    say: ({ fault }: { fault: string }) =>
      `The multipart body cannot be read: ${fault}. Send multipart/form-data with one part for each argument and the file as the part “data”.`,
  },
  files_full: {
    code: "limit",
    say: ({ size, left }: { size: number; left: number }) =>
      `This account has room for ${left} more bytes of files, and this one has ${size}. Recall messages with files that nobody needs any more, or ask the account owner to.`,
  },
  uploads_busy: {
    code: "unavailable",
    say: () => "Too many large uploads are under way just now. Nothing was stored; send it again in a few seconds.",
  },
  store_unavailable: {
    code: "unavailable",
    say: () => "The store of files could not be reached just now. Nothing was sent; send it again in a few seconds.",
  },
  upload_over: {
    code: "unavailable",
    say: () => "The upload took too long and what it had reserved was let go. Nothing was sent; send it again.",
  },
  file_unknown: {
    code: "not_found",
    say: ({ file_id }: { file_id: string }) =>
      `There is no file ${quoted(file_id)} that you can see in this conversation. The file_id is in the payload of its message; get_history shows it.`,
  },
  no_thumb: {
    code: "invalid_argument",
    say: ({ file_id }: { file_id: string }) =>
      `The file ${file_id} has no thumbnail: it is no picture, too large a one, or this deployment makes none (its payload says thumb: false). Ask for variant “original”.`,
  },
  link_wrong: {
    code: "forbidden",
    say: () => "This link is not whole, was changed, or has expired. Ask for a new one: file_url gives links to files, list_emoji those to emoji.",
  },
  link_empty: {
    code: "not_found",
    say: () => "The file of this link is no longer there: its message was recalled.",
  },
  thumb_impossible: {
    code: "not_found",
    say: () => "No thumbnail could be made of this picture. Ask file_url for variant “original”.",
  },
  emoji_name_wrong: {
    code: "invalid_argument",
    say: ({ name }: { name: string }) => `${quoted(name)} cannot name an emoji. A name is 1 to 32 of a-z 0-9 _ + -, such as party_parrot.`,
  },
  emoji_picture_wrong: {
    code: "invalid_argument",
    say: ({ side_max }: { side_max: number }) =>
      `An emoji is a picture: JPEG, PNG, GIF or WebP, at most ${side_max} pixels on either side. Send one of those; 128 by 128 is plenty.`,
  },
  emoji_full: {
    code: "limit",
    say: ({ max }: { max: number }) => `This account has ${max} emoji, the most it can have. Delete one first.`,
  },
  emoji_unknown: {
    code: "invalid_argument",
    say: ({ key, names }: { key: string; names: readonly string[] }) =>
      names.length === 0
        ? `There is no emoji ${quoted(key)}: this account has none of its own. Pass exactly one emoji, for example 👀 or ✅.`
        : `There is no emoji ${quoted(key)} in this account. It has ${names.join(" ")}.`,
  },
} satisfies Record<string, RefusalEntry>;
