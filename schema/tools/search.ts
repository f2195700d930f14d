import * as z from "zod";
import { intents, message } from "../events";
import { text } from "../fields";
import { family, tool } from "../tool";

export const search = family({
  name: "search",
  about: "Finding what was said.",
  home: "account",
  toolset: "search",
  tools: {
    search: tool({
      callers: "everyone",
      title: "Search messages",
      description:
        "Finds messages you can see containing a text (case-insensitive), in one conversation or your 20 most recently active ones, newest first. " +
        "complete is false when not everything was searched.",
      effect: "reads",
      idempotent: true,
      input: {
        conv_id: z.string().optional().describe("Only this conversation (optional)."),
        has_refs: z.boolean().optional().describe("Only messages citing others (true) or not (false)."),
        intent: z.enum(intents).optional(),
        kind: z.string().optional().describe("Only this message kind (text, card, a custom type)."),
        limit: z.int().min(1).max(100).default(20),
        query: text({ chars: "search_query_chars_max" }).min(1).describe("The text itself: nothing in it has a special meaning."),
        sender_id: z.string().optional().describe("Only messages from this user."),
        sender_type: z.enum(["human", "agent"]).optional(),
        since: z.int().optional().describe("From this time (ms since 1970)."),
        topic: z.string().optional(),
        until: z.int().optional().describe("Up to this time (ms since 1970)."),
      },
      output: z.object({ matches: z.array(message), complete: z.boolean() }),
    }),
  },
});
