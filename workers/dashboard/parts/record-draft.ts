import { type Field, redacted } from "../../../schema/record-type";
import type { RecordType } from "./record-types";
import type { DataRecord } from "./records";

/** A field of a record as it is typed. `kept`: a sensitive value that is there, not shown, and stays. */
export type Typed = { how: "value" | "null" | "absent" | "kept"; text: string };
export type RecordDraft = ReadonlyMap<string, Typed>;

const json_number = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/;

/** The number that is typed; undefined where it is none that a record can hold exactly. */
export function numberOf(text: string): number | undefined {
  const value = json_number.test(text.trim()) ? Number(text) : Number.NaN;
  return Number.isFinite(value) && (Number.isSafeInteger(value) || !Number.isInteger(value) || /[eE]/.test(text)) ? value : undefined;
}

/** What a record holds, as it would be typed. */
export function draftOf(type: RecordType, value: DataRecord["value"]): RecordDraft {
  return new Map(type.fields.map((field) => [field.name, typedOf(field, value ?? {})]));
}

function typedOf({ name, identity, sensitive }: Field, record: Record<string, unknown>): Typed {
  if (!Object.hasOwn(record, name)) return { how: identity ? "value" : "absent", text: "" };
  const value = record[name];
  if (value === null) return { how: "null", text: "" };
  if (sensitive && value === redacted) return { how: "kept", text: "" };
  return { how: "value", text: typeof value === "string" ? value : JSON.stringify(value, null, 2) };
}

export function isSame(a: Typed | undefined, b: Typed | undefined): boolean {
  return a?.how === b?.how && a?.text === b?.text;
}

/** What was typed, over what the record holds by now: fields that nobody touched here take what it holds. */
export function rebased(typed: RecordDraft, from: RecordDraft, onto: RecordDraft): RecordDraft {
  return new Map([...onto].map(([name, now]) => [name, isSame(typed.get(name), from.get(name)) ? now : (typed.get(name) ?? now)]));
}

/** The value that is typed, without what is kept; and what is wrong with it, at its field. */
export function valueOf(type: RecordType, draft: RecordDraft): { value: Record<string, unknown>; faults: Map<string, string> } {
  const faults = new Map<string, string>();
  const fields = type.fields.flatMap((field): [string, unknown][] => {
    const typed = draft.get(field.name);
    if (typed?.how === "null") return [[field.name, null]];
    if (typed?.how !== "value") return [];
    const read = readField(field, typed.text);
    if ("fault" in read) {
      faults.set(field.name, read.fault);
      return [];
    }
    return read.absent ? [] : [[field.name, read.value]];
  });
  return { value: Object.fromEntries(fields), faults };
}

type Read = { fault: string } | { absent: boolean; value: unknown };

function readField({ type, identity }: Field, text: string): Read {
  if (text.trim() === "" && (type !== "string" || identity)) {
    return identity ? { fault: "This identifies the record, so it must be there." } : { absent: true, value: undefined };
  }
  if (type === "string") return { absent: false, value: text };
  if (type === "number") {
    const value = numberOf(text);
    return value === undefined ? { fault: "This must be a number; whole ones go to ±9007199254740991." } : { absent: false, value };
  }
  if (type === "boolean") return { absent: false, value: text === "true" };
  return readJson(type, text);
}

function readJson(type: "object" | "array", text: string): Read {
  try {
    const value: unknown = JSON.parse(text);
    const fits = type === "array" ? Array.isArray(value) : typeof value === "object" && value !== null && !Array.isArray(value);
    return fits ? { absent: false, value } : { fault: type === "array" ? "This must be an array: [ … ]." : "This must be an object: { … }." };
  } catch (error) {
    return { fault: `This is not JSON. ${error instanceof Error ? error.message : ""}` };
  }
}
