import { lazy, Suspense } from "react";
import type { Message } from "../../../../schema/events";
import { CardView } from "../card";
import { FilePart } from "./file";
import { type Conversation, isMember, useMe } from "./users";

const Markdown = lazy(() => import("./markdown"));

/** What a message says: text as markdown, a card, or the file that was sent with its caption. */
export function MessageBody({ message, conversation }: { message: Message; conversation: Conversation }) {
  const me = useMe();
  // The text of a card is for programs that show no cards.
  if (message.kind === "card") return <CardView message={message} answerable={isMember(conversation, me)} />;
  return (
    <>
      <FilePart message={message} />
      {message.text !== "" && <Marked text={message.text} />}
    </>
  );
}

/** Markdown; until its library is there, the text as it was written. */
export function Marked({ text }: { text: string }) {
  return (
    <Suspense fallback={<div className="marked as-written">{text}</div>}>
      <Markdown text={text} />
    </Suspense>
  );
}
