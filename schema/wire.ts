import * as z from "zod";
import type { Tool } from "./tool";

export type JsonSchema = Record<string, unknown>;

/** A tool as tools/list shows it: flat object schemas, no $ref, deterministic bytes. */
export function wireTool(name: string, tool: Tool) {
  return {
    name,
    title: tool.title,
    description: tool.description,
    inputSchema: inputSchema(tool),
    outputSchema: outputSchema(tool),
    annotations: {
      title: tool.title,
      readOnlyHint: tool.effect === "reads",
      destructiveHint: tool.effect === "deletes",
      idempotentHint: tool.idempotent,
      openWorldHint: false,
    },
  };
}

export function inputSchema(tool: Tool): JsonSchema {
  return bare(z.toJSONSchema(tool.input, { io: "input", reused: "inline" }));
}

/**
 * Loose: a result with a further field must never turn a write that has happened into a client's error. Nothing is required at the
 * root, since clients hold a tool error's structured content (`{"error": …}`) against this schema too.
 */
export function outputSchema(tool: Tool): JsonSchema {
  const { required: _, ...loose } = bare(z.toJSONSchema(tool.output, { io: "input", reused: "inline" }));
  return loose;
}

/** Without what only repeats the dialect's defaults or the language's bounds, which costs a model tokens. */
function bare(schema: object): JsonSchema {
  return JSON.parse(
    JSON.stringify(schema, (key, value: unknown) =>
      key === "$schema" || (key === "maximum" && value === Number.MAX_SAFE_INTEGER) || (key === "minimum" && value === Number.MIN_SAFE_INTEGER)
        ? undefined
        : value,
    ),
  ) as JsonSchema;
}
