import * as z from "zod";
import { family, tool } from "../tool";
import { person } from "./people";

const invitation = z.object({
  person,
  invited_by: z.string().nullable().describe("The name of the account owner who did."),
  expires_at: z.string().nullable().describe("Until when the link is good; null where it is no longer. create_sign_in_link makes another."),
});

export const invitations = family({
  name: "invitations",
  about: "People who were invited and have not signed in yet.",
  home: "account",
  tools: {
    invite_person: tool({
      callers: "person",
      role: "owner",
      title: "Invite a person",
      description: "Adds a person to the account and answers the link with which that person first signs in: once, within 7 days.",
      effect: "writes",
      idempotent: false,
      audited: ["name", "role", "email"],
      input: {
        name: z.string().describe("Its user name: a-z 0-9 . _ -, at most 32 characters; it never changes."),
        display_name: z.string().optional(),
        role: z.enum(["owner", "member"]).default("member"),
        email: z.string().optional().describe("Its address with Cloudflare Access, where the deployment uses that."),
      },
      output: z.object({ person, url: z.string() }),
    }),
    list_invitations: tool({
      callers: "person",
      role: "owner",
      title: "List invitations",
      description: "Who was invited and has not signed in yet, oldest first.",
      effect: "reads",
      idempotent: true,
      input: {},
      output: z.object({ invitations: z.array(invitation) }),
    }),
    revoke_invitation: tool({
      callers: "person",
      role: "owner",
      title: "Revoke an invitation",
      description: "Ends the link of a person who has not signed in yet and takes the person out of the account. The name is not given again.",
      effect: "deletes",
      idempotent: false,
      audited: ["user"],
      input: { user: z.string().describe("The invited person's name or id.") },
      output: z.object({ user: z.string(), revoked: z.boolean() }),
    }),
  },
});
