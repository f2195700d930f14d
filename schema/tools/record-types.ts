import * as z from "zod";
import { list, text } from "../fields";
import { field_types } from "../record-type";
import { family, tool } from "../tool";

const named = z.string().describe("The record type's name.");

const wanted_field = z.strictObject({
  name: z.string().describe("a-z 0-9 _, starting with a letter, at most 48 characters."),
  type: z.enum(field_types),
  identity: z.boolean().default(false),
  required: z.boolean().default(false),
  filterable: z.boolean().default(false),
  sensitive: z.boolean().default(false),
  description: text({ chars: "record_description_chars_max" }).default(""),
});

const field = z.object({
  name: z.string(),
  type: z.enum(field_types),
  identity: z.boolean(),
  required: z.boolean(),
  filterable: z.boolean(),
  sensitive: z.boolean(),
  description: z.string(),
});

const record_type = z.object({
  name: z.string(),
  description: z.string(),
  fields: z.array(field),
  building: z.array(z.string()).describe("Filterable fields whose index is still being built; a filter by one is refused until it is."),
  agents: z.array(z.string()).describe("Names of the agents that have a tool for it."),
  created_at: z.string(),
  updated_at: z.string(),
});

const fields = list(wanted_field, { items: "record_fields_max" })
  .min(1)
  .describe(
    "In order. 1 to 5 of them identify a record (string, number or boolean, never sensitive). Sensitive, object and array fields cannot be filterable.",
  );

export const record_types = family({
  name: "record_types",
  about: "The contracts of the data store's records: their fields, what identifies a record, what is required, filterable and sensitive.",
  home: "account",
  tools: {
    create_record_type: tool({
      callers: "person",
      role: "owner",
      title: "Create a record type",
      description: "Defines a kind of record. Agents reach its records only by a tool that set_agent_tools configures on them.",
      effect: "writes",
      idempotent: false,
      audited: ["name"],
      input: {
        name: z.string().describe("a-z 0-9 _, starting with a letter, at most 48 characters; it never changes."),
        description: text({ chars: "record_description_chars_max" }).default("").describe("What these records are, for the agents that use them."),
        fields,
      },
      output: z.object({ record_type }),
    }),
    update_record_type: tool({
      callers: "person",
      role: "owner",
      title: "Update a record type",
      description:
        "Changes a record type: fields may be added, be required or filterable or not, and become sensitive. The type of a field, the identity and " +
        "sensitivity stay, and no field is taken away. With dry_run it only says what it would do, also to existing records.",
      effect: "writes",
      idempotent: true,
      audited: ["record_type", "dry_run"],
      input: {
        record_type: named,
        description: text({ chars: "record_description_chars_max" }).optional(),
        fields: fields.optional(),
        dry_run: z.boolean().default(false),
      },
      output: z.object({ record_type, changes: z.array(z.string()), dry_run: z.boolean() }),
    }),
    delete_record_type: tool({
      callers: "person",
      role: "owner",
      title: "Delete a record type",
      description: "Deletes a record type and all its records. The tools that agents have for it vanish at once. One in use needs confirm: true.",
      effect: "deletes",
      idempotent: false,
      audited: ["record_type", "confirm"],
      input: { record_type: named, confirm: z.boolean().default(false) },
      output: z.object({ record_type: z.string(), deleted: z.boolean() }),
    }),
    list_record_types: tool({
      callers: "person",
      title: "List record types",
      description: "The record types of the account, by name.",
      effect: "reads",
      idempotent: true,
      input: {},
      output: z.object({ record_types: z.array(record_type) }),
    }),
  },
});
