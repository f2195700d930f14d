import * as z from "zod";
import { family, tool } from "../tool";
import { person } from "./people";

export const account = family({
  name: "account",
  about: "The account itself.",
  home: "account",
  tools: {
    get_me: tool({
      callers: "person",
      title: "Who am I",
      description: "The person who calls, the account, and the limits of this deployment.",
      effect: "reads",
      idempotent: true,
      input: {},
      output: z.object({
        person,
        account: z.object({ id: z.string(), name: z.string(), created_at: z.string() }),
        limits: z.record(z.string(), z.number()),
      }),
    }),
  },
});
