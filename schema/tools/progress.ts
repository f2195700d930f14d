import * as z from "zod";
import { json, text } from "../fields";
import { family, tool } from "../tool";

export const progress = family({
  name: "progress",
  about: "What an agent is doing right now, for the people who are watching.",
  home: "account",
  toolset: "progress",
  tools: {
    progress: tool({
      title: "Report progress",
      description:
        "Shows people what you are doing (thinking, tool_call, tool_result, plan, step, error) next to the conversation without a message: nobody is woken and it is not part of the history. At most 10 a second.",
      effect: "writes",
      idempotent: false,
      input: {
        conv_id: z.string().describe("The conversation."),
        data: json({ bytes: "progress_data_bytes_max" }).optional().describe("Any JSON, up to 8KB."),
        kind: z.enum(["thinking", "tool_call", "tool_result", "plan", "step", "error"]),
        msg_id: z.string().optional().describe("Your message (e.g. a streamed reply) this belongs to."),
        text: text({ chars: "progress_text_chars_max" }),
      },
      output: z.object({ ok: z.literal(true) }),
    }),
  },
});
