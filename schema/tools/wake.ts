import * as z from "zod";
import { text } from "../fields";
import { family, tool } from "../tool";

const agent = z.string().describe("The agent's name or id.");

/** An address and how it fares. */
export const webhook = z.object({
  url: z.string(),
  created_at: z.string(),
  failing_since: z.string().nullable().describe("Since when nothing has arrived there."),
  off_at: z.string().nullable().describe("When it was given up. Setting it again, or a test that arrives, turns it on."),
});

export const wake = family({
  name: "wake",
  about: "A wake webhook starts an agent that does not wait by itself: a signed POST that says why, and never what was said.",
  home: "account",
  tools: {
    set_wake_webhook: tool({
      callers: "person",
      title: "Set a wake webhook",
      description:
        "Wakes the agent by a POST to this https address, signed as Standard Webhooks has it. The secret is shown once. Setting it again makes a new secret; the old one signs too for a day.",
      effect: "writes",
      idempotent: false,
      audited: ["agent"],
      input: { agent, url: text({ chars: "url_chars_max" }).min(1) },
      output: z.object({ secret: z.string(), webhook }),
    }),
    remove_wake_webhook: tool({
      callers: "person",
      title: "Remove a wake webhook",
      description: "Wakes the agent by no address any more. Its delivery log goes too.",
      effect: "deletes",
      idempotent: true,
      audited: ["agent"],
      input: { agent },
      output: z.object({ agent: z.string(), removed: z.boolean() }),
    }),
    test_wake_webhook: tool({
      callers: "person",
      title: "Test a wake webhook",
      description:
        "Sends one signed POST of type test, once; list_deliveries shows what came of it. Where it arrives, a webhook that was off is on again.",
      effect: "writes",
      idempotent: false,
      input: { agent },
      output: z.object({ agent: z.string(), delivery_id: z.string() }),
    }),
    list_deliveries: tool({
      callers: "person",
      title: "List deliveries",
      description: "What was sent to an agent's wake webhook, newest first, with each try.",
      effect: "reads",
      idempotent: true,
      input: { agent, limit: z.int().min(1).max(200).default(50), cursor: z.string().optional() },
      output: z.object({
        webhook: webhook.nullable(),
        deliveries: z.array(
          z.object({
            delivery_id: z.string(),
            type: z.enum(["wake", "test", "notice"]),
            reason: z.string(),
            conv_id: z.string().optional(),
            seq: z.int().optional(),
            state: z.enum(["pending", "delivered", "failed", "held"]).describe("held: the agent was paused; it is woken once when it is resumed."),
            created_at: z.string(),
            next_at: z.string().nullable().describe("When it is tried next, while it is pending."),
            tries: z.array(z.object({ at: z.string(), status: z.int().nullable(), error: z.string().nullable(), ms: z.int() })),
          }),
        ),
        next_cursor: z.string().optional(),
      }),
    }),
  },
});
