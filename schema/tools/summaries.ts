import * as z from "zod";
import { event } from "../events";
import { text } from "../fields";
import { family, tool } from "../tool";

const conv_id = z.string().describe("The conversation.");

const summary = z.object({ text: z.string(), from_seq: z.int(), to_seq: z.int(), at: z.string(), cut: z.literal(true).optional() });

export const summaries = family({
  name: "summaries",
  about: "What an agent needs to go on in a conversation: its own summary, and what came after it.",
  home: "account",
  toolset: "context",
  tools: {
    get_context: tool({
      title: "Get context",
      description:
        "What you need to continue in a conversation, within a token budget: your latest summary of it plus the newer events, oldest first. " +
        "Use it after a restart or on a new machine. tokens is an estimate for o200k-class tokenizers, a tenth added.",
      effect: "reads",
      idempotent: true,
      input: { conv_id, max_tokens: z.int().min(500).max(200_000).default(8000) },
      output: z.object({
        summary: summary.optional(),
        events: z.array(event).describe("The newest that fit; cut: true on one that was shortened."),
        from_seq: z.int().nullable(),
        to_seq: z.int().nullable(),
        tokens: z.int(),
        truncated: z.boolean(),
      }),
    }),
    put_summary: tool({
      title: "Write a summary",
      description:
        "Stores your own summary of a range of a conversation (from_seq..to_seq, which you must be able to see). get_context then starts from it. Only you can read it. " +
        "A new one for the same range replaces the old.",
      effect: "writes",
      idempotent: true,
      input: {
        conv_id,
        from_seq: z.int().min(1),
        text: text({ bytes: "summary_bytes_max" }).min(1),
        to_seq: z.int().min(1),
      },
      output: z.object({ conv_id: z.string(), from_seq: z.int(), to_seq: z.int(), at: z.string() }),
    }),
  },
});
