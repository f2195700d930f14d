import * as z from "zod";
import { list } from "../fields";
import { family, tool } from "../tool";

const agent = z.string().describe("The agent's name or id.");

const role = z.object({ name: z.string(), description: z.string(), instructions: z.string() });
const skill = z.object({ name: z.string(), description: z.string(), content: z.string() });

/** A secret as people see it. Sent back like that, it stays what it is. */
const hidden = z.strictObject({ secret: z.literal(true) });
const secret = z.union([z.string(), hidden]);

/** A configuration, its secret texts as the agent reads them or as people see them. */
function configOf<Secret extends z.ZodType>(secret_text: Secret) {
  const texts = z.record(z.string(), secret_text);
  return z.object({
    version: z.string(),
    role,
    skills: z.array(skill),
    mcp_servers: z.array(z.object({ name: z.string(), url: z.string(), description: z.string(), headers: texts.optional() })),
    apis: z.array(z.object({ name: z.string(), base_url: z.string(), description: z.string(), auth: texts.optional() })),
  });
}

const shown = z.object({ config: configOf(secret) });

const name = z.string().min(1).describe("Unique among them.");
const description = z.string().default("");

export const config = family({
  name: "config",
  about: "What an agent is told to be and was given: its role, skills, MCP servers and APIs.",
  home: "account",
  toolset: "identity",
  tools: {
    get_config: tool({
      title: "Get my configuration",
      description:
        "Your role (name, description and instructions to follow), and the skills, MCP servers and APIs you were given. " +
        "Read it when you start and again after a config.updated notice; version changes whenever the content does.",
      effect: "reads",
      idempotent: true,
      input: {},
      output: configOf(z.string()),
    }),
    get_agent_config: tool({
      callers: "person",
      title: "Get an agent's configuration",
      description: 'The configuration of an agent, for its owner and account owners. A secret is shown as {"secret": true}.',
      effect: "reads",
      idempotent: true,
      input: { agent },
      output: shown,
    }),
    set_agent_config: tool({
      callers: "person",
      title: "Set an agent's configuration",
      description:
        "Replaces the parts that are named; a part that is left out stays as it is. Texts of headers and of auth (but its type) are secrets: " +
        'they go to the agent alone, and one sent as {"secret": true} stays as it is.',
      effect: "writes",
      idempotent: true,
      audited: ["agent"],
      input: {
        agent,
        role: z
          .strictObject({ name: z.string().default(""), description, instructions: z.string().default("") })
          .optional()
          .describe("What it is: name, description and instructions to follow."),
        skills: list(z.strictObject({ name, description, content: z.string() }), { items: "config_items_max" }).optional(),
        mcp_servers: list(z.strictObject({ name, url: z.string(), description, headers: z.record(z.string(), secret).optional() }), {
          items: "config_items_max",
        }).optional(),
        apis: list(z.strictObject({ name, base_url: z.string(), description, auth: z.record(z.string(), secret).optional() }), {
          items: "config_items_max",
        })
          .optional()
          .describe("auth is an object with a type, such as bearer, and further texts, which are secrets."),
      },
      output: shown,
    }),
  },
});
