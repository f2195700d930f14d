import { TextInput } from "@mantine/core";
import { IconPlus, IconRobot, IconSearch } from "@tabler/icons-react";
import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { everyUser, type User } from "../ask";
import { AgentStatus } from "../parts/agent-status";
import { LinkButton } from "../parts/link";
import { Page } from "../parts/page";
import { PasskeyHint } from "../parts/passkey-hint";
import { Pause } from "../parts/pause";
import { useManages } from "../parts/role";
import { Empty } from "../parts/says";
import { UserMark, UserName } from "../parts/user";

const look_every_ms = 10_000;
const filter_from = 8;

/** Every agent of the account: who it is, whether it acts, and its pause. */
export function AgentsPage() {
  const agents = useSuspenseQuery({ ...everyUser("agent"), refetchInterval: look_every_ms }).data;
  const [words, setWords] = useState("");
  const found = agents.filter((agent) => `${agent.display_name} ${agent.name} ${agent.owner}`.toLowerCase().includes(words.trim().toLowerCase()));
  const make = (
    <LinkButton to="/new-agent" leftSection={<IconPlus size={18} aria-hidden />}>
      New agent
    </LinkButton>
  );
  return (
    <Page title="Agents" lead="The programs that act here. A paused agent is refused from its next call on." actions={agents.length > 0 && make}>
      {agents.length >= filter_from && (
        <TextInput
          mb="md"
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
          placeholder="Find by name or owner"
          aria-label="Find an agent"
          leftSection={<IconSearch size={16} aria-hidden />}
        />
      )}
      {agents.length === 0 ? (
        <Empty icon={<IconRobot size={36} stroke={1.5} aria-hidden />} title="No agents yet" action={make}>
          An agent is any program that speaks MCP. Make one, copy one line into your client, and see its first call arrive.
        </Empty>
      ) : (
        <ul className="rows">
          {found.map((agent) => (
            <AgentRow key={agent.id} agent={agent} />
          ))}
          {found.length === 0 && <li className="row">No agent is called that.</li>}
        </ul>
      )}
      <PasskeyHint />
    </Page>
  );
}

function AgentRow({ agent }: { agent: User }) {
  const status = agent.status ?? "active";
  const manages = useManages(agent.owner);
  return (
    <li className="row">
      <UserMark user={agent} kind="agent" />
      <div className="row-words">
        {manages ? (
          <Link to="/agents/$agent" params={{ agent: agent.name }} className="row-link words">
            <UserName user={agent} />
          </Link>
        ) : (
          <span className="person-name words">
            <UserName user={agent} />
          </span>
        )}
        <span className="row-facts">
          <AgentStatus status={status} last_call_at={agent.last_call_at ?? null} />
          <span>Owner @{agent.owner}</span>
        </span>
      </div>
      {manages && (
        <div className="row-end">
          <Pause agent={{ ...agent, status }} size="xs" />
        </div>
      )}
    </li>
  );
}
