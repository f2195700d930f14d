import type { Event, Message } from "../../../../schema/events";
import type { Answer } from "../../act";
import { isMessage } from "../live-frames";

export type Wake = Pick<Answer<"send_message">, "woken" | "not_woken">;

/** Two parts of a timeline, the second after the first; what both have is taken from the second. */
export function joined(earlier: readonly Event[], later: readonly Event[]): Event[] {
  const from = later[0]?.seq ?? Infinity;
  return [...earlier.filter(({ seq }) => (seq ?? 0) < from), ...later];
}

/** With an event that follows on the last one, or that is there already; undefined where something lies between. */
export function appended(events: readonly Event[], event: Event): readonly Event[] | undefined {
  const last = events.at(-1)?.seq ?? 0;
  const seq = event.seq ?? 0;
  if (seq <= last) return events;
  return seq === last + 1 || events.length === 0 ? [...events, event] : undefined;
}

/** The same events with one message changed. */
export function changedMessage(events: readonly Event[], msg_id: string, change: (message: Message) => Message): readonly Event[] {
  const at = events.findLastIndex((event) => isMessage(event) && event.msg_id === msg_id);
  const message = events[at];
  return message && isMessage(message) ? events.with(at, change(message)) : events;
}

/** Events that change something else, which is shown where it stands. */
const unseen: ReadonlySet<string> = new Set(["message.edited", "message.recalled"]);

export function isSeen({ type }: Event): boolean {
  return !unseen.has(type);
}

const together_ms = 5 * 60_000;

/** Whether a message goes on where the same sender had just stopped, so that its name need not stand there again. */
export function goesOn(event: Message, before: Event | undefined): boolean {
  if (!before || !isMessage(before) || before.from?.id !== event.from?.id || before.thread_id !== event.thread_id) return false;
  if (event.reply_to !== undefined || event.to.length > 0) return false;
  return Date.parse(event.at) - Date.parse(before.at) < together_ms && dayOf(event.at) === dayOf(before.at);
}

const day = new Intl.DateTimeFormat(undefined, { weekday: "long", day: "numeric", month: "long", year: "numeric" });

/** The day of an instant in the reader's zone, in words. */
export function dayOf(at: string): string {
  return day.format(Date.parse(at));
}

/** The seq of the first of the last `unread` messages of others, or undefined. */
export function firstUnread(events: readonly Event[], unread: number, me: string): number | undefined {
  if (unread === 0) return undefined;
  const others = events.filter((event) => isMessage(event) && event.from?.id !== me);
  return others.at(-Math.min(unread, others.length))?.seq;
}
