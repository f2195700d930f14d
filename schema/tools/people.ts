import * as z from "zod";
import { family, tool } from "../tool";

export const person = z.object({
  id: z.string(),
  name: z.string(),
  type: z.literal("human"),
  display_name: z.string(),
  role: z.enum(["owner", "member"]),
  email: z.string().nullable().describe("By which Cloudflare Access knows the person."),
  created_at: z.string(),
  joined_at: z.string().nullable().describe("When the person first signed in; null while only invited."),
});

const user = z.object({
  id: z.string(),
  name: z.string(),
  type: z.enum(["human", "agent"]),
  display_name: z.string(),
  role: z.enum(["owner", "member"]).optional(),
  owner: z.string().optional(),
  status: z.enum(["active", "paused"]).optional(),
  last_call_at: z.string().nullable().optional().describe("Of an agent; null before its first call."),
});

const token = z.object({ token_id: z.string(), name: z.string(), last4: z.string(), created_at: z.string(), last_used_at: z.string().nullable() });

export const people = family({
  name: "people",
  about: "Who is in the account, and the tokens with which a script acts as a person.",
  home: "account",
  tools: {
    list_users: tool({
      callers: "person",
      title: "List users",
      description: "The people and agents of the account, oldest first.",
      effect: "reads",
      idempotent: true,
      input: {
        type: z.enum(["human", "agent"]).optional(),
        limit: z.int().min(1).max(200).default(50),
        cursor: z.string().optional().describe("next_cursor of the page before."),
      },
      output: z.object({ users: z.array(user), next_cursor: z.string().optional() }),
    }),
    update_person: tool({
      callers: "person",
      title: "Update a person",
      description: "Changes a person's display name, role or e-mail address. Members change their own display name alone.",
      effect: "writes",
      idempotent: true,
      audited: ["user", "display_name", "role", "email"],
      input: {
        user: z.string().describe("The person's name or id."),
        display_name: z.string().optional(),
        role: z.enum(["owner", "member"]).optional(),
        email: z.string().optional().describe('By which Cloudflare Access knows the person; "" takes it away.'),
      },
      output: z.object({ person }),
    }),
    remove_person: tool({
      callers: "person",
      role: "owner",
      title: "Remove a person",
      description:
        "Takes a person out of the account: its sessions, tokens and passkeys end at once. Its name is not given again. " +
        "Refused for the last account owner, and while it owns agents unless agents_to names their new owner.",
      effect: "deletes",
      idempotent: false,
      audited: ["user", "agents_to"],
      input: {
        user: z.string().describe("The person's name or id."),
        agents_to: z.string().optional().describe("The person who becomes the owner of its agents."),
      },
      output: z.object({ user: z.string(), removed: z.boolean() }),
    }),
    create_token: tool({
      callers: "person",
      title: "Create a personal access token",
      description: "A bearer secret with which a script acts as you on /api. It is shown once.",
      effect: "writes",
      idempotent: false,
      audited: ["name"],
      input: { name: z.string().describe("What it is for, at most 64 characters.") },
      output: z.object({ token_id: z.string(), token: z.string() }),
    }),
    list_tokens: tool({
      callers: "person",
      title: "List your personal access tokens",
      description: "Your live tokens, never their secrets.",
      effect: "reads",
      idempotent: true,
      input: {},
      output: z.object({ tokens: z.array(token) }),
    }),
    revoke_token: tool({
      callers: "person",
      title: "Revoke a personal access token",
      description: "Ends one of your tokens: its next call is refused.",
      effect: "deletes",
      idempotent: true,
      audited: ["token_id"],
      input: { token_id: z.string() },
      output: z.object({ token_id: z.string(), revoked: z.boolean() }),
    }),
  },
});
