import { Button, Stack, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation, useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Toolset } from "../../../schema/toolsets";
import { act, type Answer, type Refused } from "../act";
import { client, everyUser } from "../ask";
import { Connect } from "../parts/connect";
import { Copyable } from "../parts/copy";
import { FirstCall } from "../parts/first-call";
import { LinkButton } from "../parts/link";
import { Page, Section } from "../parts/page";
import { Problem } from "../parts/says";
import { ToolsetChoice } from "../parts/toolset-choice";
import { memory_only } from "../parts/toolsets";

type Wanted = { name: string; display_name: string; toolsets: Toolset[] | null };
type Made = { agent: Answer<"create_agent">["agent"]; secret: string };

/** From nothing to an agent's first call: name it, give it tools, copy one line, see it arrive. */
export function NewAgentPage() {
  const agents = useSuspenseQuery(everyUser("agent")).data;
  const [made, setMade] = useState<Made>();
  if (made) return <MadeAgent {...made} />;
  const first = agents.length === 0;
  return (
    <Page
      title={first ? "Make your first agent" : "New agent"}
      lead={
        first
          ? "An agent is any program that speaks MCP: Claude Code, an editor, a script. Give it a name and it has a memory here two minutes from now."
          : "A program with its own name, tools and keys."
      }
    >
      <AgentForm onMade={setMade} />
    </Page>
  );
}

/** Makes the agent, its tools and its first key. What was made before a failure is not made twice. */
function useMaking(onMade: (made: Made) => void) {
  const [agent, setAgent] = useState<Made["agent"]>();
  return useMutation<Made, Refused, Wanted>({
    mutationFn: async ({ name, display_name, toolsets }) => {
      const begun = agent?.name === name ? agent : (await act("create_agent", { name, ...(display_name && { display_name }) })).agent;
      setAgent(begun);
      if (toolsets !== null) await act("set_agent_tools", { agent: begun.id, toolsets });
      return { agent: begun, secret: (await act("create_agent_key", { agent: begun.id })).key };
    },
    onSuccess: (made) => {
      onMade(made);
      return client.invalidateQueries({ queryKey: ["list_users"] });
    },
  });
}

function AgentForm({ onMade }: { onMade: (made: Made) => void }) {
  const making = useMaking(onMade);
  const form = useForm<Wanted>({
    initialValues: { name: "", display_name: "", toolsets: memory_only },
    validate: { name: (name) => (name === "" ? "Give it a name; others will call it by that." : null) },
  });
  return (
    <form className="card narrow" onSubmit={form.onSubmit((values) => making.mutate(values))} noValidate>
      <Stack gap="lg">
        <TextInput
          label="Name"
          description="a-z, 0-9 and . _ - It never changes."
          placeholder="release-bot"
          required
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={32}
          {...form.getInputProps("name")}
        />
        <TextInput label="Display name" description="How it is shown; you can change it later." {...form.getInputProps("display_name")} />
        <ToolsetChoice value={form.values.toolsets} onChange={(toolsets) => form.setFieldValue("toolsets", toolsets)} />
        <Problem error={making.error} />
        <div>
          <Button type="submit" loading={making.isPending}>
            Make the agent
          </Button>
        </div>
      </Stack>
    </form>
  );
}

function MadeAgent({ agent, secret }: Made) {
  const toAgent = (
    <LinkButton variant="default" to="/agents/$agent" params={{ agent: agent.name }}>
      Go to {agent.display_name}
    </LinkButton>
  );
  return (
    <Page title={`${agent.display_name} is ready`} lead="Connect it with one of the lines below. This page hears its first call." actions={toAgent}>
      <FirstCall agent={agent.name} />
      <Section title="Its key" lead="This is the only time it is shown. Keep it like a password; you can make another at any time.">
        <Copyable text={secret} what="the agent key" />
      </Section>
      <Section title="Connect it">
        <div className="card">
          <Connect agent_key={secret} />
        </div>
        <Text size="sm" c="dimmed" mt="sm">
          Every line holds the key, so treat the file that you put it in as a secret too.
        </Text>
      </Section>
    </Page>
  );
}
