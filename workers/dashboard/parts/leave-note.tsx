import { Button, NativeSelect, Textarea } from "@mantine/core";
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { Answer } from "../act";
import { asking, useAct } from "../ask";
import { calledOf, conversationsWith } from "./agent-conversations";
import { Section } from "./page";
import { Problem } from "./says";
import { When } from "./when";

type Agent = Answer<"get_agent">["agent"];
type Sent = Answer<"send_note">;

/** A private word to one's agent. Who does not own the agent cannot leave it one. */
export function LeaveNote({ agent }: { agent: Agent }) {
  const { person } = useSuspenseQuery(asking("get_me", {})).data;
  if (person.id !== agent.owner.id) return null;
  return (
    <Section title="Leave a note" lead={`A private message to ${agent.display_name}, outside every conversation. It wakes it.`}>
      <Note agent={agent} />
    </Section>
  );
}

function Note({ agent }: { agent: Agent }) {
  const conversations = useQuery(conversationsWith(agent.name)).data ?? [];
  const [text, setText] = useState("");
  const [about, setAbout] = useState("");
  const send = useAct("send_note", { queries: [] });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send.mutate({ agent: agent.name, text, ...(about && { conv_id: about }) }, { onSuccess: () => setText("") });
  };
  return (
    <form className="card stack narrow" onSubmit={submit}>
      <Textarea
        label="Note"
        placeholder="From now on, ask Grace about releases."
        required
        autosize
        minRows={3}
        maxRows={16}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {conversations.length > 0 && (
        <NativeSelect
          label="About"
          data={[
            { value: "", label: "Nothing in particular" },
            ...conversations.map((each) => ({ value: each.conv_id, label: calledOf(each, agent.name) })),
          ]}
          value={about}
          onChange={(event) => setAbout(event.currentTarget.value)}
        />
      )}
      <Problem error={send.error} />
      <div className="tested">
        <Button type="submit" loading={send.isPending}>
          Send the note
        </Button>
        <output className="words">{send.data && <SentWords sent={send.data} />}</output>
      </div>
    </form>
  );
}

const reasons: Record<string, string> = {
  paused: "It is paused: it reads the note once it is resumed.",
  loop: "Agents have woken each other too often, so it is not woken; it reads the note when it runs next.",
};

function SentWords({ sent: { at, woken, not_woken } }: { sent: Sent }) {
  const [kept] = not_woken;
  return (
    <>
      <When at={at} prefix="Sent " />. {woken.length > 0 && "It is woken, and reads the note with get_updates."}
      {kept && (reasons[kept.reason] ?? "It is not woken; it reads the note when it runs next.")}
    </>
  );
}
