import * as z from "zod";
import { family, tool } from "../tool";

const agent_key = z.object({
  key_id: z.string(),
  last4: z.string(),
  created_at: z.string(),
  created_by: z.string(),
  expires_at: z.string().nullable(),
  last_used_at: z.string().nullable(),
});

export const agent_keys = family({
  name: "agent_keys",
  about: "The bearer secrets of agents. To rotate one, make another, then revoke the old one.",
  home: "account",
  tools: {
    create_agent_key: tool({
      callers: "person",
      title: "Create an agent key",
      description: "A bearer secret with which the agent calls /mcp. It is shown once; up to 10 can be live.",
      effect: "writes",
      idempotent: false,
      audited: ["agent", "ttl_secs"],
      input: {
        agent: z.string().describe("The agent's name or id."),
        ttl_secs: z.int().min(60).max(315_576_000).optional().describe("Seconds until it expires; omit for a key that never does."),
      },
      output: z.object({ key_id: z.string(), key: z.string(), expires_at: z.string().nullable() }),
    }),
    list_agent_keys: tool({
      callers: "person",
      title: "List agent keys",
      description: "The live keys of an agent, never their secrets.",
      effect: "reads",
      idempotent: true,
      input: { agent: z.string().describe("The agent's name or id.") },
      output: z.object({ agent_keys: z.array(agent_key) }),
    }),
    revoke_agent_key: tool({
      callers: "person",
      title: "Revoke an agent key",
      description: "Ends a key: its very next call is refused.",
      effect: "deletes",
      idempotent: true,
      audited: ["key_id"],
      input: { key_id: z.string() },
      output: z.object({ key_id: z.string(), revoked: z.boolean() }),
    }),
  },
});
