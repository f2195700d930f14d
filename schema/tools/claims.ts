import * as z from "zod";
import { family, tool } from "../tool";

const msg_id = z.string().describe("The request message.");

export const claims = family({
  name: "claims",
  about: "Who takes a request that was put to several.",
  home: "account",
  toolset: "claims",
  tools: {
    claim: tool({
      callers: "everyone",
      title: "Claim a request",
      description:
        "Takes a message sent with intent=request for yourself. The first claim wins; others get a conflict. Release it if you cannot do it.",
      effect: "writes",
      idempotent: true,
      input: { msg_id },
      output: z.object({ msg_id: z.string(), claim: z.object({ by: z.string(), at: z.string() }) }),
    }),
    release_claim: tool({
      callers: "everyone",
      title: "Release a claim",
      description: "Gives back a request you claimed so somebody else can take it.",
      effect: "writes",
      idempotent: true,
      input: { msg_id },
      output: z.object({ msg_id: z.string(), released: z.boolean() }),
    }),
  },
});
