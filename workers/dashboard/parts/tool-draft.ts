import { configuredToolName } from "../../../schema/configured";
import type { Answer, Sent } from "../act";

type Configured = Answer<"get_agent">["agent"]["data_store"][number];
type Wanted = NonNullable<Sent<"set_agent_tools">["data_store"]>[number];

/** A data-store tool while it is edited. Without a name of its own it has the plain one. */
export type ToolDraft = Omit<Configured, "name"> & { id: string; name: string };

/** A data-store tool as a draft, with an id of its own so that it can be removed. */
export function toolDraftOf({ name, ...tool }: Configured): ToolDraft {
  return { id: crypto.randomUUID(), ...tool, name: name ?? "" };
}

/** A new one: it reads what all agents share. */
export function blankTool(record_type: string): ToolDraft {
  return { id: crypto.randomUUID(), record_type, scope: "workspace", access: "read", sensitive: false, name: "" };
}

/** As `set_agent_tools` takes them, in the order in which they are kept: by name. */
export function wantedTools(drafts: readonly ToolDraft[]): Wanted[] {
  const by_name = drafts.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  return by_name.map(({ record_type, scope, access, sensitive, name }) => ({ record_type, scope, access, sensitive, ...(name !== "" && { name }) }));
}

/** The tools that the agent sees by it. */
export function toolNames({ access, name }: Pick<ToolDraft, "access" | "name">): string {
  const read = configuredToolName("read", name);
  return access === "read" ? read : `${read}, ${configuredToolName("update", name)}`;
}
