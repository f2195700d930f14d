import { useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useCallback, useEffect, useMemo, useRef } from "react";
import { asking } from "../ask";
import { Composer } from "../parts/chat/composer";
import { ChatHead } from "../parts/chat/head";
import { Happening } from "../parts/chat/happening";
import { StateBar } from "../parts/chat/state";
import { ChatSide } from "../parts/chat/side";
import { Timeline } from "../parts/chat/timeline";
import { TimelineView } from "../parts/chat/timeline-view";
import { Replying, useReplying } from "../parts/chat/replying";
import { type Conversation, isMember, useMe, useTitleOf } from "../parts/chat/users";
import { Dropping } from "../parts/chat/dropping";
import { useArrival } from "../parts/page";
import { useFrames, useOpenings } from "../parts/live";
import { PageTitle } from "../parts/page-title";

const route = getRouteApi("/inside/conversations/$conv");

/** One conversation, live. */
export function ConversationPage() {
  const { conv } = route.useParams();
  const { conversation } = useSuspenseQuery(asking("get_conversation", { conv_id: conv })).data;
  return <Chat key={conv} conversation={conversation} />;
}

function Chat({ conversation }: { conversation: Conversation }) {
  const { panel, thread } = route.useSearch();
  const title = useTitleOf()(conversation);
  const heading = useArrival();
  const me = useMe();
  const timeline = useTimeline(conversation.conv_id);
  const replying = useReplying();
  const writes = isMember(conversation, me);
  const beside = panel !== undefined || thread !== undefined;
  return (
    <Replying value={replying}>
      <section className="chat-one" data-panel={beside || undefined} aria-label={title}>
        <PageTitle>{title}</PageTitle>
        {/* Here also where a panel covers the timeline. */}
        <h1 className="chat-name" ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <Dropping on={writes} className="chat-middle" onFiles={(files) => files.forEach((file) => timeline.send({ text: "", file }))}>
          <ChatHead conversation={conversation} title={title} />
          <StateBar conversation={conversation} />
          <TimelineView timeline={timeline} conversation={conversation} />
          <Happening conversation={conversation} />
          <Composer conversation={conversation} timeline={timeline} writes={writes} />
        </Dropping>
        {beside && <ChatSide conversation={conversation} timeline={timeline} panel={panel} thread={thread} />}
      </section>
    </Replying>
  );
}

/** The timeline while it is looked at: it hears the live line, and reads on after the line was gone. */
function useTimeline(conv_id: string): Timeline {
  const { at } = route.useSearch();
  const timeline = useMemo(() => new Timeline(conv_id), [conv_id]);
  const opened_at = useRef<number | "newest">(undefined);
  useEffect(() => {
    const wanted = at ?? "newest";
    const is_there = timeline.shown.events.some(({ seq }) => seq === at);
    if (opened_at.current === undefined || (at !== undefined && !is_there)) void timeline.open(at);
    opened_at.current = wanted;
  }, [timeline, at]);
  useFrames(useCallback((frame) => timeline.hear(frame), [timeline]));
  useOpenings(useCallback(() => void timeline.latest(), [timeline]));
  return timeline;
}
