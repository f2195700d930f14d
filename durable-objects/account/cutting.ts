import type { Event } from "../../schema/events";

/** What an event is without all that may be long. */
const kept = new Set(["conv_id", "seq", "type", "msg_id", "kind", "text", "at", "from", "wakes_you", "thread_id", "recalled"]);

/** The event, shortened until it fits: without what is beside its text, and with as much of the text as there is room for. */
export function cutEvent(event: Event, fits: (event: Event) => boolean): Event {
  const { text, ...bare } = Object.fromEntries(Object.entries(event).filter(([name]) => kept.has(name))) as Event & { text?: string };
  const is_message = event.type === "message";
  return cutText({ ...bare, ...(is_message && { to: [], reactions: [] }), text: text ?? "", cut: true as const }, fits);
}

/** With the longest beginning of its text that fits, by code points; with none of it where even that does not. */
export function cutText<Part extends { text: string }>(part: Part, fits: (part: Part) => boolean): Part {
  const characters = [...part.text];
  const withFirst = (count: number): Part => ({ ...part, text: characters.slice(0, count).join("") });
  let good = 0;
  let bad = characters.length + 1;
  while (bad - good > 1) {
    const middle = Math.floor((good + bad) / 2);
    if (fits(withFirst(middle))) good = middle;
    else bad = middle;
  }
  return withFirst(good);
}
