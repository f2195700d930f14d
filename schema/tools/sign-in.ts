import * as z from "zod";
import { family, tool } from "../tool";
import { person } from "./people";

const setup_code = z.string().optional();

export const sign_in = family({
  name: "sign_in",
  about: "The ways in: an account is made, a person signs in with a one-time link or through Cloudflare Access, and signs out.",
  home: "worker",
  tools: {
    create_account: tool({
      callers: "anyone",
      title: "Create an account",
      description: "Makes a further account with its first owner. jurisdiction and location can never be changed later.",
      effect: "writes",
      idempotent: false,
      input: {
        setup_code: setup_code.describe("The deployment's set-up code; needed unless sign-up is open."),
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
        owner: z.object({ id: z.string(), name: z.string(), token: z.string(), sign_in_url: z.string() }),
      }),
    }),
    create_sign_in_link: tool({
      callers: "anyone",
      role: "owner",
      title: "Create a sign-in link",
      description:
        "A link that signs a person in once, within 24 hours, without anything else: give it to that person alone. " +
        "It ends the person's earlier links. Whoever is signed out names the account and gives the deployment's set-up code.",
      effect: "writes",
      idempotent: false,
      audited: ["user"],
      input: {
        user: z.string().describe("The person's name or id."),
        account: z.string().optional().describe("The account's id, with setup_code alone."),
        setup_code: setup_code.describe("The deployment's set-up code, with account alone."),
      },
      output: z.object({ url: z.string() }),
    }),
    sign_in_with_code: tool({
      callers: "anyone",
      title: "Sign in with a link's code",
      description: "Takes the part after # of a sign-in or invitation link, once, and sets the session cookie.",
      effect: "writes",
      idempotent: false,
      audited: [],
      input: { code: z.string() },
      output: z.object({ person }),
    }),
    sign_in_with_access: tool({
      callers: "anyone",
      title: "Sign in through Cloudflare Access",
      description:
        "Signs in the person whose e-mail address Cloudflare Access vouches for in this request, and sets the session cookie. For deployments that stand behind it.",
      effect: "writes",
      idempotent: false,
      audited: [],
      input: {},
      output: z.object({ person }),
    }),
    sign_out: tool({
      callers: "anyone",
      title: "Sign out",
      description: "Ends the session of the cookie that it comes with, and takes the cookie away. Without a session it changes nothing.",
      effect: "deletes",
      idempotent: true,
      audited: [],
      input: {},
      output: z.object({ signed_out: z.boolean() }),
    }),
  },
});
