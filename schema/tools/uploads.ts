import * as z from "zod";
import { custom_emoji, file } from "../file";
import { text } from "../fields";
import { family, tool } from "../tool";
import { sent } from "./messages";

const forms = "with or without padding, of the URL-safe alphabet, with line breaks, or a data: URL";

export const uploads = family({
  name: "uploads",
  about: "What brings bytes: files and pictures into conversations, emoji into the account.",
  home: "worker",
  toolset: "files",
  tools: {
    send_file: tool({
      callers: "everyone",
      title: "Send a file or image",
      description:
        "Sends a file to a conversation: data is its content in base64 (at most 16 MiB). Images (JPEG, PNG, GIF, WebP) are shown as images with a " +
        "thumbnail; anything else as a file to download. Location data (EXIF, GPS) is removed. caption is optional text under it.",
      effect: "writes",
      idempotent: false,
      body_limit: "file_body_bytes_max",
      content: true,
      input: {
        caption: text({ bytes: "message_text_bytes_max" }).optional().describe("Text shown with it (optional)."),
        conv_id: z.string().describe("The conversation."),
        data: z.string().describe(`The content, base64 (${forms}).`),
        mime: z.string().optional().describe("Type of a non-image file, e.g. application/pdf (optional)."),
        name: text({ bytes: "file_name_bytes_max" }).describe("File name, e.g. chart.png."),
        reply_to: z.string().optional().describe("The message this answers (optional)."),
      },
      output: sent.extend({ file }),
    }),
    set_emoji: tool({
      callers: "person",
      role: "owner",
      title: "Set an emoji",
      description:
        "Makes a picture (JPEG, PNG, GIF, WebP) an emoji of the account, for reactions by its :name:. An emoji of that name gets the new picture. " +
        "Everything that is in it beside the picture is taken out.",
      effect: "writes",
      idempotent: true,
      body_limit: "emoji_body_bytes_max",
      content: true,
      audited: ["name"],
      input: {
        name: z.string().describe("1 to 32 of a-z 0-9 _ + -, with or without the colons."),
        data: z.string().describe(`The picture, base64 (${forms}).`),
      },
      output: z.object({ emoji: custom_emoji }),
    }),
  },
});
