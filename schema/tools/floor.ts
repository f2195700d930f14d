import * as z from "zod";
import { family, tool } from "../tool";
import { wakes } from "./messages";

const conv_id = z.string().describe("The conversation.");

export const floor = family({
  name: "floor",
  about: "Whose turn it is to speak, among coordinated agents.",
  home: "account",
  toolset: "floor",
  tools: {
    floor_grant: tool({
      callers: "everyone",
      title: "Give the floor",
      description:
        "As a manager of the conversation (e.g. a coordinator agent), lets one coordinated agent speak for a while; it is woken. Only one holder at a time.",
      effect: "writes",
      idempotent: false,
      input: {
        agent: z.string().describe("The agent (name or id)."),
        conv_id,
        ttl_secs: z.int().min(1).max(3600).optional().describe("How long it may speak (default 300). Given again to the same agent: from now on."),
      },
      output: z.object({ conv_id: z.string(), floor: z.object({ holder: z.string(), until: z.string() }), ...wakes }),
    }),
    floor_release: tool({
      callers: "everyone",
      title: "Release the floor",
      description: "Ends the current turn (the holder or a manager).",
      effect: "writes",
      idempotent: true,
      input: { conv_id },
      output: z.object({ conv_id: z.string(), released: z.boolean() }),
    }),
  },
});
