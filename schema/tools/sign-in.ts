import * as z from "zod";
import { family, tool } from "../tool";

export const sign_in = family({
  name: "sign_in",
  about: "What can be done before anybody is signed in.",
  home: "worker",
  tools: {
    create_account: tool({
      callers: "anyone",
      title: "Create an account",
      description: "Makes a further account with its first owner. jurisdiction and location can never be changed later.",
      effect: "writes",
      idempotent: false,
      input: {
        setup_code: z.string().optional().describe("The deployment's set-up code; needed unless sign-up is open."),
        account: z.string().describe("The account's name, as people see it."),
        owner: z.string().describe("The user name of its first owner."),
        jurisdiction: z.enum(["eu", "fedramp"]).optional().describe("Keeps the account's object in this jurisdiction."),
        location: z
          .enum(["wnam", "enam", "sam", "weur", "eeur", "apac", "oc", "afr", "me"])
          .optional()
          .describe("A hint where to keep the account's object (a Durable Object location hint)."),
      },
      output: z.object({
        account: z.object({ id: z.string(), name: z.string() }),
        owner: z.object({ id: z.string(), name: z.string(), token: z.string() }),
      }),
    }),
  },
});
