import { client } from "../ask";
import { type Frame, isEvent } from "./live-frames";

/** Many frames at once ask once. */
const gather_ms = 250;

const stale = new Set<string>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** What each event may have changed, of what pages have asked. A timeline hears events itself. */
const changes: readonly [prefix: string, queries: readonly string[]][] = [
  ["message", ["list_conversations", "list_needs"]],
  ["request.", ["list_requests", "get_request", "list_needs"]],
  ["card.", ["list_needs"]],
  ["member.", ["list_conversations", "get_conversation", "list_needs"]],
  ["conversation.", ["list_conversations", "get_conversation", "list_needs"]],
  ["task.", ["list_conversations", "get_conversation", "list_needs"]],
  ["floor.", ["get_conversation"]],
  ["handoff.", ["list_conversations", "get_conversation", "list_needs"]],
  ["claim.", ["list_needs"]],
  ["pin.", ["list_pins"]],
  ["wakes.", ["get_conversation", "list_needs"]],
  ["webhook.", ["get_agent", "list_deliveries", "list_needs"]],
];

/** Asks again, soon and once, for what this frame may have changed. */
export function freshen(frame: Frame): void {
  for (const [prefix, queries] of changes) if (frame.type.startsWith(prefix)) for (const query of queries) stale.add(query);
  if (isEvent(frame) && frame.type === "message.recalled") stale.add("list_pins");
  if (stale.size > 0) timer ??= setTimeout(askAgain, gather_ms);
}

/** Asks again for all that is on the screen. */
export function freshenAll(): void {
  void client.invalidateQueries({ refetchType: "active" });
}

function askAgain(): void {
  timer = undefined;
  const queries = [...stale];
  stale.clear();
  for (const query of queries) void client.invalidateQueries({ queryKey: [query] });
}
