import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Message } from "../../../../schema/events";
import { act } from "../../act";
import { isMessage } from "../live-frames";
import { useShown } from "./shown";
import type { Timeline } from "./timeline";

/** What a message answers, in one line that leads to it. */
export function Quote({ message: { conv_id, reply_to }, timeline }: { message: Message; timeline: Timeline }) {
  if (reply_to === undefined) return null;
  return <Quoted conv_id={conv_id} msg_id={reply_to} timeline={timeline} />;
}

function Quoted({ conv_id, msg_id, timeline }: { conv_id: string; msg_id: string; timeline: Timeline }) {
  const seq = Number(msg_id.split(".")[1]);
  const here = useShown(timeline).events.find((event) => event.seq === seq);
  const read = useQuery({
    queryKey: ["get_history", "one", msg_id],
    queryFn: async () => (await act("get_history", { conv_id, after_seq: seq - 1, before_seq: seq + 1, limit: 1 })).events[0] ?? null,
    enabled: here === undefined,
    staleTime: Infinity,
  }).data;
  const message = here ?? read;
  return (
    <Link from="/conversations/$conv" to="." search={(search) => ({ ...search, at: seq })} className="msg-quote">
      {message && isMessage(message) ? `@${message.from?.name ?? "somebody"}: ${glance(message)}` : "An earlier message"}
    </Link>
  );
}

const glance_chars_max = 120;

/** A message at a glance: its first words on one line. */
export function glance({ text, recalled, kind }: Message): string {
  if (recalled) return "recalled";
  const line = text.replaceAll(/[*`]+/g, "").replaceAll(/\s+/g, " ").trim();
  if (line === "") return kind;
  return line.length > glance_chars_max ? `${line.slice(0, glance_chars_max)}…` : line;
}
