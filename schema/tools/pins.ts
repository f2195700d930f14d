import * as z from "zod";
import { message } from "../events";
import { family, tool } from "../tool";

const msg_id = z.string().describe("The message.");
const output = z.object({ msg_id: z.string(), pinned: z.boolean() });

export const pins = family({
  name: "pins",
  about: "What the people of a conversation keep at hand.",
  home: "account",
  toolset: "pins",
  tools: {
    list_pins: tool({
      callers: "everyone",
      title: "List pinned messages",
      description: "The conversation's pinned messages, latest pin first: what its people keep at hand (rules, decisions, links).",
      effect: "reads",
      idempotent: true,
      input: { conv_id: z.string().describe("The conversation."), limit: z.int().min(1).max(200).default(50) },
      output: z.object({ pins: z.array(z.object({ message, by: z.string(), at: z.string() })), more: z.boolean() }),
    }),
    pin_message: tool({
      callers: "person",
      title: "Pin a message",
      description:
        "Keeps a message at hand for everyone in a conversation that you manage; in a direct conversation either side may. Pinning it again changes nothing.",
      effect: "writes",
      idempotent: true,
      input: { msg_id },
      output,
    }),
    unpin_message: tool({
      callers: "person",
      title: "Unpin a message",
      description: "Takes a pin away in a conversation that you manage; in a direct conversation either side may.",
      effect: "writes",
      idempotent: true,
      input: { msg_id },
      output,
    }),
  },
});
