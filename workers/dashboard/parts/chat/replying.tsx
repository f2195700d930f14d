import { createContext, useContext, useMemo, useState } from "react";
import type { Message } from "../../../../schema/events";

/** What the composer is about: a new message, an answer to one, or the change of one. */
export type About = { doing: "reply" | "edit"; message: Message };
export type ReplyingValue = { about: About | undefined; begin: (about: About) => void; end: () => void };

const Context = createContext<ReplyingValue>({ about: undefined, begin: () => {}, end: () => {} });

export const Replying = Context;

export function useReplying(): ReplyingValue {
  const [about, setAbout] = useState<About>();
  return useMemo(() => ({ about, begin: setAbout, end: () => setAbout(undefined) }), [about]);
}

/** What is being answered or changed, and how a message's menu begins that. */
export function useAbout(): ReplyingValue {
  return useContext(Context);
}
