import { Button, Group, NativeSelect, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { act, type Answer } from "../act";
import { everyUser, useAct } from "../ask";
import { AgentHealth } from "../parts/agent-health";
import { askFirst } from "../parts/ask-first";
import { FirstCall } from "../parts/first-call";
import { LeaveNote } from "../parts/leave-note";
import { Section } from "../parts/page";
import { Problem, say, sayProblem } from "../parts/says";
import { When } from "../parts/when";
import { useAgent } from "./agent";

type Agent = Answer<"get_agent">["agent"];

/** Who it is, whose it is, and its end. */
export function AgentOverview() {
  const agent = useAgent();
  return (
    <>
      {agent.last_call_at === null && <FirstCall agent={agent.name} />}
      <AgentHealth agent={agent} />
      <LeaveNote key={agent.id} agent={agent} />
      <Section title="Identity">
        <div className="card narrow">
          <Identity key={agent.id} agent={agent} />
        </div>
      </Section>
      <Section title="Delete" lead="Ends the agent for good. To stop it for a while, pause it instead.">
        <Delete agent={agent} />
      </Section>
    </>
  );
}

function Identity({ agent }: { agent: Agent }) {
  const people = useQuery(everyUser("human")).data ?? [agent.owner];
  const update = useAct("update_agent", { queries: ["get_agent", "list_users"] });
  const form = useForm({ initialValues: { display_name: agent.display_name, owner: agent.owner.name } });
  const save = form.onSubmit((values) =>
    update.mutate(
      { agent: agent.name, ...values },
      {
        onSuccess: () => {
          form.resetDirty(values);
          say("Saved.");
        },
      },
    ),
  );
  return (
    <form onSubmit={save} className="stack">
      <dl className="facts">
        <dt>Name</dt>
        <dd className="mono">@{agent.name}</dd>
        <dt>Id</dt>
        <dd className="mono">{agent.id}</dd>
        <dt>Made</dt>
        <dd>
          <When at={agent.created_at} />
        </dd>
      </dl>
      <TextInput label="Display name" required {...form.getInputProps("display_name")} />
      <NativeSelect
        label="Agent's owner"
        description="The person responsible: asked by default, and free to manage it."
        data={people.map(({ name, display_name }) => ({ value: name, label: `${display_name} @${name}` }))}
        {...form.getInputProps("owner")}
      />
      <Problem error={update.error} />
      <Group>
        <Button type="submit" disabled={!form.isDirty()} loading={update.isPending}>
          Save
        </Button>
      </Group>
    </form>
  );
}

function Delete({ agent }: { agent: Agent }) {
  const navigate = useNavigate();
  const cache = useQueryClient();
  const remove = async () => {
    await act("delete_agent", { agent: agent.name });
    await navigate({ to: "/agents" });
    await cache.invalidateQueries({ queryKey: ["list_users"] });
    say(`${agent.display_name} is deleted.`);
  };
  const ask = () =>
    askFirst({
      title: `Delete ${agent.display_name}?`,
      consequence: `Its keys are refused at once, its own state goes, and the name @${agent.name} is never given again. What it wrote for others stays under its name. This cannot be undone.`,
      confirm: "Delete the agent",
      onConfirm: () => void remove().catch(sayProblem),
    });
  return (
    <Button color="red" variant="light" onClick={ask}>
      Delete {agent.display_name}
    </Button>
  );
}
