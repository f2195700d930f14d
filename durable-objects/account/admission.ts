import type { Details } from "../../schema/errors";
import { refuse } from "../../schema/errors";
import { configuredTool } from "../../schema/configured";
import type { Grant } from "../../schema/record-type";
import type { Declared } from "../../schema/tools/index";
import type { Admitted } from "../reply";
import { writeAudit } from "./audit";
import { grantsOf } from "./configured-tools";
import type { Context } from "./context";
import { recordTypeOf, type RecordTypeRow } from "./record-contract";

/**
 * What the Worker must know of a caller before it lists tools (no `tool`) or runs one itself. For the data store it is told
 * the contracts; `about` are a person's arguments that say which, absent where they are at fault. Writes nothing but a
 * person's audit entry.
 */
export function admitted(cx: Context, name?: string, tool?: Declared, about?: Details): Admitted {
  const { kind, id, name: user } = cx.caller;
  const caller: Admitted = { kind, id, name: user, account: cx.account.id, toolsets: cx.caller.kind === "agent" ? cx.caller.toolsets : null };
  if (tool === undefined) return cx.caller.kind === "agent" ? { ...caller, grants: grantsOf(cx, id) } : caller;
  if (tool.toolset !== "data_store") return caller;
  if (kind === "agent") return { ...caller, grants: [grantOfAgent(cx, name ?? tool.name)] };
  if (about === undefined) return caller;
  const grants = [grantOfPerson(cx, tool, about)];
  writeAudit(cx, tool, about);
  return { ...caller, grants };
}

/** The configured tool that an agent called. A name that nobody has configured is no tool; the plain one says what it needs. */
function grantOfAgent(cx: Context, name: string): Grant {
  const called = configuredTool(name);
  if (!called) throw new Error(`${name} is no configured tool.`);
  const grant = grantsOf(cx, cx.caller.id).find((each) => each.name === called.instance);
  if (grant && (called.access === "read" || grant.access === "update")) return grant;
  return called.instance === "" ? refuse("tool_not_configured", { tool: called.base, access: called.access }) : refuse("unknown_tool", { name });
}

/** The record type that a person named, with the agent whose records they are, who may have been deleted. */
function grantOfPerson(cx: Context, tool: Declared, about: Details): Grant {
  const {
    record_type,
    agent: named,
    scope = named === undefined ? "workspace" : "agent",
  } = about as {
    record_type: string;
    scope?: Grant["scope"];
    agent?: string;
  };
  if (scope === "workspace" && named !== undefined) refuse("scope_invalid");
  if (scope === "agent" && named === undefined) refuse("agent_identity_unavailable");
  const row =
    cx.db.find<RecordTypeRow>("SELECT * FROM record_types WHERE name = ?", record_type) ?? refuse("record_type_unknown", { name: record_type });
  if (tool.effect !== "reads") cx.db.run("UPDATE record_types SET used = 1 WHERE id = ? AND used = 0", row.id);
  return {
    name: "",
    scope,
    agent: named === undefined ? null : agentEver(cx, named),
    access: "update",
    sensitive: about["sensitive"] === true,
    record_type: recordTypeOf(row),
  };
}

function agentEver(cx: Context, named: string): string {
  const bare = named.startsWith("@") ? named.slice(1) : named;
  const row = cx.db.find<{ id: string }>("SELECT id FROM users WHERE type = 'agent' AND (id = ?1 OR name = ?1)", bare);
  return row?.id ?? refuse("user_unknown", { user: named });
}
