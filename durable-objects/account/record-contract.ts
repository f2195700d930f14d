import type { Field, RecordType } from "../../schema/record-type";
import { identityOf } from "../../schema/record-type";
import { quoted } from "../../schema/words";

/** The contract as a row of `record_types`. */
export type RecordTypeRow = {
  id: string;
  name: string;
  description: string;
  fields: string;
  revision: number;
  building: string;
  used: number;
  created_at: number;
  updated_at: number;
};

const name_pattern = /^[a-z][a-z0-9_]{0,47}$/;
const identity_fields_max = 5;

/** The record type as the rest of the product knows it. */
export function recordTypeOf(row: Pick<RecordTypeRow, "id" | "name" | "description" | "fields" | "revision" | "building">): RecordType {
  const { id, name, description, revision } = row;
  return { id, name, description, revision, fields: JSON.parse(row.fields) as Field[], building: JSON.parse(row.building) as string[] };
}

/** What is wrong with a new contract, each fault a sentence. */
export function faultsOfName(name: string): string[] {
  return name_pattern.test(name) ? [] : [`${quoted(name)} cannot be the name of a record type. ${name_rule}`];
}

const name_rule = "Use a-z 0-9 _, starting with a letter, at most 48 characters.";

/** The fields as they are kept: an identity field is always required. */
export function normalFields(fields: readonly Field[]): Field[] {
  return fields.map(({ name, type, identity, required, filterable, sensitive, description }) => ({
    name,
    type,
    identity,
    required: required || identity,
    filterable,
    sensitive,
    description,
  }));
}

/** What is wrong with the fields of a record type, each fault a sentence. */
export function faultsOfFields(fields: readonly Field[]): string[] {
  const faults = fields.flatMap(faultsOfField);
  const names = fields.map((field) => field.name);
  for (const name of new Set(names.filter((each, at) => names.indexOf(each) !== at))) faults.push(`There are several fields named ${quoted(name)}.`);
  const identity = fields.filter((field) => field.identity).length;
  if (identity === 0) faults.push("No field is marked identity: mark 1 to 5 that together say which record it is.");
  if (identity > identity_fields_max) faults.push(`${identity} fields are marked identity; at most ${identity_fields_max} can be.`);
  return faults;
}

function faultsOfField(field: Field): string[] {
  const name = quoted(field.name);
  const compound = field.type === "object" || field.type === "array";
  return [
    ...(name_pattern.test(field.name) ? [] : [`${name} cannot be the name of a field. ${name_rule}`]),
    ...(field.identity && compound
      ? [`${name} is of type ${field.type} and cannot be an identity field; those are strings, numbers or booleans.`]
      : []),
    ...(field.identity && field.sensitive ? [`${name} cannot be both identity and sensitive: the key would tell its value.`] : []),
    ...(field.filterable && compound ? [`${name} is of type ${field.type} and cannot be filterable; strings, numbers and booleans can.`] : []),
    ...(field.filterable && field.sensitive ? [`${name} cannot be both sensitive and filterable: a filter would tell its value.`] : []),
  ];
}

/** What a change of the fields would break; empty where it may be made. */
export function faultsOfChange(from: RecordType, fields: readonly Field[]): string[] {
  const faults = from.fields.flatMap((old) => {
    const field = fields.find((each) => each.name === old.name);
    const name = quoted(old.name);
    if (!field) return [`${name} is missing. A field cannot be taken away; name every field that there is.`];
    return [
      ...(field.type === old.type ? [] : [`${name} is of type ${old.type}; the type of a field cannot change.`]),
      ...(old.sensitive && !field.sensitive ? [`${name} is sensitive and stays so.`] : []),
    ];
  });
  const names = (list: readonly Field[]) => list.map((field) => field.name).join(", ");
  const identity = names(identityOf(from));
  if (names(identityOf({ fields })) !== identity) faults.push(`The identity is ${identity}, in this order, and cannot change.`);
  return faults;
}

/** What a change of the fields does, each a sentence, also to records that there are. */
export function changesOf(from: RecordType, fields: readonly Field[]): string[] {
  return fields.flatMap((field) => {
    const old = from.fields.find((each) => each.name === field.name);
    return old === undefined ? [added(field)] : changed(old, field);
  });
}

function added(field: Field): string {
  const missing = field.required ? " Records without it, and those are all that there are, become not ready until it is set." : "";
  return `${quoted(field.name)} (${field.type}) is added.${missing}`;
}

function changed(old: Field, field: Field): string[] {
  const name = quoted(field.name);
  return [
    ...(field.required && !old.required ? [`${name} becomes required. Records without it become not ready until it is set.`] : []),
    ...(!field.required && old.required ? [`${name} is required no longer. Records that lack nothing else become ready.`] : []),
    ...(field.sensitive && !old.sensitive
      ? [`${name} becomes sensitive, for good. Readers without sensitive access see [REDACTED] in every record that has it.`]
      : []),
    ...(field.filterable && !old.filterable
      ? [`${name} becomes filterable. The index over the records is built in the background; filters by it are refused until then.`]
      : []),
    ...(!field.filterable && old.filterable ? [`${name} is filterable no longer. Filters by it are refused, and its index goes.`] : []),
    ...(field.description !== old.description ? [`The description of ${name} changes. Records stay as they are.`] : []),
  ];
}

/** Names of the fields that were there before and that the index must now hold of every record. */
export function newlyFilterable(from: RecordType, fields: readonly Field[]): string[] {
  return fields.filter((field) => field.filterable && from.fields.some((old) => old.name === field.name && !old.filterable)).map(({ name }) => name);
}

/** Whether rows of the index must come or go for records that there are. */
export function changesIndex(from: RecordType, fields: readonly Field[]): boolean {
  return from.fields.some((old) => fields.find((field) => field.name === old.name)?.filterable !== old.filterable);
}
