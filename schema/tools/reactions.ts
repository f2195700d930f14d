import * as z from "zod";
import { reaction } from "../events";
import { family, tool } from "../tool";

const conv_id = z.string().describe("The conversation.");
const msg_id = z.string().describe("The message.");
const output = z.object({ msg_id: z.string(), reactions: z.array(reaction) });

export const reactions = family({
  name: "reactions",
  about: "Single emoji on messages. They are no events and wake nobody.",
  home: "account",
  toolset: "reactions",
  tools: {
    react: tool({
      callers: "everyone",
      title: "React to a message",
      description:
        "Adds a reaction (one emoji) to a message, e.g. 👀 when you start on a request or ✅ when it is done. Adding it again changes nothing.",
      effect: "writes",
      idempotent: true,
      input: { conv_id, key: z.string().describe("One emoji, or one of the account's :names:."), msg_id },
      output,
    }),
    unreact: tool({
      callers: "everyone",
      title: "Remove a reaction",
      description: "Removes a reaction you added.",
      effect: "writes",
      idempotent: true,
      input: { conv_id, key: z.string().describe("The emoji, or the :name:."), msg_id },
      output,
    }),
  },
});
