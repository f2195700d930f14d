import { refuse } from "../../schema/errors";
import { isArchiveName } from "../../schema/reserved";
import { iso } from "../../schema/time";
import type { Handlers } from "../../schema/tools/index";
import type { checkpoints as contract } from "../../schema/tools/checkpoints";
import { agentToManage } from "./access";
import { type CheckpointRow, checkpointsAfter, findCheckpoint, removeCheckpoint, storeVersion, versionOf } from "./checkpoint-rows";
import type { Context } from "./context";
import type { Hooks } from "./hooks";
import { fitting } from "./page";

const archive = "archive/";

export const checkpoints: Handlers<typeof contract.tools, Context> = {
  state_get(cx, { key, version }) {
    return readVersion(cx, cx.caller.id, key, version);
  },

  state_put(cx, { key, value, version }) {
    checkKey(key);
    checkVersion(key, version, findCheckpoint(cx, cx.caller.id, key));
    const stored = storeVersion(cx, cx.caller.id, key, value);
    return { ...stored, updated_at: iso(stored.updated_at) };
  },

  state_list(cx, { prefix = "", after = "", limit }) {
    const page = pageOf(cx, cx.caller.id, { prefix, after, limit });
    return { keys: page.rows, ...(page.last && { after: page.last }) };
  },

  state_delete(cx, { key, version }) {
    checkKey(key);
    const row = findCheckpoint(cx, cx.caller.id, key);
    if (!row) return { key, deleted: false };
    checkVersion(key, version, row);
    removeCheckpoint(cx, cx.caller.id, row);
    return { key, deleted: true };
  },

  list_checkpoints(cx, { agent, prefix = "", limit, cursor = "" }) {
    const page = pageOf(cx, agentToManage(cx, agent).id, { prefix, after: cursor, limit });
    return { checkpoints: page.rows, ...(page.last && { next_cursor: page.last }) };
  },

  read_checkpoint(cx, { agent, key, version }) {
    return readVersion(cx, agentToManage(cx, agent).id, key, version);
  },

  import_agent(cx, { agent, checkpoints: given }) {
    const { id, name } = agentToManage(cx, agent);
    const wanted = given.map(({ key, value }) => ({ key: archivedKey(cx, key), value }));
    const repeated = wanted.find(({ key }, index) => wanted.findIndex((other) => other.key === key) < index);
    if (repeated) refuse("checkpoint_repeated", { key: repeated.key });
    const missing = wanted.filter(({ key, value }) => !isImported(cx, id, key, value));
    for (const { key, value } of missing) storeVersion(cx, id, key, value);
    return { agent: name, keys: wanted.map(({ key }) => key), imported: missing.length };
  },
};

export const checkpointsHooks: Hooks = {
  agent_deleted(cx, agent) {
    for (const table of ["checkpoints", "checkpoint_versions", "checkpoint_tombstones"]) cx.db.run(`DELETE FROM ${table} WHERE agent = ?`, agent);
  },
};

function readVersion(cx: Context, agent: string, key: string, wanted: number | undefined) {
  const row = findCheckpoint(cx, agent, key);
  if (!row) return { exists: false, key };
  const { version, updated_at, value } = versionOf(cx, agent, row, wanted ?? row.version);
  return { exists: true, key, value: JSON.parse(value) as unknown, version, updated_at: iso(updated_at) };
}

/** A page of keys, and where it ends where there are more. */
function pageOf(cx: Context, agent: string, asked: { prefix: string; after: string; limit: number }) {
  const found = checkpointsAfter(cx, agent, { ...asked, limit: asked.limit + 1 });
  const listed = found.slice(0, asked.limit).map(listedRow);
  const rows = listed.slice(0, fitting(listed, cx.limits.list_bytes_max));
  return { rows, last: rows.length < found.length ? rows.at(-1)?.key : undefined };
}

function listedRow({ key, version, updated_at, size }: CheckpointRow) {
  return { key, version, updated_at: iso(updated_at), size };
}

function checkKey(key: string): void {
  if (isArchiveName(key)) refuse("checkpoint_archived", { key });
  if (/\p{Cc}/u.test(key)) refuse("checkpoint_key_wrong", { key });
}

function checkVersion(key: string, given: number, row: CheckpointRow | undefined): void {
  const version = row?.version ?? 0;
  if (given !== version) refuse("checkpoint_changed", { key, given, version });
}

/** The key under which an imported one is kept. */
function archivedKey(cx: Context, given: string): string {
  const key = given.startsWith(archive) ? given : archive + given;
  if (key === archive || /\p{Cc}/u.test(key)) refuse("checkpoint_key_wrong", { key: given });
  const max = cx.limits.checkpoint_key_chars_max;
  if ([...key].length > max) refuse("checkpoint_key_too_long", { key, max });
  return key;
}

/** Whether this very value was imported before; what was imported never changes. */
function isImported(cx: Context, agent: string, key: string, value: string): boolean {
  const row = findCheckpoint(cx, agent, key);
  if (!row) return false;
  return versionOf(cx, agent, row, row.version).value === value || refuse("checkpoint_imported", { key });
}
