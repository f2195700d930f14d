import type { Event } from "../../../../schema/events";
import { isMessage } from "../live-frames";
import { EventLine } from "./event-line";
import { MessageRow } from "./message";
import type { Timeline } from "./timeline";
import { dayOf, goesOn } from "./timeline-events";
import type { Conversation } from "./users";

type RowProps = { event: Event; before: Event | undefined; conversation: Conversation; timeline: Timeline; is_new: boolean; is_wanted: boolean };

/** One event of the timeline, under the day on which it begins and the line from which on things are new. */
export function Row({ event, before, conversation, timeline, is_new, is_wanted }: RowProps) {
  const day = dayOf(event.at);
  const new_day = before === undefined || dayOf(before.at) !== day;
  return (
    <div className="chat-row-of" data-wanted={is_wanted || undefined}>
      {new_day && <div className="chat-day">{day}</div>}
      {is_new && <div className="chat-new">New</div>}
      {isMessage(event) ? (
        <MessageRow message={event} goes_on={!new_day && !is_new && goesOn(event, before)} conversation={conversation} timeline={timeline} />
      ) : (
        <EventLine event={event} />
      )}
    </div>
  );
}
