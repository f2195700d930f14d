import { useCallback, useEffect, useState } from "react";
import type { Frame, Progress } from "../live-frames";
import { useFrames } from "../live";
import type { Conversation } from "./users";

/** How long what somebody does is shown after it was said. */
const typing_ms = 5_000;
const progress_ms = 20_000;

type Doing = { words: string; what?: Progress; until: number };

/** What agents are doing and who types, as it happens. None of it is kept. */
export function Happening({ conversation: { conv_id } }: { conversation: Conversation }) {
  const [doings, setDoings] = useState<ReadonlyMap<string, Doing>>(new Map());
  const hear = useCallback(
    (frame: Frame) => {
      const heard = doingOf(frame, conv_id);
      if (heard) setDoings((before) => changed(before, heard.who, heard.doing));
    },
    [conv_id],
  );
  useFrames(hear);
  useEffect(() => {
    if (doings.size === 0) return undefined;
    const timer = setInterval(() => setDoings((before) => new Map([...before].filter(([, { until }]) => until > Date.now()))), 1_000);
    return () => clearInterval(timer);
  }, [doings.size]);
  return (
    <output className="happening">
      {[...doings].map(([who, { words, what }]) => (
        <p key={who} className="happening-one" data-kind={what?.kind}>
          <b>@{who}</b> {what && <span className="happening-kind">{what.kind.replaceAll("_", " ")}</span>} <span className="words">{words}</span>
          {what?.data !== undefined && <code className="happening-data one-line">{JSON.stringify(what.data)}</code>}
        </p>
      ))}
    </output>
  );
}

function doingOf(frame: Frame, conv_id: string): { who: string; doing: Doing | undefined } | undefined {
  if (!("conv_id" in frame) || frame.conv_id !== conv_id) return undefined;
  if (frame.type === "typing" && "user" in frame) return { who: String(frame.user), doing: { words: "is typing …", until: Date.now() + typing_ms } };
  if (frame.type === "progress") {
    const what = frame as Progress;
    return { who: what.agent, doing: { words: what.text, what, until: Date.now() + progress_ms } };
  }
  // What was said ends what was being done toward it.
  if (frame.type === "message" && "from" in frame && frame.from) return { who: frame.from.name, doing: undefined };
  return undefined;
}

function changed(before: ReadonlyMap<string, Doing>, who: string, doing: Doing | undefined): ReadonlyMap<string, Doing> {
  if (!doing && !before.has(who)) return before;
  const after = new Map(before);
  if (doing) after.set(who, doing);
  else after.delete(who);
  return after;
}
