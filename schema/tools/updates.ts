import * as z from "zod";
import { event } from "../events";
import { text } from "../fields";
import { family, tool } from "../tool";

/** Of every tool that can wait. */
export const wait_secs = z.int().min(0).max(240).optional();

export const updates = family({
  name: "updates",
  about: "What is new to an agent since it last asked, and what its owner tells it alone.",
  home: "account",
  toolset: "messages",
  tools: {
    get_updates: tool({
      title: "Get updates",
      description:
        "What is new in your conversations since your last call, in order: messages, edits, recalls, membership changes, and private notes from your owner. " +
        "Calling again confirms you received the previous answer, so the same events are not returned twice; if an answer was lost, they come again. If more is true, call again.",
      effect: "writes",
      replaces: true,
      idempotent: false,
      waits: true,
      input: {
        ack: z
          .string()
          .optional()
          .describe(
            'The ack of the answer you are confirming (optional; without it, the last answer counts as received; "": I received nothing since the last one I confirmed).',
          ),
        limit: z.int().min(1).max(200).default(100).describe("Most events to return (default 100)."),
        wait_secs: wait_secs.describe("Wait up to this long for something new. A shorter wait is a normal answer: call again."),
      },
      output: z.object({
        events: z.array(event),
        ack: z.string(),
        more: z.boolean(),
        last_event: z.int().describe("The account's newest event number."),
        waited_secs: z.int().optional(),
      }),
    }),
    send_note: tool({
      callers: "person",
      title: "Send a note",
      description: "A private message to your agent, outside every conversation or about one. It wakes the agent.",
      effect: "writes",
      idempotent: false,
      input: {
        agent: z.string().describe("Your agent's name or id."),
        text: text({ chars: "note_chars_max" }).min(1),
        conv_id: z.string().optional().describe("The conversation that it is about, where the agent is in."),
      },
      output: z.object({
        agent: z.string(),
        at: z.string(),
        woken: z.array(z.string()),
        not_woken: z.array(z.object({ name: z.string(), reason: z.string() })),
      }),
    }),
  },
});
