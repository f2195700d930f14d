import { useCallback, useSyncExternalStore } from "react";
import { useFrames, useOpenings } from "./live";
import type { Frame } from "./live-frames";

let online: ReadonlySet<string> = new Set();
const watchers = new Set<() => void>();

/** Keeps who is online while mounted: the shell, since the line says once who is there when it opens. */
export function useHearPresence(): void {
  useFrames(
    useCallback((frame: Frame) => {
      if (frame.type === "presence" && "online" in frame) become(String(frame.user), frame.online === true);
    }, []),
  );
  useOpenings(useCallback(() => keep(new Set()), []));
}

/** The user names of the other people who have the dashboard open. */
export function useOnline(): ReadonlySet<string> {
  return useSyncExternalStore(watch, () => online);
}

function become(user: string, is_online: boolean): void {
  const next = new Set(online);
  if (is_online) next.add(user);
  else next.delete(user);
  keep(next);
}

function keep(next: ReadonlySet<string>): void {
  online = next;
  for (const each of watchers) each();
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}
