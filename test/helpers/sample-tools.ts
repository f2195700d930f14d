import { expect } from "vitest";
import * as z from "zod";
import { Refusal } from "../../schema/errors";
import { json, list, text } from "../../schema/fields";
import { limits } from "../../schema/limits";
import { tool } from "../../schema/tool";
import { checkArguments } from "../../workers/arguments";

// Contracts that between them have every form that an argument can have.
const contract = { title: "T", description: "D", effect: "writes", idempotent: false, output: z.object({}) } as const;

export const set_value = tool({ ...contract, input: { key: z.string(), value: z.string(), ttl: z.int().min(1).max(100).optional() } });
export const whoami = tool({ ...contract, input: {} });

const reference = z.strictObject({ type: z.enum(["document", "message"]), id: z.string().optional(), page: z.int().optional() });
const block = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("text"), text: text({ chars: "display_name_chars_max" }) }),
  z.strictObject({ type: z.literal("buttons"), count: z.int() }),
]);
export const every_form = tool({
  ...contract,
  input: {
    name: z
      .string()
      .regex(/^[a-z]+$/, "must be letters a to z")
      .optional(),
    amount: z.int().default(1),
    share: z.number().min(0).max(1).optional(),
    on: z.boolean().optional(),
    to: list(z.string(), { items: "controls_max" }).optional(),
    intents: z.array(z.enum(["request", "status"])).optional(),
    refs: z.array(reference).max(2).optional(),
    card: z.strictObject({ title: z.string().optional(), blocks: z.array(block) }).optional(),
    filters: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).optional(),
    value: json({ bytes: "value_bytes_max" }).optional(),
    loose: z.object({ a: z.int().optional() }).optional(),
    mode: z.enum(["fast", "slow"]).nullable().optional(),
    title: text({ chars: "display_name_chars_max" }).describe("A title.").optional(),
    body: text({ bytes: "value_bytes_max" }).min(1).optional(),
  },
});
export const by_kind = tool({
  ...contract,
  kinds: { of: { int: ["min", "max"], float: ["min", "decimals"], bool: ["probability"], uuid: [] }, shared: ["seed"] },
  input: {
    kind: z.enum(["int", "float", "bool", "uuid"]),
    min: z.int().optional(),
    max: z.int().optional(),
    decimals: z.int().optional(),
    probability: z.number().optional(),
    seed: z.string().optional(),
  },
});
export const state_put = tool({ ...contract, input: { key: z.string(), value: json({ bytes: "body_bytes_max" }) } });

type AnyTool = Parameters<typeof checkArguments>[0];

/** The arguments as checked with the standard limits. */
export function check(of: AnyTool, raw: unknown): unknown {
  return checkArguments(of, raw, limits);
}

/** What the arguments are refused with. */
export function refused(of: AnyTool, raw: unknown): { code: string; message: string } {
  try {
    check(of, raw);
  } catch (error) {
    if (error instanceof Refusal) return { code: error.code, message: error.message };
    throw error;
  }
  throw new Error("It was not refused.");
}

/** The words of a refusal for the form of the arguments. */
export function told(of: AnyTool, raw: unknown): string {
  const { code, message } = refused(of, raw);
  expect(code).toBe("invalid_argument");
  return message;
}
