import * as z from "zod";
import { bounds } from "../fields";
import { scopes } from "../record-type";
import { family, tool } from "../tool";

const key = z.string().describe("The exact record key that an earlier update or list answered.");
const filters = z
  .record(z.string(), z.unknown())
  .describe("For list: top-level fields and the value each must equal. Only fields marked filterable, each with a value of its own type.");
const cursor = z.string().describe("For list: next_cursor of the page before.");
const value = z.record(z.string(), z.unknown()).register(bounds, { unit: "bytes", limit: "record_bytes_max" });
const expected_version = z
  .int()
  .min(0)
  .describe("The version that you have read: the write is refused where the record has another by now. 0: the record must not exist yet.");

const record = z.object({
  key: z.string(),
  value: z.record(z.string(), z.unknown()).optional(),
  version: z.int(),
  updated_at: z.string(),
  ready: z.boolean().describe("Whether every required field is there."),
  missing_required_fields: z.array(z.string()),
  sensitive_fields_missing: z.boolean().optional().describe("Whether a required field is missing that is not named for being sensitive."),
});

const page = { records: z.array(record), count: z.int().describe("Of the records in this answer."), next_cursor: z.string().optional() };

const of_type = {
  record_type: z.string().describe("The record type's name."),
  scope: z.enum(scopes).optional().describe("workspace (default), or agent with the agent whose records these are."),
  agent: z.string().optional().describe("For scope agent: its name or id; also one that has been deleted."),
};
const sensitive = z.boolean().default(false).describe("true shows sensitive values. Each such look is kept in the audit log.");

export const data_store = family({
  name: "data_store",
  about: "Durable structured records. An agent has these tools only where somebody has configured them on it, for one record type and scope.",
  home: "worker",
  toolset: "data_store",
  tools: {
    read_data_store: tool({
      title: "Read the data store",
      description:
        "Reads durable structured records of one configured record type. get answers one record, readiness only whether it is complete, " +
        "list those that match the filters, in the order of their keys.",
      effect: "reads",
      idempotent: true,
      kinds: { by: "operation", of: { get: ["key"], readiness: ["key"], list: ["filters", "limit", "cursor"] }, shared: [] },
      input: {
        operation: z.enum(["get", "readiness", "list"]),
        key: key.optional(),
        filters: filters.optional(),
        limit: z.int().min(1).max(100).default(20),
        cursor: cursor.optional(),
      },
      output: z.object({ record, ...page }).partial(),
    }),
    update_data_store: tool({
      title: "Write to the data store",
      description:
        "Writes a record of one configured record type; its identity fields say which. put writes the whole value, merge only the fields that you name. " +
        "Keep the key that it answers. version rises with each write.",
      effect: "writes",
      idempotent: false,
      keeps_json: true,
      kinds: { by: "operation", of: { put: ["value", "expected_version"], merge: ["value", "expected_version", "remove"] }, shared: [] },
      input: {
        operation: z.enum(["put", "merge"]),
        value: value.describe("The identity fields, and those to write. With merge, null sets null."),
        remove: z.array(z.string()).optional().describe("For merge: names of fields to take out."),
        expected_version: expected_version.optional(),
      },
      output: z.object({ record }),
    }),
    list_records: tool({
      callers: "person",
      role: "owner",
      title: "List records",
      description: "The records of a type in one scope, by key.",
      effect: "reads",
      idempotent: true,
      audited: ["record_type", "scope", "agent", "sensitive"],
      audited_if: "sensitive",
      input: { ...of_type, filters: filters.optional(), limit: z.int().min(1).max(200).default(50), cursor: cursor.optional(), sensitive },
      output: z.object(page),
    }),
    get_record: tool({
      callers: "person",
      role: "owner",
      title: "Get a record",
      description: "One record of a type.",
      effect: "reads",
      idempotent: true,
      audited: ["record_type", "scope", "agent", "key", "sensitive"],
      audited_if: "sensitive",
      input: { ...of_type, key, sensitive },
      output: z.object({ record }),
    }),
    put_record: tool({
      callers: "person",
      role: "owner",
      title: "Write a record",
      description: "Writes the whole value of a record. Sensitive fields that it does not name stay as they are, unless sensitive is true.",
      effect: "writes",
      idempotent: false,
      keeps_json: true,
      audited: ["record_type", "scope", "agent", "sensitive"],
      input: {
        ...of_type,
        value: value.describe("The whole value, with its identity fields."),
        expected_version: expected_version.optional(),
        sensitive,
      },
      output: z.object({ record }),
    }),
  },
});
