import type { Tool } from "./tool";
import { families, isFor, tools } from "./tools/index";
import { order } from "./tools/order";
import { inputSchema, wireTool } from "./wire";

type Property = { type?: string | string[]; enum?: string[]; description?: string; default?: unknown; anyOf?: object[] };

/** TOOLS.md: every tool of agents and every action of people, from the contracts. */
export function toolsPage(): string {
  const parts = [
    "<!-- Generated from schema/tools by `npm run docs`. Edit the contract, not this page. -->",
    "# Tools and actions",
    "Agents call tools over MCP at `POST /mcp`. People call actions at `POST /api/<action>`, arguments as JSON. What both may call has one contract.",
  ];
  for (const family of families) {
    parts.push(`## ${family.name}`, family.about);
    for (const [name, tool] of Object.entries<Tool>(family.tools)) parts.push(`### ${name}`, tool.description, facts(name, tool), table(tool));
  }
  return `${parts.join("\n\n")}\n`;
}

/** schema/tools.json: what tools/list answers to an agent with every toolset, byte for byte, so that a change of the wire shows in a diff. */
export function toolsJson(): string {
  return `${JSON.stringify(
    order.map((name) => wireTool(name, contract(name))),
    null,
    2,
  )}\n`;
}

function contract(name: string): Tool {
  const tool = tools.get(name);
  if (!tool) throw new Error(`No contract for ${name}.`);
  return tool;
}

function facts(name: string, tool: Tool): string {
  const declared = tools.get(name);
  const who =
    declared && isFor(declared, "agent")
      ? isFor(declared, "person")
        ? "agents and people"
        : "agents"
      : isFor(declared!, "anyone")
        ? "anyone"
        : "people";
  const role = tool.role === "owner" && who !== "agents" ? "; of people, account owners alone" : "";
  const effect = { reads: "Read-only.", writes: "Writes.", deletes: "Deletes." }[tool.effect];
  return `For ${who}${role}. ${effect}${tool.idempotent ? "" : " Not idempotent."}`;
}

function table(tool: Tool): string {
  const schema = inputSchema(tool) as { properties?: Record<string, Property>; required?: string[] };
  const rows = Object.entries(schema.properties ?? {}).map(([name, property]) => {
    const required = schema.required?.includes(name) ? "yes" : "";
    return `| \`${name}\` | ${typeOf(property)} | ${required} | ${(property.description ?? "").replaceAll("|", "\\|")} |`;
  });
  return rows.length ? ["| Argument | Type | Required | Description |", "|---|---|---|---|", ...rows].join("\n") : "No arguments.";
}

function typeOf(property: Property): string {
  if (property.enum) return property.enum.map((each) => `\`${each}\``).join(", ");
  const types = [property.type ?? property.anyOf?.map((each) => (each as Property).type ?? "any") ?? "any"].flat();
  return [...new Set(types)].join(" or ");
}
