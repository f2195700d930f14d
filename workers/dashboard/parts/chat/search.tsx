import { Button, Loader, NativeSelect, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { intents } from "../../../../schema/events";
import type { Sent } from "../../act";
import { asking } from "../../ask";
import { Problem } from "../says";
import { When } from "../when";
import { glance } from "./quote";
import type { Conversation } from "./users";

const blank = { query: "", sender: "", intent: "", since: "", until: "" };

/** Finds what was said here. */
export function Search({ conversation }: { conversation: Conversation }) {
  const [asked, setAsked] = useState<Sent<"search">>();
  const form = useForm({ initialValues: blank });
  return (
    <form onSubmit={form.onSubmit((values) => setAsked(wanted(conversation.conv_id, values)))} className="stack">
      <TextInput label="Text" data-autofocus {...form.getInputProps("query")} />
      <div className="side-fields">
        <NativeSelect
          label="From"
          data={[{ value: "", label: "Anybody" }, ...conversation.members.map(({ id, name }) => ({ value: id, label: `@${name}` }))]}
          {...form.getInputProps("sender")}
        />
        <NativeSelect label="Intent" data={[{ value: "", label: "Any" }, ...intents]} {...form.getInputProps("intent")} />
        <TextInput label="Since" type="date" {...form.getInputProps("since")} />
        <TextInput label="Until" type="date" {...form.getInputProps("until")} />
      </div>
      <Button type="submit" disabled={form.values.query === ""}>
        Search
      </Button>
      {asked && <Found asked={asked} />}
    </form>
  );
}

function wanted(conv_id: string, { query, sender, intent, since, until }: typeof blank): Sent<"search"> {
  return {
    conv_id,
    query,
    limit: 100,
    ...(sender && { sender_id: sender }),
    intent: intents.find((each) => each === intent),
    ...(since && { since: new Date(`${since}T00:00`).getTime() }),
    ...(until && { until: new Date(`${until}T23:59:59.999`).getTime() }),
  };
}

/** What a search found; each leads to where it was said. */
function Found({ asked }: { asked: Sent<"search"> }) {
  const { data, error, isPending } = useQuery(asking("search", asked));
  if (isPending) return <Loader size="sm" aria-label="Searching" />;
  if (error) return <Problem error={error} />;
  return (
    <output className="block">
      <p className="chat-list-none">
        {data.matches.length === 0 ? "Nothing was found." : `${data.matches.length} found${data.complete ? "" : "; there may be more"}.`}
      </p>
      <ul className="found">
        {data.matches.map((message) => (
          <li key={message.msg_id}>
            <Link to="/conversations/$conv" params={{ conv: message.conv_id }} search={{ at: message.seq, panel: "search" }} className="found-one">
              <span className="found-head">
                <b>@{message.from?.name ?? "somebody"}</b> <When at={message.at} />
              </span>
              <span className="words">{glance(message)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </output>
  );
}
