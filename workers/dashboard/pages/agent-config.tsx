import "../parts/config.css";
import { Alert, Button, Text, Textarea, TextInput } from "@mantine/core";
import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { act, type Answer } from "../act";
import { asking } from "../ask";
import { ApiFields, ServerFields, SkillFields } from "../parts/config-fields";
import { blank, changesOf, type ConfigDraft, draftOf, faultOf, type Part, part_names } from "../parts/config-draft";
import { ConfigEntries } from "../parts/config-entries";
import { Section } from "../parts/page";
import { say } from "../parts/says";
import { SaveBar } from "../parts/unsaved";
import { useAgent } from "./agent";

type Config = Answer<"get_agent_config">["config"];

const look_every_ms = 5_000;

/** What the agent is told to be and was given. It reads it with get_config and is told when it changes. */
export function AgentConfig() {
  const agent = useAgent();
  const { config } = useSuspenseQuery({ ...asking("get_agent_config", { agent: agent.name }), refetchInterval: look_every_ms }).data;
  return <Editor key={agent.id} agent={agent.name} config={config} />;
}

/** What is being edited, what it began from, and saving what differs. */
function useDraft(agent: string, config: Config) {
  const cache = useQueryClient();
  const [begun, setBegun] = useState(() => ({ version: config.version, saved: draftOf(config) }));
  const [draft, setDraft] = useState(begun.saved);
  const changes = changesOf(draft, begun.saved);
  const untouched = Object.keys(changes).length === 0;
  const take = (from: Config) => {
    const saved = draftOf(from, draft);
    setBegun({ version: from.version, saved });
    setDraft(saved);
  };
  const changed_elsewhere = config.version !== begun.version;
  if (changed_elsewhere && untouched) take(config);
  const saving = useMutation<Answer<"set_agent_config">>({
    mutationFn: () => {
      const fault = faultOf(draft);
      if (fault !== undefined) throw new Error(fault);
      return act("set_agent_config", { agent, ...changes });
    },
    onSuccess: (answer) => {
      cache.setQueryData(asking("get_agent_config", { agent }).queryKey, answer);
      take(answer.config);
      say("Saved. The agent is told that its configuration changed.");
    },
  });
  const discard = () => {
    saving.reset();
    take(config);
  };
  return { draft, setDraft, changes, saving, discard, overtaken: changed_elsewhere && !untouched };
}

const called = ({ name, description }: { name: string; description: string }) => ({ name, about: description });

function Editor({ agent, config }: { agent: string; config: Config }) {
  const { draft, setDraft, changes, saving, discard, overtaken } = useDraft(agent, config);
  const set =
    <P extends keyof ConfigDraft>(part: P) =>
    (value: ConfigDraft[P]) =>
      setDraft({ ...draft, [part]: value });
  return (
    <>
      {overtaken && <Overtaken onTake={discard} />}
      <Section title="Role" lead="Who it is and what it is to do. It reads this when it starts.">
        <Role role={draft.role} onChange={set("role")} />
      </Section>
      <Section title="Skills" lead="How to do particular things, in the order in which it reads them.">
        <ConfigEntries
          one="a skill"
          none="No skill yet. A skill is a text with a name: how to write a release note, what to check before a deployment."
          value={draft.skills}
          onChange={set("skills")}
          blank={blank.skill}
          called={called}
          Fields={SkillFields}
        />
      </Section>
      <Section title="MCP servers" lead="Others whose tools it may use, with what it needs to call them.">
        <ConfigEntries
          one="an MCP server"
          none="None yet. The agent gets name, address and headers, and connects by itself."
          value={draft.mcp_servers}
          onChange={set("mcp_servers")}
          blank={blank.server}
          called={called}
          Fields={ServerFields}
        />
      </Section>
      <Section title="APIs" lead="Services that it may call over HTTP.">
        <ConfigEntries
          one="an API"
          none="None yet. The agent gets name, base address and how to authenticate."
          value={draft.apis}
          onChange={set("apis")}
          blank={blank.api}
          called={called}
          Fields={ApiFields}
        />
      </Section>
      <SaveBar
        changed={(Object.keys(changes) as Part[]).map((part) => part_names[part])}
        saving={saving.isPending}
        error={saving.error}
        onSave={() => saving.mutate()}
        onDiscard={discard}
      />
    </>
  );
}

function Role({ role, onChange }: { role: ConfigDraft["role"]; onChange: (role: ConfigDraft["role"]) => void }) {
  const field = (name: keyof typeof role) => ({
    value: role[name],
    onChange: (event: { currentTarget: { value: string } }) => onChange({ ...role, [name]: event.currentTarget.value }),
  });
  return (
    <div className="card stack">
      <div className="two-fields">
        <TextInput label="Role name" placeholder="Release manager" {...field("name")} />
        <TextInput label="Description" placeholder="Plans releases and tells everybody about them" {...field("description")} />
      </div>
      <Textarea
        label="Instructions"
        description="As you would tell a colleague: what to do, what to leave alone, whom to ask."
        autosize
        minRows={6}
        maxRows={30}
        {...field("instructions")}
      />
    </div>
  );
}

function Overtaken({ onTake }: { onTake: () => void }) {
  return (
    <Alert color="yellow" variant="light" role="alert" mt="md">
      <Text size="sm">
        Somebody else has changed this configuration since you began. Saving replaces the parts that you changed with yours and leaves the others as
        they are now.
      </Text>
      <Button size="xs" variant="default" mt="sm" onClick={onTake}>
        Discard mine and show theirs
      </Button>
    </Alert>
  );
}
