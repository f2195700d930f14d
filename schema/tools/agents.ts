import * as z from "zod";
import { scopes } from "../record-type";
import { family, tool } from "../tool";
import { toolsets } from "../toolsets";

const configured = { record_type: z.string(), scope: z.enum(scopes), access: z.enum(["read", "update"]), sensitive: z.boolean() };

const agent = z.object({
  id: z.string(),
  name: z.string(),
  type: z.literal("agent"),
  display_name: z.string(),
  status: z.enum(["active", "paused"]),
  owner: z.object({ id: z.string(), name: z.string(), display_name: z.string() }),
  toolsets: z.array(z.string()).nullable(),
  data_store: z.array(z.object({ ...configured, name: z.string().nullable() })),
  created_at: z.string(),
  last_call_at: z.string().nullable(),
});

const named = z.string().describe("The agent's name or id.");

export const agents = family({
  name: "agents",
  about: "The programs that act here: their identity, pause, owner and tools.",
  home: "account",
  tools: {
    create_agent: tool({
      callers: "person",
      title: "Create an agent",
      description: "Makes an agent with all toolsets. It can call once it has an agent key.",
      effect: "writes",
      idempotent: false,
      audited: ["name", "owner"],
      input: {
        name: z.string().describe("Its user name: a-z 0-9 . _ -, at most 32 characters; it never changes."),
        display_name: z.string().optional(),
        owner: z.string().optional().describe("The person responsible (default: you); only an account owner names another."),
      },
      output: z.object({ agent }),
    }),
    get_agent: tool({
      callers: "person",
      title: "Get an agent",
      description: "One agent: identity, status, owner, toolsets, last call.",
      effect: "reads",
      idempotent: true,
      input: { agent: named },
      output: z.object({ agent }),
    }),
    update_agent: tool({
      callers: "person",
      title: "Update an agent",
      description: "Changes an agent's display name, owner or status. paused refuses its very next tool call.",
      effect: "writes",
      idempotent: true,
      audited: ["agent", "display_name", "status", "owner"],
      input: {
        agent: named,
        display_name: z.string().optional(),
        status: z.enum(["active", "paused"]).optional(),
        owner: z.string().optional().describe("The person who becomes responsible for it."),
      },
      output: z.object({ agent }),
    }),
    delete_agent: tool({
      callers: "person",
      title: "Delete an agent",
      description: "Ends an agent for good: its keys are refused at once and its name is never given again.",
      effect: "deletes",
      idempotent: false,
      audited: ["agent"],
      input: { agent: named },
      output: z.object({ agent: z.string(), deleted: z.boolean() }),
    }),
    set_agent_tools: tool({
      callers: "person",
      title: "Set an agent's tools",
      description: "Says which toolsets the agent has; null gives it all. Its next tools/list and its next call follow it.",
      effect: "writes",
      idempotent: true,
      audited: ["agent", "toolsets", "data_store"],
      input: {
        agent: named,
        toolsets: z.array(z.enum(toolsets)).nullable().describe("Names of toolsets, or null for all."),
        data_store: z
          .array(z.strictObject({ ...configured, sensitive: configured.sensitive.default(false), name: z.string().optional() }))
          .optional()
          .describe(
            "All data-store tools that the agent is to have, each of one record type; update gives both tools. Only an account owner gives sensitive " +
              "access. name tells several apart (read_data_store_NAME). Leave out to keep those that it has.",
          ),
      },
      output: z.object({ agent }),
    }),
  },
});
