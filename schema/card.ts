import * as z from "zod";
import { list, text } from "./fields";
import { hasInvisible } from "./ids";
import { anyOf, quoted } from "./words";

/** What people click or read on one line. It is always shown as text; what looks like markup is a mistake or an attack. */
const label = text({ chars: "title_chars_max" })
  .min(1)
  .refine((given) => !hasInvisible(given) && !/<[a-z!/?]/i.test(given), {
    message: "must be plain text on one line: no markup, no control, invisible or text-direction characters",
  });

const id = z.string().regex(/^[a-z0-9_-]{1,64}$/, "must be 1 to 64 characters of a-z, 0-9, _ and -");

const field_facts = { id, label, required: z.boolean().optional() };
const field = z.discriminatedUnion("type", [
  z.strictObject({ ...field_facts, type: z.literal("text"), max: z.int().min(1).max(10_000).optional() }),
  z.strictObject({ ...field_facts, type: z.literal("number"), max: z.number().optional() }),
  z.strictObject({ ...field_facts, type: z.literal("select"), options: list(label, { items: "card_choices_max" }).min(1) }),
  z.strictObject({ ...field_facts, type: z.literal("checkbox") }),
]);

const block = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("text"), text: text({ chars: "comment_chars_max" }).min(1) }),
  z.strictObject({
    type: z.literal("buttons"),
    id,
    options: list(z.strictObject({ id, label, style: z.enum(["primary", "danger"]).optional() }), { items: "card_options_max" }).min(1),
  }),
  z.strictObject({ type: z.literal("form"), id, submit: label, fields: list(field, { items: "card_fields_max" }).min(1) }),
]);

/** A card, checked whole: every fault of it is told at once. */
export const card = z
  .strictObject({ title: label.optional(), blocks: list(block, { items: "card_blocks_max" }).min(1), once: z.boolean().optional() })
  .refine((given) => repeatedIds(given).length === 0, {
    // Also where something else is wrong with it, so that its sender learns all at once.
    when: () => true,
    error: ({ input }) => `has the id ${anyOf(repeatedIds(input).map(quoted))} more than once; each id is unique in the card`,
  });

export type Card = z.infer<typeof card>;
export type Block = Card["blocks"][number];
export type Form = Extract<Block, { type: "form" }>;
export type Field = Form["fields"][number];

/** Everything on a card that people read. */
export function cardTexts({ title, blocks }: Card): string[] {
  return [title ?? "", ...blocks.flatMap(blockTexts)];
}

function blockTexts(each: Block): string[] {
  if (each.type === "text") return [each.text];
  if (each.type === "buttons") return each.options.map((option) => option.label);
  return [...each.fields.map((one) => one.label), each.submit];
}

/** Whatever the card is: it may be at fault elsewhere. */
function repeatedIds(given: unknown): string[] {
  const ids = itemsOf(given, "blocks").flatMap((each) => [each, ...itemsOf(each, "options"), ...itemsOf(each, "fields")].flatMap(idOf));
  return [...new Set(ids.filter((each, index) => ids.indexOf(each) < index))];
}

function itemsOf(given: unknown, name: string): unknown[] {
  const items = typeof given === "object" && given !== null ? (given as Record<string, unknown>)[name] : undefined;
  return Array.isArray(items) ? items : [];
}

function idOf(given: unknown): string[] {
  const found = typeof given === "object" && given !== null ? (given as { id?: unknown }).id : undefined;
  return typeof found === "string" ? [found] : [];
}
