import { closest } from "fastest-levenshtein";
import type { Limits } from "../../schema/limits";
import { type Field, identityOf, type RecordType, redacted } from "../../schema/record-type";
import { quoted } from "../../schema/words";

/** What a caller wants to write: fields and their values, and names of fields to take out. */
export type Wanted = { value: Record<string, unknown>; remove: readonly string[] };

/** What is wrong with it by the contract, each fault a sentence. None of them carries a value. */
export function faultsOf(type: RecordType, { value, remove }: Wanted, limits: Limits): string[] {
  const fields = new Map(type.fields.map((field) => [field.name, field]));
  const lacking = identityOf(type).filter((field) => !Object.hasOwn(value, field.name));
  return [
    ...lacking.map((field) => `The identity field ${quoted(field.name)} is missing; every write names it.`),
    ...Object.entries(value).flatMap(([name, each]) => {
      const field = fields.get(name);
      return field === undefined ? [unknown(type, name)] : (faultOfValue(field, each, limits) ?? []);
    }),
    ...remove.flatMap((name) => {
      const field = fields.get(name);
      if (field === undefined) return [unknown(type, name)];
      if (field.identity) return [`${quoted(name)} is an identity field and cannot be taken out.`];
      return Object.hasOwn(value, name) ? [`${quoted(name)} stands both in “value” and in “remove”.`] : [];
    }),
  ];
}

function unknown(type: RecordType, name: string): string {
  const names = type.fields.map((field) => field.name);
  return `The record type ${quoted(type.name)} has no field ${quoted(name)}. Did you mean ${quoted(closest(name.slice(0, 128), names))}?`;
}

function faultOfValue(field: Field, value: unknown, limits: Limits): string | undefined {
  const name = quoted(field.name);
  if (field.sensitive && value === redacted) {
    return `${name} is sensitive, and ${redacted} only stands for its value. Leave the field out to keep the value, or send a new one.`;
  }
  if (value === null) return field.identity ? `${name} is an identity field and cannot be null.` : undefined;
  if (typeOf(value) !== field.type) return `${name} must be ${article(field.type)}, not ${article(typeOf(value))}.`;
  if (field.identity && typeof value === "string") return faultOfIdentity(name, value, limits.identity_chars_max);
  const max = limits.sensitive_value_bytes_max;
  if (field.sensitive && bytesOf(JSON.stringify(value)) > max)
    return `${name} is too large: a sensitive value may have at most ${max} bytes of JSON.`;
  return undefined;
}

function faultOfIdentity(name: string, value: string, max: number): string | undefined {
  const characters = [...value].length;
  if (characters === 0 || characters > max) return `${name} is an identity field and must have 1 to ${max} characters, not ${characters}.`;
  return value.includes("\0") ? `${name} is an identity field and cannot contain a NUL character (U+0000).` : undefined;
}

function typeOf(value: unknown): string {
  return value === null ? "null" : Array.isArray(value) ? "array" : typeof value;
}

function article(type: string): string {
  return type === "null" ? type : /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`;
}

/** Bytes of UTF-8. */
export function bytesOf(text: string): number {
  return new TextEncoder().encode(text).byteLength;
}
