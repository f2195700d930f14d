import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Event, event_facts } from "../../../../schema/events";
import type * as z from "zod";
import { Clock } from "./clock";
import { RequestLine } from "./request-line";

type Facts = { [N in keyof typeof event_facts]: z.infer<(typeof event_facts)[N]> };
type Happened = { [N in keyof Facts]: { type: N; conv_id: string; from: Event["from"] } & Facts[N] }[keyof Facts];

/** What happened beside what was said, on one line. */
export function EventLine({ event }: { event: Event }) {
  // The server's own contract says what each type carries; a type that is not known here has no words below.
  const happened = event as unknown as Happened;
  const words = wordsFor(happened);
  if (happened.type === "request.opened") {
    return (
      <RequestLine request_id={happened.request_id} at={event.at}>
        {words}
      </RequestLine>
    );
  }
  return (
    <p className="chat-event">
      <span className="words">{words ?? event.type}</span> <Clock at={event.at} />
    </p>
  );
}

function At({ name }: { name: string }) {
  return <b>@{name}</b>;
}

function ToMessage({ msg_id, children }: { msg_id: string; children: ReactNode }) {
  const [conv = "", seq = ""] = msg_id.split(".");
  return (
    <Link to="/conversations/$conv" params={{ conv }} search={(search: object) => ({ ...search, at: Number(seq) })}>
      {children}
    </Link>
  );
}

function wordsFor(event: Happened): ReactNode {
  const who = event.from ? <At name={event.from.name} /> : "Mainstay";
  switch (event.type) {
    case "member.added":
      return event.user === event.from?.name ? (
        <>{who} joined</>
      ) : (
        <>
          {who} added <At name={event.user} />
        </>
      );
    case "member.removed":
      return event.user === event.from?.name ? (
        <>{who} left</>
      ) : (
        <>
          {who} removed <At name={event.user} />
        </>
      );
    case "conversation.updated":
      return updated(who, event);
    case "request.opened":
      return (
        <>
          {who} asks to {event.kind}: “{event.title}”
        </>
      );
    case "request.closed":
      return (
        <>
          The request “{event.title}” is {event.state}
          {event.from && <> by {who}</>}
        </>
      );
    case "task.updated":
      return taskUpdated(who, event);
    case "card.answered":
      return (
        <>
          {who} answered <ToMessage msg_id={event.msg_id}>the card</ToMessage>
          {event.option_id !== undefined && <>: {event.option_id}</>}
        </>
      );
    default:
      return sharing(who, event);
  }
}

function sharing(who: ReactNode, event: Happened): ReactNode {
  switch (event.type) {
    case "pin.added":
      return (
        <>
          {who} pinned <ToMessage msg_id={event.msg_id}>a message</ToMessage>
        </>
      );
    case "pin.removed":
      return (
        <>
          {who} unpinned <ToMessage msg_id={event.msg_id}>a message</ToMessage>
        </>
      );
    case "claim.taken":
      return (
        <>
          {who} claimed <ToMessage msg_id={event.msg_id}>the request</ToMessage>
        </>
      );
    case "claim.released":
      return (
        <>
          The claim of <At name={event.by} /> on <ToMessage msg_id={event.msg_id}>the request</ToMessage> was released
        </>
      );
    case "floor.granted":
      return (
        <>
          {who} gave the floor to <At name={event.holder} />
        </>
      );
    case "floor.released":
      return (
        <>
          The turn of <At name={event.holder} /> ended
        </>
      );
    case "handoff.started":
      return (
        <>
          <At name={event.agent} /> handed this conversation to <At name={event.to} />: {event.note}
        </>
      );
    case "handoff.ended":
      return (
        <>
          {who} handed it back to <At name={event.agent} />
          {event.note !== undefined && <>: {event.note}</>}
        </>
      );
    default:
      return undefined;
  }
}

function updated(who: ReactNode, { title, archived, member }: Facts["conversation.updated"]): ReactNode {
  if (title !== undefined)
    return (
      <>
        {who} named it “{title}”
      </>
    );
  if (archived !== undefined)
    return (
      <>
        {who} {archived ? "archived it" : "took it out of the archive"}
      </>
    );
  if (!member) return undefined;
  return (
    <>
      {who} made <At name={member.user} /> {[member.role, member.floor].filter((each) => each !== undefined).join(", ")}
    </>
  );
}

function taskUpdated(who: ReactNode, { state, assignee, note }: Facts["task.updated"]): ReactNode {
  return (
    <>
      {who} set the task to <b>{state.replaceAll("_", " ")}</b>
      {assignee !== null && (
        <>
          , with <At name={assignee} />
        </>
      )}
      {note !== undefined && <>: {note}</>}
    </>
  );
}
