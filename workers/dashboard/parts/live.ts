import ReconnectingWebSocket from "partysocket/ws";
import { useEffect, useSyncExternalStore } from "react";
import { asking, client } from "../ask";
import { freshen, freshenAll } from "./freshen";
import { type Frame, isEvent } from "./live-frames";

/** Whether what is seen is up to date: `lost` once the line has been gone and is being opened again. */
export type LineState = "opening" | "open" | "lost";

/** The server closes with it when the person may no longer listen: signed out, removed. */
const not_allowed = 1008;
const beat_ms = 25_000;

const hearers = new Set<(frame: Frame) => void>();
const openings = new Set<() => void>();
const watchers = new Set<() => void>();
let state: LineState = "opening";
let line: ReconnectingWebSocket | undefined;
/** The newest event that was heard: the line opens again from there, so that nothing is missed. */
let heard: number | undefined;

/** Holds the one line to `GET /api/live` while something is mounted that calls it: the shell. */
export function useLine(): void {
  useEffect(() => {
    const opened = openLine();
    return () => {
      opened.close();
      line = undefined;
      heard = undefined;
      become("opening");
    };
  }, []);
}

export function useLineState(): LineState {
  return useSyncExternalStore(onChange, () => state);
}

/** Each frame as it comes, while mounted. `hear` must be stable. */
export function useFrames(hear: (frame: Frame) => void): void {
  useEffect(() => {
    hearers.add(hear);
    return () => void hearers.delete(hear);
  }, [hear]);
}

/** Whenever the line is open from a point that is not known: what was read before may have changed since. `look` must be stable. */
export function useOpenings(look: () => void): void {
  useEffect(() => {
    openings.add(look);
    return () => void openings.delete(look);
  }, [look]);
}

/** Says something to the server where the line is open; it is not kept for later. */
export function tell(frame: { typing: string } | { seen: string; seq: number }): boolean {
  if (state !== "open" || line === undefined) return false;
  line.send(JSON.stringify(frame));
  return true;
}

function openLine(): ReconnectingWebSocket {
  const address = () => {
    const at = new URL("/api/live", location.href);
    at.protocol = location.protocol === "https:" ? "wss:" : "ws:";
    if (heard !== undefined) at.searchParams.set("after", String(heard));
    return at.href;
  };
  const socket = new ReconnectingWebSocket(address, undefined, { minReconnectionDelay: 500, maxReconnectionDelay: 10_000, maxEnqueuedMessages: 0 });
  line = socket;
  socket.addEventListener("open", opened);
  socket.addEventListener("message", ({ data }) => told(String(data)));
  socket.addEventListener("close", ({ code }) => closed(code));
  const beat = setInterval(() => state === "open" && socket.send("ping"), beat_ms);
  const close = socket.close.bind(socket);
  socket.close = (...reason) => {
    clearInterval(beat);
    close(...reason);
  };
  return socket;
}

function opened(): void {
  become("open");
  // With `after` the server tells what was missed; what is no event (reactions, records) is asked for again in any case.
  freshenAll();
  for (const look of openings) look();
}

function told(word: string): void {
  if (word === "pong") return;
  const frame = JSON.parse(word) as Frame;
  if (isEvent(frame)) heard = Math.max(heard ?? 0, frame.event_no);
  freshen(frame);
  for (const hear of hearers) hear(frame);
}

function closed(code: number): void {
  become("lost");
  // Whether the person is still signed in: an answer of 401 leads to the sign-in page.
  if (code === not_allowed) void client.refetchQueries({ queryKey: asking("get_me", {}).queryKey });
}

function become(next: LineState): void {
  if (state === next) return;
  state = next;
  for (const watch of watchers) watch();
}

function onChange(watch: () => void): () => void {
  watchers.add(watch);
  return () => void watchers.delete(watch);
}
