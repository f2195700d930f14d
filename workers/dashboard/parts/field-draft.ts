import type { Field, FieldType } from "../../../schema/record-type";
import type { RecordType } from "./record-types";

/** A field as it is being edited: `was` where the record type has it already. */
export type FieldDraft = Field & { uid: string; was?: Field | undefined };

export type Flag = "identity" | "required" | "filterable" | "sensitive";

export const flags: readonly Flag[] = ["identity", "required", "filterable", "sensitive"];

export const identity_fields_max = 5;
const name_pattern = /^[a-z][a-z0-9_]{0,47}$/;

/** What is wrong with a name as far as it is typed; nothing yet where nothing is. */
export function faultOfName(name: string): string | undefined {
  return name === "" || name_pattern.test(name) ? undefined : "Use a-z, 0-9 and _, beginning with a letter, at most 48 characters.";
}

export function newField(set: Partial<Field> = {}): FieldDraft {
  const plain = { name: "", type: "string" as FieldType, identity: false, required: false, filterable: false, sensitive: false, description: "" };
  return { ...plain, ...set, uid: crypto.randomUUID() };
}

export function draftsOf(type: RecordType): FieldDraft[] {
  return type.fields.map((field) => ({ ...field, uid: crypto.randomUUID(), was: field }));
}

/** The fields as the API takes them. */
export function sentFields(drafts: readonly FieldDraft[]): Field[] {
  return drafts.map(({ uid: _uid, was: _was, ...field }) => field);
}

export const isCompound = (type: FieldType) => type === "object" || type === "array";

/** What stays as it is once a record type exists. */
export const stays = "The name and type of a field and what identifies a record stay as they are, and no field is taken away.";
const compound = "Objects and arrays cannot identify a record or be filtered by.";
const sensitive = "A sensitive field cannot identify a record or be filtered by: the key or the filter would tell its value.";
const identity = "What identifies a record is always required, and never sensitive, since the key tells its value.";

type Among = { existing: boolean; identities: number };

/** Why a flag of a field cannot be changed now; undefined where it can. */
export function reasonAgainst(flag: Flag, field: FieldDraft, { existing, identities }: Among): string | undefined {
  if (flag === "identity") {
    if (existing) return stays;
    if (isCompound(field.type)) return compound;
    if (field.sensitive) return sensitive;
    if (!field.identity && identities >= identity_fields_max) return `At most ${identity_fields_max} fields identify a record.`;
  }
  if (flag === "required" && field.identity) return identity;
  if (flag === "filterable") {
    if (isCompound(field.type)) return compound;
    if (field.sensitive) return sensitive;
  }
  if (flag === "sensitive") {
    if (field.identity) return identity;
    if (field.was?.sensitive) return "Sensitive is for good.";
  }
  return undefined;
}

/** A field after a change, with what the change rules out. */
export function changedField(field: FieldDraft, change: Partial<Field>): FieldDraft {
  const next = { ...field, ...change };
  if (isCompound(next.type)) Object.assign(next, { identity: false, filterable: false });
  if (next.sensitive) next.filterable = false;
  if (next.identity) next.required = true;
  else if (change.identity === false) next.required = field.was?.required ?? false;
  return next;
}

/** The fields with one moved by one place; as they are where it has no place to go to. */
export function moved(fields: readonly FieldDraft[], from: number, by: 1 | -1): FieldDraft[] {
  const next = [...fields];
  const [a, b] = [next[from], next[from + by]];
  if (a && b) [next[from], next[from + by]] = [b, a];
  return next;
}

/** Whether a field of an existing type may change places with another: the order of what identifies a record stays. */
export function canMove(fields: readonly FieldDraft[], from: number, by: 1 | -1, existing: boolean): boolean {
  const [a, b] = [fields[from], fields[from + by]];
  return a !== undefined && b !== undefined && !(existing && a.identity && b.identity);
}
