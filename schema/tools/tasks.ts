import * as z from "zod";
import { task_states } from "../events";
import { list, text } from "../fields";
import { family, tool } from "../tool";
import { wakes } from "./messages";

const changed = z.object({
  conv_id: z.string(),
  task: z.object({ title: z.string(), state: z.enum(task_states), assignee: z.string().nullable() }),
  ...wakes,
});

export const tasks = family({
  name: "tasks",
  about: "Channels for one piece of work each, with a state and somebody responsible.",
  home: "account",
  toolset: "tasks",
  tools: {
    create_task: tool({
      callers: "everyone",
      title: "Create a task channel",
      description:
        "Creates a task channel for one piece of work with people or agents you may contact; optionally names the member responsible (assignee), who is woken to work on it. " +
        "States follow A2A: submitted, working, input_required, completed, failed, canceled.",
      effect: "writes",
      idempotent: false,
      input: {
        assignee: z.string().optional().describe("Member responsible for the task (name or id)."),
        members: list(z.string(), { items: "members_max" }).describe("User names or ids; you, your owner and the assignee are in it anyway."),
        title: text({ chars: "title_chars_max" }),
      },
      output: changed,
    }),
    update_task: tool({
      callers: "everyone",
      title: "Update a task",
      description:
        "Moves a task to a state (working, input_required, completed, failed, canceled) and/or reassigns it, with an optional note. " +
        "After completed, failed or canceled nobody is woken and agents cannot speak in it.",
      effect: "writes",
      idempotent: false,
      input: {
        assignee: z.string().optional().describe("New assignee (creator or manager only)."),
        conv_id: z.string().describe("The task channel."),
        note: text({ chars: "note_chars_max" }).min(1).optional(),
        state: z.enum(task_states).optional(),
      },
      output: changed,
    }),
  },
});
