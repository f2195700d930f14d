import * as z from "zod";
import { floor_settings, task_states } from "../events";
import { list, text } from "../fields";
import { family, tool } from "../tool";

const member = z.looseObject({
  id: z.string(),
  name: z.string(),
  type: z.enum(["human", "agent"]),
  role: z.enum(["owner", "admin", "member"]),
  floor: z.enum(floor_settings).optional().describe("Of an agent."),
});

const conversation = z.looseObject({
  conv_id: z.string(),
  kind: z.enum(["direct", "group", "task"]),
  title: z.string().nullable(),
  members: z.array(member).describe("The first 50."),
  member_count: z.int().optional().describe("Where there are more."),
  last_seq: z.int(),
  unread: z.int(),
  unread_more: z.literal(true).optional(),
  task: z
    .object({ state: z.enum(task_states), assignee: z.string().nullable() })
    .optional()
    .describe("Of a task."),
  floor: z.object({ holder: z.string(), until: z.string() }).optional().describe("Who has the floor."),
  handoffs: z
    .array(z.object({ agent: z.string(), to: z.string(), since: z.string() }))
    .optional()
    .describe("Agents that are silent here until a person hands it back."),
  archived: z.literal(true).optional(),
  wakes_stopped: z.literal(true).optional().describe("Agents have woken each other too often; resume_wakes, or a person's message, lets them again."),
  through: z.array(z.string()).optional().describe("You read it through these agents of yours and are not in it."),
});

const conv_id = z.string();

export const conversations = family({
  name: "conversations",
  about: "Direct conversations and groups: which there are, and what a manager decides about one.",
  home: "account",
  toolset: "conversations",
  tools: {
    list_conversations: tool({
      callers: "everyone",
      title: "List conversations",
      description: "Conversations you are a member of, with title, kind, members, last seq and unread count; the most recently active first.",
      effect: "reads",
      idempotent: true,
      input: {
        limit: z.int().min(1).max(200).default(50),
        cursor: z.string().optional().describe("next_cursor of the page before."),
        archived: z.boolean().default(false).describe("List the archived ones instead."),
      },
      output: z.object({ conversations: z.array(conversation), next_cursor: z.string().optional() }),
    }),
    open_direct: tool({
      callers: "everyone",
      title: "Open a direct conversation",
      description:
        "Opens (or returns the existing) one-to-one conversation with a person or agent: your owner, your owner's agents, or someone you already share a conversation with.",
      effect: "writes",
      idempotent: true,
      input: { user: z.string().describe("User name or id.") },
      output: z.object({ conv_id, created: z.boolean() }),
    }),
    create_group: tool({
      callers: "everyone",
      title: "Create a group",
      description:
        "Creates a group with people or agents you may contact (see open_direct). Your owner becomes its owner and you manage it as an admin.",
      effect: "writes",
      idempotent: false,
      input: { members: list(z.string(), { items: "members_max" }).describe("User names or ids."), title: text({ chars: "title_chars_max" }) },
      output: z.object({ conv_id }),
    }),
    get_conversation: tool({
      callers: "person",
      title: "Get a conversation",
      description: "One conversation that you are in or read through your agent.",
      effect: "reads",
      idempotent: true,
      input: { conv_id },
      output: z.object({ conversation }),
    }),
    set_title: tool({
      callers: "person",
      title: "Set a title",
      description: "Renames a group or task that you manage.",
      effect: "writes",
      idempotent: true,
      audited: ["conv_id"],
      input: { conv_id, title: text({ chars: "title_chars_max" }) },
      output: z.object({ conv_id, title: z.string() }),
    }),
    archive_conversation: tool({
      callers: "person",
      title: "Archive a conversation",
      description:
        "Hides a conversation that you manage from lists and wakes nobody in it any more; reading and writing go on. archived: false undoes it.",
      effect: "writes",
      idempotent: true,
      audited: ["conv_id", "archived"],
      input: { conv_id, archived: z.boolean().default(true) },
      output: z.object({ conv_id, archived: z.boolean() }),
    }),
    resume_wakes: tool({
      callers: "person",
      title: "Resume wakes",
      description: "Lets agents wake each other again in a conversation where they did so too often. For its managers and the owners of its agents.",
      effect: "writes",
      idempotent: true,
      audited: ["conv_id"],
      input: { conv_id },
      output: z.object({ conv_id, resumed: z.boolean() }),
    }),
  },
});
