import type { AccountContext } from "./context";
import type { DueHandlers } from "./due";

/** What families do when something of theirs is due, by its kind. `ref` is what it was set for. */
export type Timers = Record<string, (cx: AccountContext, ref: string) => void>;

/** The same for `Due`, each with a context of its own. */
export function timedBy(timers: Timers, contextAt: (now: number, after: AccountContext["after"]) => AccountContext): DueHandlers {
  return Object.fromEntries(
    Object.entries(timers).map(([kind, handle]): [string, DueHandlers[string]] => [kind, (ref, now, after) => handle(contextAt(now, after), ref)]),
  );
}
