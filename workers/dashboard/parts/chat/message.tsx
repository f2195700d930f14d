import { Badge, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { memo } from "react";
import type { Message } from "../../../../schema/events";
import { UserMark } from "../user";
import { Clock } from "./clock";
import { MessageBody } from "./message-body";
import { Extras } from "./extras";
import { MessageMenu } from "./message-menu";
import { Quote } from "./quote";
import { Reactions } from "./reactions";
import { useShown } from "./shown";
import type { Timeline } from "./timeline";
import type { Wake } from "./timeline-events";
import { type Conversation, isMember, useDisplayNames, useMe } from "./users";

type MessageProps = { message: Message; goes_on: boolean; conversation: Conversation; timeline: Timeline; in_thread?: boolean };

/** One message. Where it goes on after another of the same sender, its name is for screen readers alone. */
export const MessageRow = memo(function MessageRow({ message, goes_on, conversation, timeline, in_thread = false }: MessageProps) {
  const { from, msg_id, at } = message;
  const display = useDisplayNames();
  const name = from?.name ?? "somebody";
  const me = useMe();
  return (
    <article
      className="msg"
      data-goes-on={goes_on || undefined}
      data-mine={from?.id === me.id || undefined}
      aria-label={`@${name}, message ${msg_id}`}
    >
      <div className="msg-mark">
        {goes_on ? <Clock at={at} /> : <UserMark user={{ name, display_name: display(name) }} kind={from?.type ?? "human"} size={34} />}
      </div>
      <div className="msg-body">
        {!goes_on && (
          <div className="msg-head">
            <b>{display(name)}</b>
            <Text span c="dimmed" size="sm">
              @{name}
            </Text>
            <Clock at={at} />
            <Addressed message={message} />
          </div>
        )}
        {!message.recalled && <Quote message={message} timeline={timeline} />}
        {message.recalled ? (
          <span className="msg-recalled">This message was recalled.</span>
        ) : (
          <MessageBody message={message} conversation={conversation} />
        )}
        {!message.recalled && <Extras message={message} />}
        <Reactions message={message} on={isMember(conversation, me)} />
        <Below message={message} timeline={timeline} in_thread={in_thread} />
      </div>
      <MessageMenu message={message} conversation={conversation} in_thread={in_thread} />
    </article>
  );
});

/** Whom it is for, and what it is. */
function Addressed({ message: { to, intent } }: { message: Message }) {
  return (
    <>
      {to.length > 0 && (
        <Text span size="sm" c="dimmed" className="words">
          to {to.map((name) => `@${name}`).join(", ")}
        </Text>
      )}
      {intent && (
        <Badge size="sm" variant="light" color={intent === "request" ? "pine" : "gray"} tt="none">
          {intent}
        </Badge>
      )}
    </>
  );
}

function Below({ message, timeline, in_thread }: { message: Message; timeline: Timeline; in_thread: boolean }) {
  const wake = useShown(timeline).wakes.get(message.msg_id);
  const { thread_id, claim, edited_at, recalled } = message;
  return (
    <div className="msg-below">
      {edited_at !== undefined && !recalled && <span>edited</span>}
      {claim && <span>claimed by @{claim.by}</span>}
      {wake && <Woken wake={wake} />}
      {thread_id !== undefined && !in_thread && (
        <Link from="/conversations/$conv" to="." search={(search) => ({ ...search, thread: thread_id, panel: undefined })}>
          In a thread
        </Link>
      )}
    </div>
  );
}

const reasons: Record<Wake["not_woken"][number]["reason"], string> = {
  paused: "is paused",
  handed_off: "has handed this off",
  finished: "not in a finished task",
  archived: "not in an archived conversation",
  loop: "agents have woken each other too often",
};

function Woken({ wake: { woken, not_woken } }: { wake: Wake }) {
  return (
    <>
      {woken.length > 0 && <span>woke {woken.map((name) => `@${name}`).join(", ")}</span>}
      {not_woken.map(({ name, reason }) => (
        <span key={name} className="msg-not-woken">
          did not wake @{name}: {reasons[reason]}
        </span>
      ))}
    </>
  );
}
