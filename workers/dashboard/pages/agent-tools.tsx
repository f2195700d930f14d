import { Button, Group } from "@mantine/core";
import { useState } from "react";
import { type Toolset, toolsets } from "../../../schema/toolsets";
import type { Answer } from "../act";
import { useAct } from "../ask";
import { Section } from "../parts/page";
import { Problem, say } from "../parts/says";
import { ToolsetChoice } from "../parts/toolset-choice";
import { useAgent } from "./agent";

/** Which toolsets the agent has. */
export function AgentTools() {
  const agent = useAgent();
  return (
    <Section title="Toolsets" lead="Its next list of tools and its next call follow what you save here.">
      <div className="card">
        <Choice key={agent.id} agent={agent} />
      </div>
    </Section>
  );
}

function Choice({ agent }: { agent: Answer<"get_agent">["agent"] }) {
  const saved = agent.toolsets === null ? null : toolsets.filter((name) => agent.toolsets?.includes(name));
  const [chosen, setChosen] = useState<Toolset[] | null>(saved);
  const set = useAct("set_agent_tools", { queries: ["get_agent"] });
  const changed = JSON.stringify(chosen) !== JSON.stringify(saved);
  return (
    <div className="stack">
      <ToolsetChoice value={chosen} onChange={setChosen} />
      <Problem error={set.error} />
      <Group>
        <Button
          disabled={!changed}
          loading={set.isPending}
          onClick={() => set.mutate({ agent: agent.name, toolsets: chosen }, { onSuccess: () => say("Saved.") })}
        >
          Save
        </Button>
      </Group>
    </div>
  );
}
