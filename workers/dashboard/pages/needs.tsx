import "../parts/chat/messages.css";
import "../parts/needs.css";
import { Text } from "@mantine/core";
import { IconChecks } from "@tabler/icons-react";
import { useSuspenseQuery } from "@tanstack/react-query";
import { type ReactNode, useLayoutEffect, useRef } from "react";
import { NeedRequest, useAsked } from "../parts/need-requests";
import { NeedCard, NeedMessages } from "../parts/need-said";
import { NeedClaim, NeedHandoff, NeedLoop, NeedTask, NeedWebhook } from "../parts/need-work";
import { keyOf, type Need, what_waits } from "../parts/needs";
import { NoticeSwitch } from "../parts/notice-switch";
import { Page } from "../parts/page";
import { PasskeyHint } from "../parts/passkey-hint";
import { Empty } from "../parts/says";

/** The kinds below the requests, as they stand on the page. */
const groups: readonly { title: string; types: readonly Need["type"][] }[] = [
  { title: "Cards to answer", types: ["card"] },
  { title: "Handed to you", types: ["handoff"] },
  { title: "Stopped or failing", types: ["loop", "webhook"] },
  { title: "Messages for you", types: ["message"] },
  { title: "Stuck for a day", types: ["claim", "task"] },
];

/** Home: everything that waits for the person, each decided where it stands. */
export function NeedsPage() {
  const { needs, count } = useSuspenseQuery(what_waits).data;
  const { asked, dismiss } = useAsked(needs);
  const more = count - needs.length;
  const list = useKeptFocus();
  return (
    <Page
      title="Needs you"
      lead={count > 0 && (count === 1 ? "One thing waits for you." : `${count} things wait for you.`)}
      actions={<NoticeSwitch />}
    >
      <section ref={list} tabIndex={-1} className="needs-list" aria-label="What waits for you">
        {needs.length + asked.length === 0 && <Nothing />}
        <Group title="To decide" waiting={asked.filter(({ waits }) => waits).length} shown={asked.length}>
          {asked.map((each) => (
            <NeedRequest key={keyOf(each.need)} asked={each} onDismiss={() => dismiss(each.need.request.request_id)} />
          ))}
        </Group>
        {groups.map(({ title, types }) => {
          const of_them = needs.filter(({ type }) => types.includes(type));
          return (
            <Group key={title} title={title} waiting={of_them.length} shown={of_them.length}>
              {of_them.map((need) => (
                <OneNeed key={keyOf(need)} need={need} />
              ))}
            </Group>
          );
        })}
        {more > 0 && <Text c="dimmed">{more === 1 ? "One more comes" : `${more} more come`} up as these are done.</Text>}
      </section>
      <PasskeyHint />
    </Page>
  );
}

function Group({ title, waiting, shown, children }: { title: string; waiting: number; shown: number; children: ReactNode }) {
  if (shown === 0) return null;
  return (
    <section className="need-group" aria-label={title}>
      <h2>
        {title} {waiting > 0 && <span className="need-group-size">{waiting}</span>}
      </h2>
      <ul className="needs">{children}</ul>
    </section>
  );
}

function OneNeed({ need }: { need: Need }) {
  switch (need.type) {
    case "card":
      return <NeedCard need={need} />;
    case "handoff":
      return <NeedHandoff need={need} />;
    case "loop":
      return <NeedLoop need={need} />;
    case "webhook":
      return <NeedWebhook need={need} />;
    case "message":
      return <NeedMessages need={need} />;
    case "claim":
      return <NeedClaim need={need} />;
    case "task":
      return <NeedTask need={need} />;
    default:
      return null;
  }
}

/** An answer, not a lack: and what would be here. */
function Nothing() {
  return (
    <Empty icon={<IconChecks size={36} stroke={1.5} aria-hidden />} title="Nothing waits for you">
      What your agents ask you to decide comes here as it happens, with cards to answer, conversations that they hand to you, messages for you, and
      whatever is stuck, stopped or failing.
    </Empty>
  );
}

/** Where what had the focus is gone, the list takes it, so that the keyboard goes on from there. */
function useKeptFocus() {
  const list = useRef<HTMLElement>(null);
  const inside = useRef(false);
  useLayoutEffect(() => {
    const element = list.current;
    const note = () => {
      inside.current = element?.contains(document.activeElement) === true;
    };
    document.addEventListener("focusin", note);
    return () => document.removeEventListener("focusin", note);
  }, []);
  useLayoutEffect(() => {
    if (inside.current && document.activeElement === document.body) list.current?.focus({ preventScroll: true });
  });
  return list;
}
