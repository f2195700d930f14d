import { refuse } from "../../schema/errors";
import type { Context } from "./context";

/** A row of `checkpoints`. */
export type CheckpointRow = { key: string; version: number; slot: number; size: number; kept_bytes: number; updated_at: number };
type VersionRow = { version: number; size: number; updated_at: number; value: string };

/** The platform takes 2 MB a row; a value leaves room for its key. Held here too, since the limit on values is a setting. */
const row_value_bytes_max = 1_990_000;

export function findCheckpoint(cx: Context, agent: string, key: string): CheckpointRow | undefined {
  return cx.db.find<CheckpointRow>("SELECT * FROM checkpoints WHERE agent = ? AND key = ?", agent, key);
}

/** One version as it was stored; refuses one that is no longer kept or has not been written yet. */
export function versionOf(cx: Context, agent: string, row: CheckpointRow, wanted: number): VersionRow {
  const { key, version } = row;
  if (wanted > version) refuse("checkpoint_version_unknown", { key, given: wanted, version });
  const kept = cx.limits.checkpoint_versions_max;
  const slot = slotAt(row.slot - (version - wanted), kept);
  const found = cx.db.find<VersionRow>(
    "SELECT version, size, updated_at, value FROM checkpoint_versions WHERE agent = ? AND key = ? AND slot = ? AND version = ?",
    agent,
    key,
    wanted === version ? row.slot : slot,
    wanted,
  );
  return found ?? refuse("checkpoint_version_gone", { key, given: wanted, version, kept });
}

/**
 * Stores the next version of a key: two rows, also where it takes the place of the oldest that was kept. Refuses beyond the
 * agent's room. The caller has checked that the writer may, and which version it read.
 */
export function storeVersion(cx: Context, agent: string, key: string, value: string): { key: string; version: number; updated_at: number } {
  const before = findCheckpoint(cx, agent, key);
  const version = (before?.version ?? lastVersion(cx, agent, key)) + 1;
  const slot = before ? slotAt(before.slot + 1, cx.limits.checkpoint_versions_max) : 0;
  const size = new TextEncoder().encode(value).byteLength;
  if (size > row_value_bytes_max) refuse("argument_too_large", { argument: "value", bytes: size, max: row_value_bytes_max });
  const kept_bytes = (before?.kept_bytes ?? 0) + size - sizeInSlot(cx, agent, key, slot);
  checkRoom(cx, agent, before === undefined, kept_bytes - (before?.kept_bytes ?? 0));
  cx.db.run(
    `INSERT INTO checkpoints (agent, key, version, slot, size, kept_bytes, updated_at) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
     ON CONFLICT (agent, key) DO UPDATE SET version = ?3, slot = ?4, size = ?5, kept_bytes = ?6, updated_at = ?7`,
    agent,
    key,
    version,
    slot,
    size,
    kept_bytes,
    cx.now,
  );
  cx.db.run(
    `INSERT INTO checkpoint_versions (agent, key, slot, version, size, updated_at, value) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
     ON CONFLICT (agent, key, slot) DO UPDATE SET version = ?4, size = ?5, updated_at = ?6, value = ?7`,
    agent,
    key,
    slot,
    version,
    size,
    cx.now,
    value,
  );
  return { key, version, updated_at: cx.now };
}

/** Takes out a key with all its versions, and keeps what its counting stood at. */
export function removeCheckpoint(cx: Context, agent: string, row: CheckpointRow): void {
  cx.db.run("DELETE FROM checkpoints WHERE agent = ? AND key = ?", agent, row.key);
  cx.db.run("DELETE FROM checkpoint_versions WHERE agent = ? AND key = ?", agent, row.key);
  cx.db.run(
    "INSERT INTO checkpoint_tombstones (agent, key, version) VALUES (?1, ?2, ?3) ON CONFLICT (agent, key) DO UPDATE SET version = ?3",
    agent,
    row.key,
    row.version,
  );
}

/** In byte order of UTF-8, which is SQLite's own. An agent has at most `checkpoints_max` keys, so the walk is bounded. */
export function checkpointsAfter(cx: Context, agent: string, asked: { prefix: string; after: string; limit: number }): CheckpointRow[] {
  return cx.db.all<CheckpointRow>(
    `SELECT * FROM checkpoints WHERE agent = ?1 AND key >= ?2 AND key > ?3 AND substr(key, 1, length(?2)) = ?2 ORDER BY key LIMIT ?4`,
    agent,
    asked.prefix,
    asked.after,
    asked.limit,
  );
}

function lastVersion(cx: Context, agent: string, key: string): number {
  const tombstone = cx.db.find<{ version: number }>("SELECT version FROM checkpoint_tombstones WHERE agent = ? AND key = ?", agent, key);
  return tombstone?.version ?? 0;
}

function sizeInSlot(cx: Context, agent: string, key: string, slot: number): number {
  const old = cx.db.find<{ size: number }>("SELECT size FROM checkpoint_versions WHERE agent = ? AND key = ? AND slot = ?", agent, key, slot);
  return old?.size ?? 0;
}

function checkRoom(cx: Context, agent: string, is_new: boolean, more_bytes: number): void {
  const { checkpoints_max, checkpoints_bytes_max } = cx.limits;
  const { keys, bytes } = cx.db.one<{ keys: number; bytes: number }>(
    "SELECT count(*) AS keys, coalesce(sum(kept_bytes), 0) AS bytes FROM checkpoints WHERE agent = ?",
    agent,
  );
  if (is_new && keys >= checkpoints_max) refuse("checkpoints_full", { max: checkpoints_max });
  if (more_bytes > 0 && bytes + more_bytes > checkpoints_bytes_max) refuse("checkpoint_bytes_full", { max: checkpoints_bytes_max });
}

function slotAt(position: number, slots: number): number {
  return ((position % slots) + slots) % slots;
}
