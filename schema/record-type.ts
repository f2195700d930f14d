/** The types that a field of a record can have. Only the first three can be filtered by or identify a record. */
export const field_types = ["string", "number", "boolean", "object", "array"] as const;
export type FieldType = (typeof field_types)[number];

/** One top-level field of the records of a type. */
export type Field = {
  name: string;
  type: FieldType;
  /** One of the fields whose values, in declared order, are the record's identity. Such a field is required. */
  identity: boolean;
  required: boolean;
  filterable: boolean;
  /** Its values are shown only with sensitive access. */
  sensitive: boolean;
  description: string;
};

/** The contract of a kind of record. `id` is never given again, so what was stored under a deleted type is never seen under a later one. */
export type RecordType = {
  id: string;
  name: string;
  description: string;
  fields: readonly Field[];
  /** Counts the changes of the contract. The database refuses a write by an older one once that would spoil the index. */
  revision: number;
  /** Filterable fields whose index does not hold every record yet. */
  building: readonly string[];
};

export const scopes = ["agent", "workspace"] as const;
export type Scope = (typeof scopes)[number];
export type Access = "read" | "update";

/** A record type as one caller may use it in one call: whose records, and what of them. */
export type Grant = {
  /** The name of the configured tool; empty for the one without a name. */
  name: string;
  scope: Scope;
  /** The id of the agent whose records these are; null for those of the workspace. */
  agent: string | null;
  access: Access;
  sensitive: boolean;
  record_type: RecordType;
};

/** What stands for a sensitive value. */
export const redacted = "[REDACTED]";

export function identityOf(type: Pick<RecordType, "fields">): readonly Field[] {
  return type.fields.filter((field) => field.identity);
}

export function filterableOf(type: Pick<RecordType, "fields">): readonly Field[] {
  return type.fields.filter((field) => field.filterable);
}
