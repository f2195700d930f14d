import { refuse } from "../../schema/errors";
import { iso } from "../../schema/time";
import type { Handlers, Value } from "../../schema/tools/index";
import type { agents as contract } from "../../schema/tools/agents";
import { agentToManage, thePerson } from "./access";
import { configuredTools, configureTools } from "./configured-tools";
import type { Context } from "./context";
import { endCredentials } from "./credentials";
import { checkDisplayName, checkUserName, findUser, nextId, personNamed, shortUser, type UserRow } from "./users";

type Agent = Value<(typeof contract.tools)["get_agent"]>["agent"];

export const agents: Handlers<typeof contract.tools, Context> = {
  create_agent(cx, { name, display_name, owner }) {
    checkUserName(cx, name);
    const shown = checkDisplayName(cx, display_name ?? name);
    const owned_by = owner === undefined ? thePerson(cx).id : personNamed(cx, owner).id;
    if (owned_by !== thePerson(cx).id && thePerson(cx).role !== "owner") refuse("owners_only", { action: "making an agent for somebody else" });
    const { n } = cx.db.one<{ n: number }>("SELECT count(*) AS n FROM users WHERE type = 'agent' AND removed_at IS NULL");
    if (n >= cx.limits.agents_max) refuse("agents_full", { max: cx.limits.agents_max });
    const id = nextId(cx, "agent");
    cx.db.run(
      "INSERT INTO users (id, name, type, display_name, owner, status, created_at) VALUES (?, ?, 'agent', ?, ?, 'active', ?)",
      id,
      name,
      shown,
      owned_by,
      cx.now,
    );
    return { agent: theAgent(cx, id) };
  },

  get_agent(cx, { agent }) {
    return { agent: theAgent(cx, agentToManage(cx, agent).id) };
  },

  update_agent(cx, { agent, display_name, status, owner }) {
    const { id, ...row } = agentToManage(cx, agent);
    const new_owner = owner === undefined ? row.owner : personNamed(cx, owner).id;
    const new_name = display_name === undefined ? row.display_name : checkDisplayName(cx, display_name);
    cx.db.run("UPDATE users SET display_name = ?, status = ?, owner = ? WHERE id = ?", new_name, status ?? row.status, new_owner, id);
    const after = { ...row, id, display_name: new_name, status: status ?? row.status, owner: new_owner };
    for (const hook of cx.hooks) hook.agent_updated?.(cx, { before: { ...row, id }, after });
    return { agent: theAgent(cx, id) };
  },

  delete_agent(cx, { agent }) {
    const { id, name } = agentToManage(cx, agent);
    for (const hook of cx.hooks) hook.agent_deleted?.(cx, id);
    configureTools(cx, id, []);
    endCredentials(cx, id);
    cx.db.run("UPDATE users SET removed_at = ? WHERE id = ?", cx.now, id);
    return { agent: name, deleted: true };
  },

  set_agent_tools(cx, { agent, toolsets, data_store }) {
    const { id } = agentToManage(cx, agent);
    if (data_store !== undefined) configureTools(cx, id, data_store);
    cx.db.run("UPDATE users SET toolsets = ? WHERE id = ?", toolsets && JSON.stringify([...new Set(toolsets)]), id);
    return { agent: theAgent(cx, id) };
  },
};

function theAgent(cx: Context, id: string): Agent {
  const row = findUser(cx, id);
  const owner = row?.owner ? findUser(cx, row.owner) : undefined;
  if (!row || !owner) throw new Error(`Agent ${id} or its owner has no row.`);
  return agentShown(cx, row, owner);
}

function agentShown(cx: Context, row: UserRow, owner: UserRow): Agent {
  const last_call_at = cx.usage.lastCall(row.id, row.last_call_at);
  return {
    id: row.id,
    name: row.name,
    type: "agent",
    display_name: row.display_name,
    status: row.status ?? "active",
    owner: shortUser(owner),
    toolsets: row.toolsets === null ? null : (JSON.parse(row.toolsets) as string[]),
    data_store: configuredTools(cx, row.id),
    created_at: iso(row.created_at),
    last_call_at: last_call_at === null ? null : iso(last_call_at),
  };
}
