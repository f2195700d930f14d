import { Button, NativeSelect } from "@mantine/core";
import { IconKey } from "@tabler/icons-react";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Answer } from "../act";
import { asking, useAct } from "../ask";
import { askFirst } from "../parts/ask-first";
import { key_unknown } from "../parts/client-lines";
import { Connect } from "../parts/connect";
import { ShownOnce } from "../parts/copy";
import { Section } from "../parts/page";
import { Empty, Problem, say, sayProblem } from "../parts/says";
import { Until, When } from "../parts/when";
import { useAgent } from "./agent";

type Key = Answer<"list_agent_keys">["agent_keys"][number];

const lives = [
  { label: "Never expires", value: "" },
  { label: "Expires in 1 day", value: String(86_400) },
  { label: "Expires in 30 days", value: String(30 * 86_400) },
  { label: "Expires in 90 days", value: String(90 * 86_400) },
  { label: "Expires in 1 year", value: String(365 * 86_400) },
];

/** The secrets that an agent calls with: make, see once, revoke; and the lines that connect a client. */
export function AgentKeys() {
  const agent = useAgent();
  const keys = useSuspenseQuery(asking("list_agent_keys", { agent: agent.name })).data.agent_keys;
  const [secret, setSecret] = useState<string>();
  return (
    <>
      <Section
        title="Agent keys"
        lead="To rotate a key, make another, put it in place, then revoke the old one."
        actions={<Make agent={agent.name} onMade={setSecret} />}
      >
        {secret !== undefined && (
          <ShownOnce text={secret} what="the new agent key">
            This key is shown once. Copy it now; keep it like a password.
          </ShownOnce>
        )}
        {keys.length === 0 ? (
          <Empty icon={<IconKey size={32} stroke={1.5} aria-hidden />} title="No live key">
            Without a key {agent.display_name} cannot call. Make one and put it into its client.
          </Empty>
        ) : (
          <ul className="rows">
            {keys.map((key) => (
              <KeyRow key={key.key_id} agent_key={key} />
            ))}
          </ul>
        )}
      </Section>
      <Section title="Connect a client" lead={secret === undefined ? `Put a key of ${agent.display_name} where ${key_unknown} stands.` : undefined}>
        <div className="card">
          <Connect agent_key={secret ?? key_unknown} />
        </div>
      </Section>
    </>
  );
}

function Make({ agent, onMade }: { agent: string; onMade: (secret: string) => void }) {
  const [life, setLife] = useState("");
  const make = useAct("create_agent_key", { queries: ["list_agent_keys"] });
  const onClick = () => make.mutate({ agent, ...(life && { ttl_secs: Number(life) }) }, { onSuccess: ({ key }) => onMade(key) });
  return (
    <div className="page-actions">
      <NativeSelect aria-label="When the key expires" data={lives} value={life} onChange={(event) => setLife(event.currentTarget.value)} />
      <Button onClick={onClick} loading={make.isPending}>
        Make a key
      </Button>
      <Problem error={make.error} />
    </div>
  );
}

function KeyRow({ agent_key }: { agent_key: Key }) {
  const revoke = useAct("revoke_agent_key", { queries: ["list_agent_keys"] });
  const { key_id, last4, created_at, expires_at, last_used_at } = agent_key;
  const ask = () =>
    askFirst({
      title: `Revoke the key that ends in ${last4}?`,
      consequence: "The very next call with it is refused. A client that still uses it stops working. This cannot be undone.",
      confirm: "Revoke the key",
      onConfirm: () => revoke.mutate({ key_id }, { onSuccess: () => say("The key is revoked."), onError: sayProblem }),
    });
  return (
    <li className="row">
      <div className="row-words">
        <span className="mono">… {last4}</span>
        <span className="row-facts">
          <span>
            <When at={created_at} prefix="Made " />
          </span>
          <span>{last_used_at === null ? "Never used" : <When at={last_used_at} prefix="Last used " />}</span>
          <span>{expires_at === null ? "Never expires" : <Until at={expires_at} prefix="Expires " />}</span>
        </span>
      </div>
      <div className="row-end">
        <Button size="xs" variant="default" onClick={ask} loading={revoke.isPending} aria-label={`Revoke the key that ends in ${last4}`}>
          Revoke
        </Button>
      </div>
    </li>
  );
}
