import { createHash } from "node:crypto";
import { refuse } from "../../schema/errors";
import type { Context } from "./context";

type RetryRow = { digest: ArrayBuffer; result: string };

/** A call that its caller may repeat: `id` is the caller's own, `argument` the name under which it gave it. */
export type Repeatable = { tool: string; argument: string; id: string | undefined; content: object };

const removed_in_passing_max = 10;

/**
 * What `act` returns; for a call that was made before under the same id, what it returned then. The same id with other content
 * is refused. One row, kept for retries_kept_secs at least and twice that at most; old ones go when a new one comes.
 */
export function once<T>(cx: Context, { tool, argument, id, content }: Repeatable, act: () => T): T {
  if (id === undefined) return act();
  const digest = createHash("sha256").update(JSON.stringify(content)).digest();
  const period = Math.floor(cx.now / 1000 / cx.limits.retries_kept_secs);
  const before = cx.db.find<RetryRow>(
    "SELECT digest, result FROM retries WHERE period IN (?1, ?1 - 1) AND user = ?2 AND tool = ?3 AND id = ?4",
    period,
    cx.caller.id,
    tool,
    id,
  );
  if (before) return digest.equals(new Uint8Array(before.digest)) ? (JSON.parse(before.result) as T) : refuse("retry_differs", { argument, id });
  const result = act();
  cx.db.run(
    "INSERT INTO retries (period, user, tool, id, digest, result) VALUES (?, ?, ?, ?, ?, ?)",
    period,
    cx.caller.id,
    tool,
    id,
    new Uint8Array(digest).buffer,
    JSON.stringify(result),
  );
  forgetOld(cx, period);
  return result;
}

/** When a user is gone for good. */
export function forgetRetries(cx: Context, user: string): void {
  cx.db.run("DELETE FROM retries WHERE user = ?", user);
}

function forgetOld(cx: Context, period: number): void {
  cx.db.run(
    "DELETE FROM retries WHERE (period, user, tool, id) IN (SELECT period, user, tool, id FROM retries WHERE period < ? LIMIT ?)",
    period - 1,
    removed_in_passing_max,
  );
}
