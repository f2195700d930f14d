import { createHash } from "node:crypto";
import { refuse } from "../../schema/errors";
import { fingerprint, seal, unseal } from "../../schema/sealed";
import type { Handlers, Value } from "../../schema/tools/index";
import type { config as contract } from "../../schema/tools/config";
import { agentToManage } from "./access";
import { checkContent } from "./config-content";
import { type Content, type Secrets, takeSecrets, withSecrets } from "./config-secrets";
import type { Context } from "./context";
import type { Hooks } from "./hooks";
import { tellAgent } from "./own-conversation";

type ConfigRow = { version: string; content: string; sealed: string };
type ForAgent = Value<(typeof contract.tools)["get_config"]>;

const empty: Content = { role: { name: "", description: "", instructions: "" }, skills: [], mcp_servers: [], apis: [] };

export const config: Handlers<typeof contract.tools, Context> = {
  get_config(cx) {
    const { id } = cx.caller;
    const { version, content, sealed } = configOf(cx, id);
    return { version, ...withSecrets(content, secretsOf(cx, id, sealed)) } as ForAgent;
  },

  get_agent_config(cx, { agent }) {
    const { version, content } = configOf(cx, agentToManage(cx, agent).id);
    return { config: { version, ...content } };
  },

  set_agent_config(cx, { agent, ...given }) {
    const { id } = agentToManage(cx, agent);
    const before = configOf(cx, id);
    const wanted: Content = {
      role: given.role ?? before.content.role,
      skills: given.skills ?? before.content.skills,
      mcp_servers: given.mcp_servers ?? before.content.mcp_servers,
      apis: given.apis ?? before.content.apis,
    };
    checkContent(cx, wanted);
    const kept = keepsAny(wanted) ? secretsOf(cx, id, before.sealed) : {};
    const { content, secrets } = takeSecrets(wanted, kept);
    const version = versionOf(cx, id, content, secrets);
    if (version !== before.version) {
      store(cx, id, { version, content: JSON.stringify(content), sealed: seal(cx.ring, placeOf(cx, id), JSON.stringify(secrets)) });
      tellAgent(cx, id, { type: "config.updated", facts: { version } });
    }
    return { config: { version, ...content } };
  },
};

export const configHooks: Hooks = {
  agent_deleted(cx, agent) {
    cx.db.run("DELETE FROM agent_configs WHERE agent = ?", agent);
  },
};

function configOf(cx: Context, agent: string): { version: string; content: Content; sealed: string | undefined } {
  const row = cx.db.find<ConfigRow>("SELECT version, content, sealed FROM agent_configs WHERE agent = ?", agent);
  if (!row) return { version: versionOf(cx, agent, empty, {}), content: empty, sealed: undefined };
  return { ...row, content: JSON.parse(row.content) as Content };
}

function secretsOf(cx: Context, agent: string, sealed: string | undefined): Secrets {
  if (sealed === undefined) return {};
  const text = unseal(cx.ring, placeOf(cx, agent), sealed) ?? refuse("config_sealed");
  return JSON.parse(text) as Secrets;
}

function keepsAny(content: Content): boolean {
  const texts = [...content.mcp_servers.map(({ headers }) => headers), ...content.apis.map(({ auth }) => auth)];
  return texts.some((each) => Object.values(each ?? {}).some((text) => typeof text !== "string"));
}

/** The same for the same content, another for another. Secrets count by a keyed fingerprint, so that it cannot be used to guess them. */
function versionOf(cx: Context, agent: string, content: Content, secrets: Secrets): string {
  const has_secrets = Object.keys(secrets).length > 0;
  const of_secrets = has_secrets ? fingerprint(cx.ring, placeOf(cx, agent) + JSON.stringify(secrets)) : "";
  return createHash("sha256").update(JSON.stringify(content)).update(of_secrets).digest("hex").slice(0, 32);
}

/** Secrets open only where they were put: of one agent of one account. */
function placeOf(cx: Context, agent: string): string {
  return `config\n${cx.account.id}\n${agent}\n`;
}

function store(cx: Context, agent: string, row: ConfigRow): void {
  cx.db.run(
    `INSERT INTO agent_configs (agent, version, content, sealed, updated_at, updated_by) VALUES (?1, ?2, ?3, ?4, ?5, ?6)
     ON CONFLICT (agent) DO UPDATE SET version = ?2, content = ?3, sealed = ?4, updated_at = ?5, updated_by = ?6`,
    agent,
    row.version,
    row.content,
    row.sealed,
    cx.now,
    cx.caller.id,
  );
}
