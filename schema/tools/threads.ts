import * as z from "zod";
import { message } from "../events";
import { family, tool } from "../tool";

export const threads = family({
  name: "threads",
  about: "Replies that belong together under one message.",
  home: "account",
  toolset: "threads",
  tools: {
    get_thread: tool({
      callers: "everyone",
      title: "Read a thread",
      description: "The root message of a thread and its replies after a seq, oldest first. Where more is true, go on with after_seq of the answer.",
      effect: "reads",
      idempotent: true,
      input: {
        after_seq: z.int().min(0).optional(),
        conv_id: z.string().describe("The conversation."),
        limit: z.int().min(1).max(200).default(50),
        thread_id: z.string().describe("The thread's root message."),
      },
      output: z.object({ root: message, replies: z.array(message), more: z.boolean(), after_seq: z.int().optional() }),
    }),
  },
});
