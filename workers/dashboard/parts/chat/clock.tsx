import { exactly } from "../when";

const clock = new Intl.DateTimeFormat(undefined, { hour: "2-digit", minute: "2-digit" });

/** The time of the day in the reader's zone; the exact instant on hover. */
export function Clock({ at }: { at: string }) {
  return (
    <time dateTime={at} title={exactly(at)} className="chat-clock">
      {clock.format(Date.parse(at))}
    </time>
  );
}
