import { closest, distance } from "fastest-levenshtein";
import type * as z from "zod";
import { anyOf, quoted } from "../../schema/words";
import type { Shape } from "./shape";

/** More faults than a reader can use at once are counted instead of told. */
const told_max = 20;
/** Beyond this a name is no misspelling, and comparing it would cost more than it tells. */
const compared_chars_max = 128;

/** The faults of a call: each a sentence, and at most one for each place. */
export class Told {
  private readonly sentences = new Map<string, string>();

  /** Of several faults of one place the first is told: the others mostly follow from it. */
  add(at: string, sentence: string): void {
    if (!this.sentences.has(at)) this.sentences.set(at, sentence);
  }

  get faults(): readonly string[] {
    const all = [...this.sentences.values()];
    return all.length <= told_max ? all : [...all.slice(0, told_max), `There are ${all.length - told_max} more faults like these.`];
  }
}

/** `refs` and `url` give `refs.url`; a member of the arguments themselves is named alone. */
export function memberOf(at: string, name: string): string {
  return at === "" ? name : `${at}.${name}`;
}

export function itemOf(at: string, index: number): string {
  return `${at}[${index}]`;
}

/** With the nearest name, and with all of them where the nearest is not near. */
export function unknownName(at: string, name: string, names: readonly string[]): string {
  const unknown = `Unknown argument ${quoted(memberOf(at, name))}.`;
  if (names.length === 0) return `${unknown} This tool takes no arguments.`;
  const nearest = nearestOf(name, names);
  const meant = `${unknown} Did you mean ${quoted(nearest)}?`;
  return isNear(name, nearest) ? meant : `${meant} ${at === "" ? "This tool" : quoted(at)} takes ${anyOf(names.map(quoted))}.`;
}

/** What zod found, in a sentence that says what is wanted, what came, and where it helps what to do. */
export function sentence(issue: z.core.$ZodIssue, at: string, value: unknown, shape: Shape | undefined): string {
  const name = quoted(at);
  if (value === undefined) return `The required argument ${name} is missing.`;
  switch (issue.code) {
    case "too_small":
      return tooSmall(issue, name, value);
    case "too_big":
      return tooBig(issue, name, value);
    case "not_multiple_of":
      return `${name} must be a multiple of ${issue.divisor}, not ${came(value)}.`;
    case "invalid_format":
      return issue.message.startsWith("Invalid")
        ? `${name} is not of the right form: ${came(value)}.`
        : `${name} ${issue.message}, not ${came(value)}.`;
    case "custom":
      return issue.message.startsWith("Invalid") ? `${name} is not valid.` : `${name} ${issue.message}.`;
    case "unrecognized_keys":
      return `Unknown argument ${anyOf(issue.keys.map((key) => quoted(memberOf(at, key))))}.`;
    default:
      return `${name} must be ${wanted(shape)}, not ${came(value)}.${advice(shape, value)}`;
  }
}

function tooSmall(issue: z.core.$ZodIssueTooSmall, name: string, value: unknown): string {
  if (issue.origin === "string")
    return issue.minimum === 1 ? `${name} must not be empty.` : `${name} must have at least ${issue.minimum} characters.`;
  if (issue.origin === "array") return `${name} must have at least ${counted(issue.minimum, "item")}, not ${(value as unknown[]).length}.`;
  return `${name} must be ${issue.inclusive === false ? "more than" : "at least"} ${issue.minimum}, not ${came(value)}.`;
}

function tooBig(issue: z.core.$ZodIssueTooBig, name: string, value: unknown): string {
  if (issue.origin === "string") return `${name} must have at most ${counted(issue.maximum, "character")}.`;
  if (issue.origin === "array") return `${name} must have at most ${counted(issue.maximum, "item")}, not ${(value as unknown[]).length}.`;
  return `${name} must be ${issue.inclusive === false ? "less than" : "at most"} ${issue.maximum}, not ${came(value)}.`;
}

function counted(count: number | bigint, noun: string): string {
  return `${count} ${noun}${Number(count) === 1 ? "" : "s"}`;
}

const wants = { text: "a string", integer: "a whole number", number: "a number", boolean: "true or false", object: "an object" } as const;

function wanted(shape: Shape | undefined): string {
  if (shape?.options !== undefined) return anyOf([...new Set(shape.options.map(wanted))]);
  if (shape === undefined || shape.kind === "other" || shape.kind === "json") return "of another form";
  if (shape.kind === "choice") return `${shape.choices?.length === 1 ? "" : "one of "}${anyOf((shape.choices ?? []).map(quoted))}`;
  if (shape.kind === "list") return shape.item?.kind === "text" ? "a list of strings" : "a list";
  return wants[shape.kind];
}

/** A value of a caller, shown short: text in quotes, a list or an object as the beginning of its JSON. */
function came(value: unknown): string {
  if (typeof value === "string") return quoted(beginning(value));
  if (typeof value !== "object" || value === null) return String(value);
  return `${Array.isArray(value) ? "the list" : "the object"} ${quoted(beginning(JSON.stringify(value)))}`;
}

/** Enough for what is echoed, so that a large value is not worked through for it. */
function beginning(text: string): string {
  return text.slice(0, 1000);
}

function advice(shape: Shape | undefined, value: unknown): string {
  if (shape?.kind === "choice" && typeof value === "string") return nearChoice(value, shape.choices ?? []);
  if (shape?.kind === "text" && typeof value === "object" && value !== null) return " Send it as JSON text in a string.";
  if (shape?.kind === "text" && value !== null) return " Put it in quotes.";
  return "";
}

function nearChoice(value: string, choices: readonly string[]): string {
  const nearest = nearestOf(value, choices);
  return choices.length > 1 && isNear(value, nearest) ? ` Did you mean ${quoted(nearest)}?` : "";
}

function nearestOf(name: string, names: readonly string[]): string {
  return closest(name.slice(0, compared_chars_max), names);
}

function isNear(name: string, nearest: string): boolean {
  return distance(name.slice(0, compared_chars_max), nearest) <= Math.max(2, Math.floor(nearest.length / 3));
}
