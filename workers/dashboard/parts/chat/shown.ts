import { useSyncExternalStore } from "react";
import type { Shown, Timeline } from "./timeline";

/** What a timeline holds now. */
export function useShown(timeline: Timeline): Shown {
  return useSyncExternalStore(timeline.watch, timeline.look);
}
