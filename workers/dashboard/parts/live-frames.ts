import type { Event, Message } from "../../../schema/events";

export type Reaction = Message["reactions"][number];

/** What the live line says: an event with its place in the account's one order, or something that is not kept. */
export type Frame =
  | (Event & { event_no: number })
  | { type: "reactions"; conv_id: string; msg_id: string; reactions: Reaction[] }
  | { type: "progress"; conv_id: string; agent: string; at: string; kind: string; text: string; data?: unknown; msg_id?: string }
  | { type: "typing"; conv_id: string; user: string }
  | { type: "presence"; user: string; online: boolean }
  | { type: "wakes.stopped"; conv_id: string }
  | { type: "webhook.off"; user: string };

export type Progress = Extract<Frame, { type: "progress" }>;

export function isEvent(frame: Frame): frame is Event & { event_no: number } {
  return "event_no" in frame;
}

export function isMessage(event: { type: string }): event is Message {
  return event.type === "message";
}
