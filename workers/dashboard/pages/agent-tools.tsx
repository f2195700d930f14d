import "../parts/config.css";
import { Alert, Text } from "@mantine/core";
import { useState } from "react";
import { type Toolset, toolsets } from "../../../schema/toolsets";
import type { Answer } from "../act";
import { useAct } from "../ask";
import { DataStoreTools } from "../parts/data-store-tools";
import { Section } from "../parts/page";
import { say } from "../parts/says";
import { toolDraftOf, wantedTools } from "../parts/tool-draft";
import { ToolsetChoice } from "../parts/toolset-choice";
import { SaveBar } from "../parts/unsaved";
import { useAgent } from "./agent";

type Agent = Answer<"get_agent">["agent"];

/** Which toolsets the agent has, and which record types it can use. */
export function AgentTools() {
  const agent = useAgent();
  return <Editor key={agent.id} agent={agent} />;
}

function savedOf({ toolsets: given, data_store }: Agent) {
  const chosen: Toolset[] | null = given === null ? null : toolsets.filter((name) => given.includes(name));
  return { toolsets: chosen, tools: data_store.map(toolDraftOf) };
}

const sentOf = ({ toolsets, tools }: ReturnType<typeof savedOf>) => ({ toolsets, data_store: wantedTools(tools) });

function Editor({ agent }: { agent: Agent }) {
  const saved = sentOf(savedOf(agent));
  const [draft, setDraft] = useState(() => savedOf(agent));
  const [edits, setEdits] = useState(0);
  const set = useAct("set_agent_tools", { queries: ["get_agent"] });
  const wanted = sentOf(draft);
  const take = () => {
    setDraft(savedOf(agent));
    setEdits(edits + 1);
  };
  const [begun, setBegun] = useState(JSON.stringify(saved));
  if (JSON.stringify(saved) !== begun) {
    setBegun(JSON.stringify(saved));
    // Changed elsewhere while nothing was being changed here.
    if (JSON.stringify(wanted) === begun) take();
  }
  const differs = (part: keyof typeof wanted) => JSON.stringify(wanted[part]) !== JSON.stringify(saved[part]);
  const changed = [...(differs("toolsets") ? ["Toolsets"] : []), ...(differs("data_store") ? ["Data-store tools"] : [])];
  const discard = () => {
    set.reset();
    take();
  };
  // What is not changed here is left as it is: another may be changing it.
  const save = () =>
    set.mutate(
      { agent: agent.name, toolsets: wanted.toolsets, ...(differs("data_store") && { data_store: wanted.data_store }) },
      { onSuccess: () => say("Saved.") },
    );
  return (
    <>
      <Section title="Toolsets" lead="Its next list of tools and its next call follow what you save here.">
        <div className="card">
          <ToolsetChoice key={edits} value={draft.toolsets} onChange={(toolsets) => setDraft({ ...draft, toolsets })} />
        </div>
      </Section>
      <Section title="Data-store tools" lead="Each is a tool of its own, in the words of one record type.">
        {draft.tools.length > 0 && draft.toolsets?.includes("data_store") === false && (
          <Alert color="yellow" variant="light" mb="md">
            <Text size="sm">The toolset “data store” is not among those above, so the agent does not have these tools.</Text>
          </Alert>
        )}
        <DataStoreTools value={draft.tools} onChange={(tools) => setDraft({ ...draft, tools })} />
      </Section>
      <SaveBar changed={changed} saving={set.isPending} error={set.error} onSave={save} onDiscard={discard} />
    </>
  );
}
