import { useEffect, useRef } from "react";
import { act } from "../../act";
import { client } from "../../ask";
import type { Conversation } from "./users";

const settle_ms = 400;

/** Says that the conversation has been read up to a message of somebody else, once it has been on the screen for a moment and the page is looked at. */
export function useReadUpTo({ conv_id, unread }: Conversation, seq: number | undefined): void {
  const marked = useRef(unread === 0 ? (seq ?? 0) : 0);
  useEffect(() => {
    if (seq === undefined || seq <= marked.current) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = () => {
      marked.current = seq;
      void markRead(conv_id, seq);
    };
    const begin = () => {
      clearTimeout(timer);
      if (document.visibilityState === "visible") timer = setTimeout(read, settle_ms);
    };
    begin();
    document.addEventListener("visibilitychange", begin);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", begin);
    };
  }, [conv_id, seq]);
}

async function markRead(conv_id: string, seq: number): Promise<void> {
  // Where it fails it is said again with the next message; nothing is lost but a number.
  await act("mark_read", { conv_id, seq }).catch(() => undefined);
  for (const query of ["list_conversations", "get_conversation", "list_needs"]) void client.invalidateQueries({ queryKey: [query] });
}
