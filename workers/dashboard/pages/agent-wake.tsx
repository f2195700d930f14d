import { Button, TextInput } from "@mantine/core";
import { IconBellRinging, IconSend } from "@tabler/icons-react";
import { useSuspenseInfiniteQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useAct } from "../ask";
import { askFirst } from "../parts/ask-first";
import { ShownOnce } from "../parts/copy";
import { deliveriesOf, type Delivery, triedWords, type Webhook } from "../parts/deliveries";
import { DeliveryLog } from "../parts/delivery-log";
import { Section } from "../parts/page";
import { Empty, Problem, say, sayProblem } from "../parts/says";
import { ShowMore } from "../parts/show-more";
import { Verify } from "../parts/verify-wake";
import { WebhookState } from "../parts/webhook-state";
import { When } from "../parts/when";
import { useAgent } from "./agent";

const look_every_ms = 10_000;
const look_while_pending_ms = 1_000;

/** The address that starts an agent which does not wait by itself, and what was sent there. */
export function AgentWake() {
  const agent = useAgent();
  const log = useSuspenseInfiniteQuery({
    ...deliveriesOf(agent.name),
    refetchInterval: ({ state }) =>
      state.data?.pages[0]?.deliveries.some(({ state }) => state === "pending") ? look_while_pending_ms : look_every_ms,
  });
  const webhook = log.data.pages[0]?.webhook ?? null;
  const deliveries = log.data.pages.flatMap((page) => page.deliveries);
  const [secret, setSecret] = useState<string>();
  return (
    <>
      <Section title="Wake webhook" lead="A signed POST starts an agent that does not run all the time. It says why, and never what was said.">
        {secret !== undefined && (
          <ShownOnce text={secret} what="the webhook's secret">
            This secret is shown once. Give it to the receiver, which verifies with it that a wake comes from here.
          </ShownOnce>
        )}
        {webhook === null ? (
          <Unset agent={agent.name} onSecret={setSecret} />
        ) : (
          <Standing agent={agent.name} webhook={webhook} deliveries={deliveries} onSecret={setSecret} />
        )}
      </Section>
      {webhook !== null && (
        <Section title="Deliveries" lead="The newest 200 are kept. What is not answered by 2xx within ten seconds is sent again for a day.">
          {deliveries.length === 0 ? (
            <Empty icon={<IconSend size={32} stroke={1.5} aria-hidden />} title="Nothing sent yet">
              Send a test, or write to {agent.display_name}: each wake is listed here with every try.
            </Empty>
          ) : (
            <>
              <DeliveryLog deliveries={deliveries} />
              <ShowMore list={log}>Show older</ShowMore>
            </>
          )}
        </Section>
      )}
      <Verify />
    </>
  );
}

type Secrecy = { onSecret: (secret: string | undefined) => void };

function Unset({ agent, onSecret }: { agent: string } & Secrecy) {
  return (
    <Empty
      icon={<IconBellRinging size={32} stroke={1.5} aria-hidden />}
      title="No wake webhook"
      action={<Address agent={agent} before="" onSecret={onSecret} save="Set the webhook" />}
    >
      An agent that waits in get_updates needs none. One that is started when there is something to do is started by a POST to this address.
    </Empty>
  );
}

type AddressProps = { agent: string; before: string; save: string; onSaved?: () => void } & Secrecy;

function Address({ agent, before, save, onSecret, onSaved }: AddressProps) {
  const [url, setUrl] = useState(before);
  const set = useAct("set_wake_webhook", { queries: ["list_deliveries"] });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    set.mutate(
      { agent, url },
      {
        onSuccess: ({ secret }) => {
          onSecret(secret);
          onSaved?.();
        },
      },
    );
  };
  return (
    <form onSubmit={submit} className="address">
      <div className="one-field">
        <TextInput
          aria-label="Address"
          placeholder="https://agent.example.com/wake"
          required
          inputMode="url"
          autoComplete="off"
          value={url}
          onChange={(event) => setUrl(event.currentTarget.value)}
        />
        <Button type="submit" loading={set.isPending}>
          {save}
        </Button>
      </div>
      <Problem error={set.error} />
    </form>
  );
}

type StandingProps = { agent: string; webhook: Webhook; deliveries: Delivery[] } & Secrecy;

function Standing({ agent, webhook, deliveries, onSecret }: StandingProps) {
  const [changing, setChanging] = useState(false);
  const rotate = useAct("set_wake_webhook", { queries: ["list_deliveries"] });
  const remove = useAct("remove_wake_webhook", { queries: ["list_deliveries"] });
  const test = useAct("test_wake_webhook", { queries: ["list_deliveries"] });
  const tested = deliveries.find(({ delivery_id }) => delivery_id === test.data?.delivery_id);
  const removed = () => {
    onSecret(undefined);
    say("The wake webhook is removed.");
  };
  const askRemove = () =>
    askFirst({
      title: "Remove the wake webhook?",
      consequence: "The agent is not started by a POST any more, and the list of what was sent goes too. Its secret ends.",
      confirm: "Remove the webhook",
      onConfirm: () => remove.mutate({ agent }, { onSuccess: removed, onError: sayProblem }),
    });
  return (
    <div className="card stack">
      <dl className="facts">
        <dt>Address</dt>
        <dd className="mono">{webhook.url}</dd>
        <dt>State</dt>
        <dd>
          <WebhookState webhook={webhook} tried={deliveries.some(({ state }) => state === "delivered")} />
          {webhook.off_at !== null && <div className="dim">A test that arrives turns it on again, and so does setting it again.</div>}
        </dd>
        <dt>Secret made</dt>
        <dd>
          <When at={webhook.created_at} />
        </dd>
      </dl>
      {changing && <Address agent={agent} before={webhook.url} onSecret={onSecret} save="Save the address" onSaved={() => setChanging(false)} />}
      <Problem error={rotate.error} />
      <div className="page-actions">
        <Button onClick={() => test.mutate({ agent })} loading={test.isPending || tested?.state === "pending"}>
          Send a test
        </Button>
        <Button variant="default" onClick={() => setChanging(!changing)} aria-expanded={changing}>
          Change the address
        </Button>
        <Button
          variant="default"
          loading={rotate.isPending}
          onClick={() => rotate.mutate({ agent, url: webhook.url }, { onSuccess: ({ secret }) => onSecret(secret) })}
        >
          Make a new secret
        </Button>
        <Button variant="subtle" color="red" onClick={askRemove} loading={remove.isPending}>
          Remove
        </Button>
      </div>
      <Problem error={test.error} />
      <Outcome tested={tested} />
    </div>
  );
}

/** What came of a test. */
function Outcome({ tested }: { tested: Delivery | undefined }) {
  const last = tested?.tries.at(-1);
  return (
    <output className="block words">
      {tested?.state === "pending" && "Sent; waiting for the answer…"}
      {tested?.state === "delivered" && last && `It arrived. ${triedWords(last)}.`}
      {tested?.state === "failed" && last && `It did not arrive. ${triedWords(last)}.`}
    </output>
  );
}
