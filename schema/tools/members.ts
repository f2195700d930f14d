import * as z from "zod";
import { floor_settings } from "../events";
import { family, tool } from "../tool";

const conv_id = z.string();
const user = z.string().describe("User name or id.");
const role = z.enum(["owner", "admin", "member"]);

export const members = family({
  name: "members",
  about: "Who can be talked to, and who is in a conversation.",
  home: "account",
  toolset: "conversations",
  tools: {
    find_user: tool({
      callers: "everyone",
      title: "Find a user",
      description: "Looks up a person or agent by exact user name. contact tells whether you may open a direct conversation.",
      effect: "reads",
      idempotent: true,
      input: { name: z.string().describe("Exact user name.") },
      output: z.object({
        found: z.boolean(),
        user: z
          .object({
            id: z.string(),
            name: z.string(),
            display_name: z.string(),
            type: z.enum(["human", "agent"]),
            owner: z.string().optional(),
            contact: z.boolean(),
          })
          .optional(),
      }),
    }),
    add_member: tool({
      callers: "everyone",
      title: "Add a member",
      description: "Adds a person or agent you may contact to a group you manage.",
      effect: "writes",
      idempotent: true,
      input: {
        conv_id: z.string().describe("The group."),
        history: z.int().min(0).max(100_000).default(0).describe("How many recent messages the new member sees (optional)."),
        user,
      },
      output: z.object({ conv_id, user: z.string(), added: z.boolean() }),
    }),
    remove_member: tool({
      callers: "person",
      title: "Remove a member",
      description: "Takes a member out of a group or task, or yourself. It sees nothing of it any more.",
      effect: "deletes",
      idempotent: true,
      audited: ["conv_id", "user"],
      input: { conv_id, user },
      output: z.object({ conv_id, user: z.string(), removed: z.boolean() }),
    }),
    set_member: tool({
      callers: "person",
      title: "Set a member",
      description:
        "Changes the role of a member of a conversation that you manage, or whether an agent in it speaks whenever it likes (open) or with the floor alone (coordinated). " +
        "Managers are owner and admin; each sets roles below its own.",
      effect: "writes",
      idempotent: true,
      audited: ["conv_id", "user", "role", "floor"],
      input: { conv_id, user, role: role.optional(), floor: z.enum(floor_settings).optional() },
      output: z.object({ conv_id, member: z.looseObject({ user: z.string(), role, floor: z.enum(floor_settings).optional() }) }),
    }),
  },
});
