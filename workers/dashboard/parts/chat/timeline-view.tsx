import { Button, Loader } from "@mantine/core";
import { IconArrowDown } from "@tabler/icons-react";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useEffect, useMemo, useRef, useState } from "react";
import { Virtuoso, type VirtuosoHandle } from "react-virtuoso";
import type { Event } from "../../../../schema/events";
import { useShown } from "./shown";
import { Problem } from "../says";
import { Row } from "./row";
import { isMessage } from "../live-frames";
import { useReadUpTo } from "./reading";
import type { Unsent } from "./outbox";
import type { Timeline } from "./timeline";
import { firstUnread, isSeen } from "./timeline-events";
import { UnsentRow } from "./unsent";
import { type Conversation, useMe } from "./users";

const route = getRouteApi("/inside/conversations/$conv");

/** The list counts rows down from here when older ones come before them. */
const far = 1_000_000_000;

/** The events of a conversation, the newest at the bottom. What is far from what is looked at is not in the document. */
export function TimelineView({ timeline, conversation }: { timeline: Timeline; conversation: Conversation }) {
  const shown = useShown(timeline);
  if (shown.state === "failed")
    return (
      <div className="chat-rows chat-centre">
        <Problem error={shown.problem} retry={() => void timeline.open()} />
      </div>
    );
  if (shown.state === "loading")
    return (
      <div className="chat-rows chat-centre">
        <Loader size="sm" aria-label="Reading" />
      </div>
    );
  return <Rows timeline={timeline} conversation={conversation} />;
}

function Rows({ timeline, conversation }: { timeline: Timeline; conversation: Conversation }) {
  const shown = useShown(timeline);
  const { at } = route.useSearch();
  const list = useRef<VirtuosoHandle>(null);
  const [at_bottom, setAtBottom] = useState(true);
  const rows = useMemo(() => shown.events.filter(isSeen), [shown.events]);
  const first_index = useFirstIndex(rows);
  const new_seq = useNewFrom(conversation, rows);
  const me = useMe();
  const of_others = rows.findLast((event) => isMessage(event) && event.from?.id !== me.id)?.seq;
  useReadUpTo(conversation, at_bottom && !shown.newer ? of_others : undefined);
  const wanted =
    at === undefined
      ? rows.length - 1
      : Math.max(
          0,
          rows.findLastIndex(({ seq }) => (seq ?? 0) <= at),
        );
  useJump(list, at, wanted);
  return (
    <div className="chat-rows" role="log" aria-label="Messages" aria-live="off">
      {rows.length === 0 && shown.unsent.length === 0 && <p className="chat-first">Nothing has been said here yet.</p>}
      <Virtuoso
        ref={list}
        className="chat-scroll"
        data={rows}
        firstItemIndex={first_index}
        initialTopMostItemIndex={{ index: wanted, align: at === undefined ? "end" : "center" }}
        computeItemKey={(_, event) => event.seq ?? event.at}
        increaseViewportBy={600}
        followOutput={(bottom) => (bottom && !shown.newer ? "auto" : false)}
        atBottomThreshold={80}
        atBottomStateChange={setAtBottom}
        startReached={() => void timeline.older()}
        endReached={() => shown.newer && void timeline.newer()}
        itemContent={rowOf}
        components={components}
        context={{ rows, first_index, conversation, timeline, new_seq, wanted_seq: at, unsent: shown.unsent }}
      />
      {(!at_bottom || shown.newer) && <ToBottom list={list} timeline={timeline} newer={shown.newer} />}
    </div>
  );
}

type ListContext = {
  rows: readonly Event[];
  first_index: number;
  conversation: Conversation;
  timeline: Timeline;
  new_seq: number | undefined;
  wanted_seq: number | undefined;
  unsent: readonly Unsent[];
};

function rowOf(index: number, event: Event, { rows, first_index, conversation, timeline, new_seq, wanted_seq }: ListContext) {
  const before = rows[index - first_index - 1];
  return (
    <Row
      event={event}
      before={before}
      conversation={conversation}
      timeline={timeline}
      is_new={event.seq === new_seq}
      is_wanted={event.seq === wanted_seq}
    />
  );
}

const components = {
  Footer: ({ context }: { context?: ListContext }) => (
    <div className="chat-foot">
      {context?.unsent.map((each) => (
        <UnsentRow key={each.client_msg_id} unsent={each} timeline={context.timeline} />
      ))}
    </div>
  ),
};

function ToBottom({ list, timeline, newer }: { list: React.RefObject<VirtuosoHandle | null>; timeline: Timeline; newer: boolean }) {
  const navigate = useNavigate();
  const go = () => {
    void navigate({ to: ".", search: (search: object) => ({ ...search, at: undefined }), replace: true });
    if (newer) void timeline.open();
    else list.current?.scrollToIndex({ index: "LAST", align: "end" });
  };
  return (
    <Button className="chat-down" size="compact-sm" radius="xl" leftSection={<IconArrowDown size={16} aria-hidden />} onClick={go}>
      {newer ? "To the newest" : "Down"}
    </Button>
  );
}

/** The index of the first row: as many less as rows have come before the row that was the first one. */
function useFirstIndex(rows: readonly Event[]): number {
  const [anchor] = useState(rows[0]?.seq ?? 1);
  return far - rows.findIndex(({ seq }) => (seq ?? 0) >= anchor);
}

/** Where the unread ones began when the conversation was opened. */
function useNewFrom(conversation: Conversation, rows: readonly Event[]): number | undefined {
  const me = useMe();
  const [seq] = useState(() => firstUnread(rows, conversation.unread, me.id));
  return seq;
}

function useJump(list: React.RefObject<VirtuosoHandle | null>, at: number | undefined, index: number): void {
  const jumped = useRef(at);
  useEffect(() => {
    if (at !== undefined && jumped.current !== at) list.current?.scrollToIndex({ index, align: "center" });
    jumped.current = at;
  }, [list, at, index]);
}
