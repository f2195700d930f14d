import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Answer } from "../act";
import { asking } from "../ask";
import { calledOf, conversationsWith } from "./agent-conversations";
import { LinkText } from "./link";
import { Section } from "./page";
import { WebhookState } from "./webhook-state";
import { When } from "./when";

type Agent = Answer<"get_agent">["agent"];

const conversations_shown = 8;

/** Whether it acts, and what keeps it from acting: at a glance. */
export function AgentHealth({ agent }: { agent: Agent }) {
  const params = { agent: agent.name };
  const keys = useQuery(asking("list_agent_keys", { agent: agent.name })).data?.agent_keys;
  return (
    <Section title="Health">
      <dl className="card facts">
        <dt>Status</dt>
        <dd>
          {agent.status === "paused" ? (
            <Dot state="paused">Paused: every call of it is refused, and wakes are held until it is resumed</Dot>
          ) : (
            <Dot state="active">Active</Dot>
          )}
        </dd>
        <dt>Last call</dt>
        <dd>{agent.last_call_at === null ? <Dot state="new">It has not called yet</Dot> : <When at={agent.last_call_at} />}</dd>
        <dt>Agent keys</dt>
        <dd>
          <LinkText to="/agents/$agent/keys" params={params}>
            {keys === undefined ? "…" : keys.length === 0 ? "None: it cannot call" : `${keys.length} live`}
          </LinkText>
        </dd>
        <dt>Wake</dt>
        <dd>
          <Wake agent={agent.name} />
        </dd>
        <dt>Conversations</dt>
        <dd>
          <Conversations agent={agent.name} />
        </dd>
      </dl>
    </Section>
  );
}

function Dot({ state, children }: { state: string; children: ReactNode }) {
  return (
    <span className="status status-long">
      <span className="dot" data-state={state} aria-hidden />
      <span>{children}</span>
    </span>
  );
}

function Wake({ agent }: { agent: string }) {
  const { data } = useQuery(asking("list_deliveries", { agent, limit: 20 }));
  if (!data) return "…";
  const { webhook, deliveries } = data;
  return (
    <span className="row-facts">
      {webhook && <WebhookState webhook={webhook} tried={deliveries.some(({ state }) => state === "delivered")} />}
      <LinkText to="/agents/$agent/wake" params={{ agent }} size="sm">
        {webhook ? "Deliveries" : "No wake webhook: it has to wait in get_updates, or be started by you"}
      </LinkText>
    </span>
  );
}

function Conversations({ agent }: { agent: string }) {
  const { data } = useQuery(conversationsWith(agent));
  if (!data) return "…";
  if (data.length === 0) return <span className="dim">None that you see</span>;
  const more = data.length - conversations_shown;
  return (
    <ul className="plain">
      {data.slice(0, conversations_shown).map((each) => (
        <li key={each.conv_id} className="words">
          <LinkText to="/conversations/$conv" params={{ conv: each.conv_id }}>
            {calledOf(each, agent)}
          </LinkText>
        </li>
      ))}
      {more > 0 && <li className="dim">and {more} more</li>}
    </ul>
  );
}
