import { Text, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconBookmarks, IconSearch, IconUpload } from "@tabler/icons-react";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useState } from "react";
import { CheckpointDialog } from "../parts/checkpoint-dialog";
import { checkpointPages, type Listed, sizeWords } from "../parts/checkpoints";
import { ImportDialog } from "../parts/import-dialog";
import { LinkButton } from "../parts/link";
import { Section } from "../parts/page";
import { Empty, Problem } from "../parts/says";
import { ShowMore } from "../parts/show-more";
import { When } from "../parts/when";
import { useAgent } from "./agent";

const route = getRouteApi("/inside/agents/$agent/checkpoints");
const look_every_ms = 10_000;
const typing_ms = 250;

/** What the agent keeps so that it can carry on after a restart or elsewhere. People read it and do not write it. */
export function AgentCheckpoints() {
  const agent = useAgent();
  const { open, version, import: importing } = route.useSearch();
  const [typed, setTyped] = useState("");
  const [prefix] = useDebouncedValue(typed, typing_ms);
  const list = useInfiniteQuery({ ...checkpointPages(agent.name, prefix), placeholderData: keepPreviousData, refetchInterval: look_every_ms });
  const checkpoints = list.data?.pages.flatMap((page) => page.checkpoints) ?? [];
  const none_at_all = checkpoints.length === 0 && prefix === "" && typed === "";
  return (
    <Section
      title="Checkpoints"
      lead="What it stored with state_put, to carry on after a restart or on another machine. The newest 20 versions of each are kept."
      actions={
        <LinkButton
          to="/agents/$agent/checkpoints"
          params={{ agent: agent.name }}
          search={{ import: true }}
          variant="default"
          leftSection={<IconUpload size={16} aria-hidden />}
        >
          Import
        </LinkButton>
      }
    >
      <Problem error={list.error} />
      {none_at_all ? (
        <Empty icon={<IconBookmarks size={32} stroke={1.5} aria-hidden />} title="No checkpoint yet">
          What {agent.display_name} stores with state_put appears here. What it kept on another server can be imported from a file.
        </Empty>
      ) : (
        <>
          <TextInput
            mb="md"
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            placeholder="Keys that begin with …"
            aria-label="Keys that begin with"
            leftSection={<IconSearch size={16} aria-hidden />}
          />
          <ul className="rows">
            {checkpoints.map((each) => (
              <CheckpointRow key={each.key} agent={agent.name} listed={each} />
            ))}
            {checkpoints.length === 0 && <li className="row">No key begins with that.</li>}
          </ul>
          <ShowMore list={list}>Show more</ShowMore>
        </>
      )}
      {open !== undefined && <CheckpointDialog key={open} agent={agent.name} name={open} version={version} />}
      {importing && <ImportDialog agent={agent} />}
    </Section>
  );
}

function CheckpointRow({ agent, listed: { key, version, updated_at, size } }: { agent: string; listed: Listed }) {
  return (
    <li className="row">
      <div className="row-words">
        <Link to="/agents/$agent/checkpoints" params={{ agent }} search={{ open: key }} className="row-link words mono">
          {key}
        </Link>
        <span className="row-facts">
          <span>Version {version}</span>
          <When at={updated_at} prefix="Stored " />
        </span>
      </div>
      <Text size="sm" c="dimmed" className="row-end">
        {sizeWords(size)}
      </Text>
    </li>
  );
}
