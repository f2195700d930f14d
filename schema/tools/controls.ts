import * as z from "zod";
import { family, tool } from "../tool";

const key = z.string().describe("The control's key, with or without control: in front: a-z 0-9 _ -, at most 64 characters.");
const type = z.enum(["boolean", "enum", "number", "string"]);
const value = z.union([z.boolean(), z.number(), z.string()]);

const control = z.object({
  key: z.string(),
  type,
  value,
  options: z.array(z.string()).nullable(),
  description: z.string(),
  changed: z.object({ at: z.string(), by: z.string() }).optional().describe("For people alone: when it was last set, and by whom."),
  read_by: z
    .array(z.object({ name: z.string(), at: z.string() }))
    .optional()
    .describe("For people alone: the agents that have read its present value, the latest first."),
});

export const controls = family({
  name: "controls",
  about: "What the account owner decided. People write controls, agents read and obey them.",
  home: "account",
  toolset: "controls",
  tools: {
    list_controls: tool({
      callers: "everyone",
      title: "List controls",
      description:
        "Read the controls your owner has set, with their values and descriptions. Call it at the start of a run and obey what each description says. " +
        "You cannot change them: there is no set_control for you, on purpose. Values are typed: false is a boolean. It takes no parameters.",
      effect: "reads",
      idempotent: true,
      input: {},
      output: z.object({ controls: z.array(control), total: z.int() }),
    }),
    set_control: tool({
      callers: "person",
      role: "owner",
      title: "Set a control",
      description: "Create or change a control. The description is read by agents as an instruction: say what to do about the value.",
      effect: "writes",
      idempotent: true,
      audited: ["key", "type", "value"],
      input: {
        key,
        type,
        value: z.json().describe("Of the control's type; for an enum one of its options."),
        options: z.array(z.string()).optional().describe("For an enum alone: the 1 to 20 values it can take."),
        description: z.string().describe("What an agent is to do about it; at most 500 characters."),
      },
      output: z.object({ control }),
    }),
    delete_control: tool({
      callers: "person",
      role: "owner",
      title: "Delete a control",
      description: "Remove a control. Agents no longer see it.",
      effect: "deletes",
      idempotent: true,
      audited: ["key"],
      input: { key },
      output: z.object({ key: z.string(), deleted: z.boolean() }),
    }),
  },
});
