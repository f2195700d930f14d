import { lazy, Suspense } from "react";
import type { Message } from "../../../../schema/events";
import type { Conversation } from "./users";

const Markdown = lazy(() => import("./markdown"));

/** What a message says: text as markdown, or the file that was sent, with its caption. */
export function MessageBody({ message }: { message: Message; conversation: Conversation }) {
  return <>{message.text !== "" && <Marked text={message.text} />}</>;
}

/** Markdown; until its library is there, the text as it was written. */
export function Marked({ text }: { text: string }) {
  return (
    <Suspense fallback={<div className="marked as-written">{text}</div>}>
      <Markdown text={text} />
    </Suspense>
  );
}
