import * as z from "zod";
import { family, tool } from "../tool";
import { person } from "./people";

const the_account = z.object({ id: z.string(), name: z.string(), created_at: z.string() });
const page = {
  limit: z.int().min(1).max(200).default(50),
  cursor: z.string().optional().describe("next_cursor of the page before."),
};
const day = z.string().optional();

const used = z.object({
  day: z.string().describe("YYYY-MM-DD, UTC."),
  user: z.object({ id: z.string(), name: z.string(), type: z.enum(["human", "agent"]) }),
  tool: z.string(),
  calls: z.int(),
  refused: z.int().describe("How many of the calls were refused."),
});

const entry = z.object({
  at: z.string(),
  by: z.object({ id: z.string(), name: z.string() }).nullable().describe("null: somebody with the deployment's set-up code."),
  action: z.string(),
  facts: z.record(z.string(), z.unknown()).describe("The arguments that say what was done; never a secret or a text of a conversation."),
});

export const account = family({
  name: "account",
  about: "The account itself: what it is called, what was done in it, how much, and its end.",
  home: "account",
  tools: {
    get_me: tool({
      callers: "person",
      title: "Who am I",
      description: "The person who calls, the account, and the limits of this deployment.",
      effect: "reads",
      idempotent: true,
      input: {},
      output: z.object({ person, account: the_account, limits: z.record(z.string(), z.number()) }),
    }),
    update_account: tool({
      callers: "person",
      role: "owner",
      title: "Update the account",
      description: "Changes the account's name.",
      effect: "writes",
      idempotent: true,
      audited: ["name"],
      input: { name: z.string().describe("As people see it, at most 64 characters.") },
      output: z.object({ account: the_account }),
    }),
    get_usage: tool({
      callers: "person",
      title: "Get usage",
      description:
        "Calls by UTC day, user and tool, the newest day first, up to this very call. Account owners see everybody's, members their own and their agents'.",
      effect: "reads",
      idempotent: true,
      input: {
        from: day.describe("The first day, YYYY-MM-DD in UTC (default: 30 days before the last)."),
        to: day.describe("The last day (default: today)."),
        user: z.string().optional().describe("Only this user's: a name or an id."),
        ...page,
      },
      output: z.object({ usage: z.array(used), next_cursor: z.string().optional() }),
    }),
    list_audit: tool({
      callers: "person",
      role: "owner",
      title: "List the audit log",
      description: "What people did, newest first; 400 days of it.",
      effect: "reads",
      idempotent: true,
      input: {
        user: z.string().optional().describe("Only what this person did: a name or an id."),
        action: z.string().optional().describe("Only this action."),
        ...page,
      },
      output: z.object({ entries: z.array(entry), next_cursor: z.string().optional() }),
    }),
    delete_account: tool({
      callers: "person",
      role: "owner",
      title: "Delete the account",
      description:
        "Ends the account for good. Every key, token and session is refused from this instant; everything it kept is then taken away. Nothing brings it back.",
      effect: "deletes",
      idempotent: false,
      input: {
        account: z.string().describe("The account's id, as in get_me."),
        name: z.string().describe("The account's name, typed again, to say that it is meant."),
      },
      output: z.object({ account: z.string(), deleted: z.boolean() }),
    }),
  },
});
