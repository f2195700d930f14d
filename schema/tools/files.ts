import * as z from "zod";
import { file_variants } from "../file";
import { family, tool } from "../tool";

export const files = family({
  name: "files",
  about: "Files and pictures that were sent.",
  home: "account",
  toolset: "files",
  tools: {
    file_url: tool({
      callers: "everyone",
      title: "Read a file",
      description:
        "A link (valid 5 minutes) to a file or image someone sent: file_id is in the message's payload. variant is original (default) or thumb.",
      effect: "reads",
      idempotent: true,
      input: {
        conv_id: z.string().describe("The conversation."),
        file_id: z.string().describe("The file."),
        variant: z.enum(file_variants).default("original").describe("One of original, thumb."),
      },
      output: z.object({ url: z.string(), expires_at: z.string() }),
    }),
  },
});
