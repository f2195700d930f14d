import { infiniteQueryOptions } from "@tanstack/react-query";
import { act, type Answer } from "../act";
import { asking } from "../ask";
import type { RecordType } from "./record-types";

/** Fields and the value that each must equal. */
export type Where = Record<string, string | number | boolean>;
export type DataRecord = Answer<"get_record">["record"];
/** Whose records of a type: one agent's, or without one those of the workspace. */
export type Whose = { record_type: string; agent?: string | undefined };

const records_a_page = 50;

/** Whose records, as the API takes it. */
export function scopeOf({ record_type, agent }: Whose) {
  return { record_type, ...(agent !== undefined && { scope: "agent" as const, agent }) };
}

/** The records of a type in the order of their keys, page after page. */
export function recordPages({ where, ...whose }: Whose & { where?: Where | undefined }) {
  return infiniteQueryOptions({
    queryKey: ["list_records", { ...whose, where }],
    queryFn: ({ pageParam }) =>
      act("list_records", {
        ...scopeOf(whose),
        limit: records_a_page,
        ...(where && { filters: where }),
        ...(pageParam !== undefined && { cursor: pageParam }),
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor,
  });
}

/** One record, sensitive values hidden. */
export function recordAt(whose: Whose, key: string) {
  return asking("get_record", { ...scopeOf(whose), key });
}

/** Names of the required fields that a record lacks, also of those that are sensitive: that one is missing is no secret. */
export function lacking(type: RecordType, { value = {}, missing_required_fields }: DataRecord): string[] {
  const absent = type.fields.filter(({ name, required, sensitive }) => required && sensitive && !Object.hasOwn(value, name)).map(({ name }) => name);
  return [...new Set([...missing_required_fields, ...absent])];
}

/** What a person calls a record: its key, or what the key is made of where that is a hash. */
export function labelOf(type: RecordType, { key, value = {} }: Pick<DataRecord, "key" | "value">): string {
  const identity = type.fields.filter((field) => field.identity);
  const [only] = identity;
  if (identity.length === 1 && only?.type === "string") return key;
  return identity.map(({ name }) => String(value[name])).join(" · ");
}
