import { ActionIcon, MultiSelect, NativeSelect, TagsInput } from "@mantine/core";
import { IconAdjustments } from "@tabler/icons-react";
import { useState } from "react";
import { intents } from "../../../../schema/events";
import { type Conversation, useDisplayNames, useMe } from "./users";

type Intent = (typeof intents)[number];
export type Addressed = { to: string[]; intent: Intent | undefined; topics: string[] };

export const nobody: Addressed = { to: [], intent: undefined, topics: [] };

type AddressingProps = { conversation: Conversation; value: Addressed; onChange: (value: Addressed) => void };

/** Whom a message is for, what it is, and its topics. Only who is named is woken. */
export function Addressing({ conversation, value, onChange }: AddressingProps) {
  const me = useMe();
  const display = useDisplayNames();
  const [more, setMore] = useState(value.intent !== undefined || value.topics.length > 0);
  const others = conversation.members.filter(({ id }) => id !== me.id);
  return (
    <div className="addressing">
      <MultiSelect
        size="xs"
        className="addressing-to"
        aria-label="To"
        placeholder={value.to.length === 0 ? "To: who should act" : ""}
        data={others.map(({ name }) => ({ value: name, label: display(name) === name ? `@${name}` : `${display(name)} @${name}` }))}
        value={value.to}
        onChange={(to) => onChange({ ...value, to })}
        searchable
        clearable
        hidePickedOptions
        nothingFoundMessage="Nobody here is called that."
      />
      <ActionIcon variant={more ? "light" : "subtle"} color="gray" aria-label="Intent and topics" aria-expanded={more} onClick={() => setMore(!more)}>
        <IconAdjustments size={18} stroke={1.7} aria-hidden />
      </ActionIcon>
      {more && <What value={value} onChange={onChange} />}
    </div>
  );
}

function What({ value, onChange }: Omit<AddressingProps, "conversation">) {
  return (
    <>
      <NativeSelect
        size="xs"
        aria-label="Intent"
        data={[{ value: "", label: "No intent" }, ...intents]}
        value={value.intent ?? ""}
        onChange={(event) => onChange({ ...value, intent: intents.find((each) => each === event.currentTarget.value) })}
      />
      <TagsInput
        size="xs"
        className="addressing-topics"
        aria-label="Topics"
        placeholder={value.topics.length === 0 ? "Topics" : ""}
        value={value.topics}
        onChange={(topics) => onChange({ ...value, topics })}
        maxTags={10}
      />
    </>
  );
}

/** Says before it is sent whom a message wakes. */
export function useWhoIsWoken({ kind, members }: Conversation, { to }: Addressed): string {
  const me = useMe();
  const agents = members.filter(({ type, id, name }) => type === "agent" && id !== me.id && (kind === "direct" || to.includes(name)));
  if (agents.length > 0) return `Wakes ${agents.map(({ name }) => `@${name}`).join(", ")}`;
  if (kind === "direct") return "";
  return to.length > 0 ? "Wakes no agent" : "Wakes nobody: name in “To” who should act";
}
