import type { RefusalEntry } from "../errors";
import { quoted } from "../words";

/** Record types, the tools configured for them, and records. No text here carries a value of a record. */
export const data_store = {
  record_type_unknown: {
    code: "not_found",
    say: ({ name }: { name: string }) => `Record type not found: there is none named ${quoted(name)}. list_record_types names them all.`,
  },
  record_unknown: {
    code: "not_found",
    say: ({ key }: { key: string }) => `Record not found: there is none with the key ${quoted(key)} here. List the records to find its key.`,
  },
  tool_not_configured: {
    code: "forbidden",
    say: ({ tool, access }: { tool: string; access: string }) =>
      `${quoted(tool)} needs a configured instance, and this agent has none without a name${access === "update" ? " and with access update" : ""}. ` +
      "Your agent's owner or an account owner can create one, in the dashboard or with set_agent_tools; tools/list shows those you have.",
  },
  record_key_missing: {
    code: "invalid_argument",
    say: ({ operation }: { operation: string }) =>
      `The operation ${quoted(operation)} needs “key”: the exact record key that an earlier update or list answered. Use list to find it.`,
  },
  filter_not_filterable: {
    code: "invalid_argument",
    say: ({ field, fields }: { field: string; fields: readonly string[] }) =>
      `The filter field ${quoted(field)} is not declared filterable. ${fields.length ? `You can filter by ${fields.join(", ")}` : "No field of this record type is"}.`,
  },
  filter_wrong_type: {
    code: "invalid_argument",
    say: ({ field, type }: { field: string; type: string }) =>
      `The filter field ${quoted(field)} has the wrong type: it is configured as ${type}, and only a value of that type can equal it. null cannot be filtered for.`,
  },
  filter_building: {
    code: "unavailable",
    say: ({ field }: { field: string }) =>
      `The index of ${quoted(field)} is still being built, since the record type was changed. Leave this filter out, or call again in a minute.`,
  },
  scope_invalid: {
    code: "invalid_argument",
    say: () => "The scope is invalid: records of the workspace belong to no agent. Leave “agent” out, or ask for scope “agent”.",
  },
  agent_identity_unavailable: {
    code: "invalid_argument",
    say: () =>
      "The agent execution identity is unavailable: records of scope “agent” belong to one agent, and this call has none. Name it in “agent”.",
  },
  database_failed: {
    code: "unavailable",
    say: () => "The database operation failed. Nothing was changed; call again in a few seconds.",
  },
  database_write_failed: {
    code: "unavailable",
    say: () =>
      "The database operation failed, and whether the record was written is not known. Read it, then write again with its version as expected_version.",
  },
  record_version_conflict: {
    code: "conflict",
    say: ({ expected, version }: { expected: number; version: number }) =>
      version === 0
        ? `The record does not exist, so it has no version ${expected}. Nothing was written. Pass expected_version 0 to create it.`
        : `The record is at version ${version}, not ${expected}. Nothing was written. Read it, apply your change to what it holds now, and pass expected_version ${version}.`,
    tell: ({ version }: { version: number }) => ({ version }),
  },
  record_busy: {
    code: "unavailable",
    say: () => "Others keep writing this record at the same moment. Nothing was written; call again in a second.",
  },
  record_type_changing: {
    code: "conflict",
    say: () => "The record type was changed or deleted while this call ran. Nothing was written; look at tools/list, then call again.",
  },
  record_wrong: {
    code: "invalid_argument",
    /** Every fault at once, each a sentence. */
    say: ({ faults }: { faults: readonly string[] }) => `Nothing was written. ${faults.join(" ")}`,
  },
  record_too_large: {
    code: "too_large",
    say: ({ max }: { max: number }) =>
      `The record would be too large: its JSON, sensitive values apart, may be at most ${max} bytes. Nothing was written. Store large data elsewhere and keep a reference.`,
  },
  record_type_wrong: {
    code: "invalid_argument",
    say: ({ faults }: { faults: readonly string[] }) => faults.join(" "),
  },
  record_type_exists: {
    code: "conflict",
    say: ({ name }: { name: string }) => `There is a record type ${quoted(name)} already. Change it with update_record_type, or choose another name.`,
  },
  database_not_migrated: {
    code: "unavailable",
    say: () => "This deployment's database is not migrated yet. Nothing was written. Whoever deploys it runs npm run deploy, which migrates it.",
  },
  record_types_full: {
    code: "limit",
    say: ({ max }: { max: number }) => `This account has reached its limit of ${max} record types. Delete one before creating another.`,
  },
  record_type_in_use: {
    code: "conflict",
    say: ({ name, agents }: { name: string; agents: readonly string[] }) =>
      `The record type ${quoted(name)} is in use${agents.length ? ` by ${agents.join(", ")}` : ""}. Its tools and all its records would go for good. Pass confirm: true to delete it.`,
  },
  configured_tools_wrong: {
    code: "invalid_argument",
    say: ({ faults }: { faults: readonly string[] }) => faults.join(" "),
  },
} satisfies Record<string, RefusalEntry>;
