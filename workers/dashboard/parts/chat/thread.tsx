import { Button, Loader } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import { act } from "../../act";
import { client } from "../../ask";
import { useFrames } from "../live";
import type { Frame } from "../live-frames";
import { Problem } from "../says";
import { Composer } from "./composer";
import { MessageRow } from "./message";
import type { Timeline } from "./timeline";
import { goesOn } from "./timeline-events";
import { type Conversation, isMember, useMe } from "./users";

type ThreadProps = { thread: string; conversation: Conversation; timeline: Timeline };

/** A thread: its root, the replies, and where one writes in it. */
export function Thread({ thread, conversation, timeline }: ThreadProps) {
  const { conv_id } = conversation;
  const { data, error, isPending, hasNextPage, fetchNextPage, refetch } = useThread(conv_id, thread);
  const me = useMe();
  const root = data?.pages.at(-1)?.root;
  const replies = data?.pages.flatMap((page) => page.replies) ?? [];
  return (
    <>
      <div className="chat-side-body chat-thread">
        {isPending && <Loader size="sm" aria-label="Reading" />}
        <Problem error={error} retry={() => void refetch()} />
        {root && <MessageRow message={root} goes_on={false} conversation={conversation} timeline={timeline} in_thread />}
        {replies.map((reply, index) => (
          <MessageRow
            key={reply.msg_id}
            message={reply}
            goes_on={goesOn(reply, replies[index - 1])}
            conversation={conversation}
            timeline={timeline}
            in_thread
          />
        ))}
        {hasNextPage && (
          <Button variant="default" size="xs" onClick={() => void fetchNextPage()}>
            More replies
          </Button>
        )}
        {root && replies.length === 0 && <p className="chat-list-none">No replies yet. What you write below begins the thread.</p>}
        <div key={replies.length} ref={showEnd} />
      </div>
      <Composer conversation={conversation} timeline={timeline} writes={isMember(conversation, me)} thread={thread} />
    </>
  );
}

/** The newest reply is in view, whenever there is one more. */
function showEnd(end: HTMLElement | null): void {
  end?.scrollIntoView({ block: "nearest" });
}

function useThread(conv_id: string, thread: string) {
  const hear = useCallback(
    (frame: Frame) => {
      if ("conv_id" in frame && frame.conv_id === conv_id && frame.type !== "typing" && frame.type !== "progress") {
        void client.invalidateQueries({ queryKey: ["get_thread", thread] });
      }
    },
    [conv_id, thread],
  );
  useFrames(hear);
  return useInfiniteQuery({
    queryKey: ["get_thread", thread],
    queryFn: ({ pageParam }) => act("get_thread", { conv_id, thread_id: thread, limit: 200, ...(pageParam > 0 && { after_seq: pageParam }) }),
    initialPageParam: 0,
    getNextPageParam: (page) => (page.more ? (page.after_seq ?? page.replies.at(-1)?.seq) : undefined),
  });
}
