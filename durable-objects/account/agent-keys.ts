import { refuse } from "../../schema/errors";
import { iso } from "../../schema/time";
import type { Handlers } from "../../schema/tools/index";
import type { agent_keys as contract } from "../../schema/tools/agent-keys";
import { agentToManage, managesAgent, thePerson } from "./access";
import type { Context } from "./context";
import { type CredentialRow, endCredential, issue, liveCredentials } from "./credentials";
import { agentNamed } from "./users";

export const agent_keys: Handlers<typeof contract.tools, Context> = {
  create_agent_key(cx, { agent, ttl_secs }) {
    const { id: user } = agentToManage(cx, agent);
    const max = cx.limits.agent_keys_max;
    if (liveCredentials(cx, user, "agent_key").length >= max) refuse("agent_keys_full", { max });
    cx.db.run("DELETE FROM credentials WHERE user = ? AND expires_at <= ?", user, cx.now);
    const expires_at = ttl_secs === undefined ? null : cx.now + ttl_secs * 1000;
    const { id, secret } = issue(cx, { kind: "agent_key", user, created_by: thePerson(cx).id, expires_at });
    return { key_id: id, key: secret, expires_at: expires_at === null ? null : iso(expires_at) };
  },

  list_agent_keys(cx, { agent }) {
    const { id } = agentToManage(cx, agent);
    return { agent_keys: liveCredentials(cx, id, "agent_key").map((row) => keyShown(cx, row)) };
  },

  revoke_agent_key(cx, { key_id }) {
    const row = cx.db.find<CredentialRow>("SELECT * FROM credentials WHERE id = ? AND kind = 'agent_key'", key_id);
    // A key of somebody else's agent answers as one that does not exist.
    if (!row || !managesAgent(cx, agentNamed(cx, row.user))) return { key_id, revoked: false };
    endCredential(cx, key_id);
    return { key_id, revoked: true };
  },
};

function keyShown(cx: Context, row: CredentialRow) {
  const last_used = cx.usage.lastCall(row.id, row.last_used_at);
  return {
    key_id: row.id,
    last4: row.last4,
    created_at: iso(row.created_at),
    created_by: row.created_by,
    expires_at: row.expires_at === null ? null : iso(row.expires_at),
    last_used_at: last_used === null ? null : iso(last_used),
  };
}
