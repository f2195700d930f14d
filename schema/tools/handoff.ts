import * as z from "zod";
import { text } from "../fields";
import { family, tool } from "../tool";
import { wakes } from "./messages";

export const handoff = family({
  name: "handoff",
  about: "An agent gives a conversation to a person, and gets it back.",
  home: "account",
  toolset: "handoff",
  tools: {
    handoff: tool({
      title: "Hand off to a person",
      description:
        "Hands this conversation to a person (default: your owner) with a note on what they need to know. " +
        "You are silent and not woken there until they hand it back; then you get their note.",
      effect: "writes",
      idempotent: false,
      input: {
        conv_id: z.string().describe("The conversation."),
        note: text({ chars: "note_chars_max" }).min(1),
        to: z.string().optional().describe("The person (name or id; default your owner)."),
      },
      output: z.object({ conv_id: z.string(), handoff: z.object({ agent: z.string(), to: z.string(), since: z.string() }) }),
    }),
    hand_back: tool({
      callers: "person",
      title: "Hand back to an agent",
      description:
        "Gives a conversation back to the agent that handed it off, with a note for it; it is woken. For the person it was handed to, the conversation's managers and the agent's owner.",
      effect: "writes",
      idempotent: false,
      audited: ["conv_id", "agent"],
      input: {
        conv_id: z.string(),
        note: text({ chars: "note_chars_max" }).min(1),
        agent: z.string().optional().describe("Where several agents have handed it off."),
      },
      output: z.object({ conv_id: z.string(), agent: z.string(), handed_back: z.literal(true), ...wakes }),
    }),
  },
});
