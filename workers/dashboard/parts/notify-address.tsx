import { Button, Text, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { Answer } from "../act";
import { asking, useAct } from "../ask";
import { Copyable } from "./copy";
import { Section } from "./page";
import { Problem, say, sayProblem, sayUndoable } from "./says";
import { WebhookState } from "./webhook-state";

const look_every_ms = 10_000;
const for_ntfy = "https://ntfy.sh/YOUR_TOPIC?tpl=yes&t={{.title}}&m={{.text}}";

/** Where the person is told what waits for it, beside the dashboard. */
export function NotifyAddress() {
  const { data, error } = useQuery({ ...asking("get_notify", {}), refetchInterval: look_every_ms });
  return (
    <Section
      title="Where you are told"
      lead="What waits for you is also sent to this address: requests, cards, messages that name you. Slack and ntfy show it."
    >
      <Problem error={error} />
      {data && <Address key={data.notify?.url ?? ""} notify={data.notify} />}
    </Section>
  );
}

function Address({ notify }: Answer<"get_notify">) {
  const [url, setUrl] = useState(notify?.url ?? "");
  const set = useAct("set_notify", { queries: ["get_notify"] });
  const save = (event: FormEvent) => {
    event.preventDefault();
    set.mutate({ url }, { onSuccess: () => say("Saved. You are told there from now on.") });
  };
  const remove = () =>
    set.mutate(
      {},
      {
        onError: sayProblem,
        onSuccess: () => {
          const before = notify?.url;
          if (before !== undefined) sayUndoable("You are told there no more.", () => set.mutateAsync({ url: before }));
        },
      },
    );
  return (
    <div className="card stack">
      <form onSubmit={save} className="one-field address-field">
        <TextInput
          aria-label="Address where you are told"
          placeholder="https://hooks.slack.com/services/…"
          required
          inputMode="url"
          autoComplete="off"
          value={url}
          onChange={(event) => setUrl(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" disabled={url === notify?.url} loading={set.isPending}>
          Save
        </Button>
        {notify && (
          <Button variant="subtle" color="red" onClick={remove}>
            Remove
          </Button>
        )}
      </form>
      <Problem error={set.error} />
      {notify && (
        <div>
          <WebhookState webhook={notify} tried />
          {notify.off_at !== null && <div className="dim">Save it again to turn it on.</div>}
        </div>
      )}
      <details>
        <summary>What to enter for Slack and ntfy</summary>
        <div className="stack verify">
          <Text size="sm">Slack: the URL of an incoming webhook, as Slack shows it.</Text>
          <Text size="sm">ntfy: your topic's address with this behind it, so that title and text are taken out of the JSON.</Text>
          <Copyable text={for_ntfy} what="An address for ntfy" />
          <Text size="sm" c="dimmed">
            Others get a POST of JSON: title, text, message and link. The title of a request is in it; what was said in a conversation is not.
          </Text>
        </div>
      </details>
    </div>
  );
}
