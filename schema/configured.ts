import type { Access } from "./record-type";

/** The tools that an agent has only where somebody has configured them on it, under their own name or with a name behind it. */
const bases = { read: "read_data_store", update: "update_data_store" } as const;
export type ConfiguredBase = (typeof bases)[Access];

const shape = /^(read|update)_data_store(?:_([a-z0-9_]{1,24}))?$/;

/** The configured tool that a name asks for: `read_data_store`, `read_data_store_crm`. Undefined for any other name. */
export function configuredTool(name: string): { base: ConfiguredBase; access: Access; instance: string } | undefined {
  const [, access, instance = ""] = shape.exec(name) ?? [];
  return access === "read" || access === "update" ? { base: bases[access], access, instance } : undefined;
}

/** The name under which the tool of an instance is listed and called. */
export function configuredToolName(access: Access, instance: string): string {
  return instance === "" ? bases[access] : `${bases[access]}_${instance}`;
}
