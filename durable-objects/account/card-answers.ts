import type { Block, Card, Field, Form } from "../../schema/card";
import { anyOf, quoted } from "../../schema/words";

/** What somebody clicked or filled in. */
export type CardAnswer = { option_id?: string | undefined; values?: Record<string, unknown> | undefined };

type Answerable = Exclude<Block, { type: "text" }>;

/** The blocks of a card that can be answered. */
export function answerable(card: Card): Answerable[] {
  return card.blocks.filter((block): block is Answerable => block.type !== "text");
}

/** What is wrong with an answer to this block, each fault a sentence; none where it is right. */
export function answerFaults(block: Answerable, { option_id, values }: CardAnswer): string[] {
  if (block.type === "buttons") {
    const options = block.options.map(({ id }) => id);
    const right = option_id !== undefined && values === undefined && options.includes(option_id);
    return right ? [] : [`The buttons ${quoted(block.id)} are answered by option_id alone: ${anyOf(options.map(quoted))}.`];
  }
  if (values === undefined || option_id !== undefined) return [`The form ${quoted(block.id)} is answered by values alone: its fields by id.`];
  return formFaults(block, values);
}

function formFaults(form: Form, values: Record<string, unknown>): string[] {
  const known = new Set(form.fields.map(({ id }) => id));
  const unknown = Object.keys(values).filter((id) => !known.has(id));
  const faults = form.fields.map((field) => fieldFault(field, Object.hasOwn(values, field.id) ? values[field.id] : undefined));
  return [...unknown.map((id) => `The form has no field ${quoted(id)}.`), ...faults.filter((fault) => fault !== undefined)];
}

function fieldFault(field: Field, value: unknown): string | undefined {
  const name = quoted(field.id);
  if (value === undefined || value === null || value === "" || (field.type === "checkbox" && value === false))
    return field.required ? `The field ${name} is required.` : undefined;
  const wanted = wants(field, value);
  return wanted === undefined ? undefined : `The field ${name} must be ${wanted}.`;
}

/** Where a card sets no bound, a text is at most this long, as comments and answers are. */
const text_chars_max = 10_000;

/** The rest of a sentence about what a field wants; undefined where the value is right. */
function wants(field: Field, value: unknown): string | undefined {
  if (field.type === "text") {
    const max = field.max ?? text_chars_max;
    return typeof value === "string" && [...value].length <= max ? undefined : `a text of at most ${max} characters`;
  }
  if (field.type === "number") {
    const right = typeof value === "number" && Number.isFinite(value) && value <= (field.max ?? Infinity);
    return right ? undefined : field.max === undefined ? "a number" : `a number of at most ${field.max}`;
  }
  if (field.type === "select") return typeof value === "string" && field.options.includes(value) ? undefined : anyOf(field.options.map(quoted));
  return typeof value === "boolean" ? undefined : "true or false";
}
