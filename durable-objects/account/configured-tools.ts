import { refuse } from "../../schema/errors";
import type { Access, Grant, Scope } from "../../schema/record-type";
import { quoted } from "../../schema/words";
import type { Context } from "./context";
import { recordTypeOf, type RecordTypeRow } from "./record-contract";

/** A data-store tool as `set_agent_tools` takes it and an agent's answers show it. */
export type ConfiguredTool = { record_type: string; scope: Scope; access: Access; sensitive: boolean; name?: string | undefined };

type ToolRow = { agent: string; name: string; record_type: string; scope: Scope; access: Access; sensitive: number };

/** The data-store tools of an agent, by name. */
export function configuredTools(cx: Pick<Context, "db">, agent: string): (Omit<ConfiguredTool, "name"> & { name: string | null })[] {
  return toolRows(cx, agent).map(({ tool, type }) => ({
    record_type: type.name,
    scope: tool.scope,
    access: tool.access,
    sensitive: tool.sensitive === 1,
    name: tool.name === "" ? null : tool.name,
  }));
}

/** The same with their contracts, for the Worker. Reads two rows for each. */
export function grantsOf(cx: Pick<Context, "db">, agent: string): Grant[] {
  return toolRows(cx, agent).map(({ tool, type }) => ({
    name: tool.name,
    scope: tool.scope,
    agent: tool.scope === "agent" ? agent : null,
    access: tool.access,
    sensitive: tool.sensitive === 1,
    record_type: recordTypeOf(type),
  }));
}

/** Sets the data-store tools of an agent: exactly these. Sensitive access is given by an account owner alone. */
export function configureTools(cx: Context, agent: string, wanted: readonly ConfiguredTool[]): void {
  const types = new Map(cx.db.all<RecordTypeRow>("SELECT * FROM record_types").map((type) => [type.name, type]));
  const faults = faultsOf(wanted, [...types.keys()], cx.limits.configured_tools_max);
  if (faults.length > 0) refuse("configured_tools_wrong", { faults });
  checkSensitive(cx, agent, wanted);
  cx.db.run("DELETE FROM configured_tools WHERE agent = ?", agent);
  for (const { name = "", record_type, scope, access, sensitive } of wanted) {
    const type = types.get(record_type)!.id;
    cx.db.run(
      "INSERT INTO configured_tools (agent, name, record_type, scope, access, sensitive) VALUES (?, ?, ?, ?, ?, ?)",
      agent,
      name,
      type,
      scope,
      access,
      sensitive ? 1 : 0,
    );
    cx.db.run("UPDATE record_types SET used = 1 WHERE id = ? AND used = 0", type);
  }
}

/** A member may send back what an account owner has allowed, and no more. */
function checkSensitive(cx: Context, agent: string, wanted: readonly ConfiguredTool[]): void {
  if (cx.caller.kind === "person" && cx.caller.role === "owner") return;
  const allowed = configuredTools(cx, agent).filter((tool) => tool.sensitive);
  const is_allowed = (tool: ConfiguredTool) =>
    allowed.some((old) => old.record_type === tool.record_type && old.scope === tool.scope && old.name === (tool.name ?? null));
  if (wanted.some((tool) => tool.sensitive && !is_allowed(tool))) refuse("owners_only", { action: "sensitive access" });
}

function faultsOf(wanted: readonly ConfiguredTool[], types: readonly string[], max: number): string[] {
  const names = wanted.map((tool) => tool.name ?? "");
  const twice = new Set(names.filter((name, at) => names.indexOf(name) !== at));
  return [
    ...(wanted.length > max ? [`An agent can have at most ${max} data-store tools, not ${wanted.length}.`] : []),
    ...wanted
      .filter(({ record_type }) => !types.includes(record_type))
      .map(({ record_type }) => `Record type not found: there is none named ${quoted(record_type)}. list_record_types names them all.`),
    ...wanted
      .filter(({ name }) => name !== undefined && !/^[a-z0-9_]{1,24}$/.test(name))
      .map(({ name }) => `${quoted(name)} cannot name a data-store tool. Use 1 to 24 of a-z 0-9 _, or leave the name out.`),
    ...[...twice].map((name) =>
      name === "" ? "Two data-store tools have no name; only one can be without." : `Two data-store tools are named ${quoted(name)}. Name each once.`,
    ),
  ];
}

function toolRows(cx: Pick<Context, "db">, agent: string): { tool: ToolRow; type: RecordTypeRow }[] {
  return cx.db.all<ToolRow>("SELECT * FROM configured_tools WHERE agent = ? ORDER BY name", agent).map((tool) => ({
    tool,
    type: cx.db.one<RecordTypeRow>("SELECT * FROM record_types WHERE id = ?", tool.record_type),
  }));
}
