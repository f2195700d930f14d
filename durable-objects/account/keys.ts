import { refuse } from "../../schema/errors";
import { isControlName } from "../../schema/reserved";
import { iso } from "../../schema/time";
import type { Handlers } from "../../schema/tools/index";
import type { keys as contract } from "../../schema/tools/keys";
import type { Context } from "./context";

type KeyRow = {
  key: string;
  type: "value" | "counter";
  text: string | null;
  total: number | null;
  created_at: number;
  updated_at: number;
  expires_at: number | null;
};

export const keys: Handlers<typeof contract.tools, Context> = {
  list_keys(cx, { prefix = "" }) {
    const live = cx.db.all<KeyRow>("SELECT * FROM keys WHERE expires_at IS NULL OR expires_at > ? ORDER BY key", cx.now);
    const listed = live.filter((row) => row.key.startsWith(prefix));
    const controls = cx.db.all<{ key: string }>("SELECT key FROM controls ORDER BY key").map((row) => row.key);
    return {
      keys: listed.map(metadata),
      total: listed.length,
      limit: { keys: cx.limits.keys_max, used: live.length },
      controls: { keys: controls, total: controls.length, read_with: "list_controls" },
    };
  },

  get_value(cx, { key }) {
    if (isControlName(key)) return { exists: false, key, read_with: "list_controls" };
    const row = findKey(cx, key);
    if (!row) return { exists: false, key };
    const { created_at, updated_at, expires_at } = row;
    return {
      exists: true,
      key,
      value: valueOf(row),
      type: row.type,
      created_at: iso(created_at),
      updated_at: iso(updated_at),
      expires_at: isoOrNull(expires_at),
    };
  },

  set_value(cx, { key, value, ttl }) {
    checkKey(cx, key);
    if (new TextEncoder().encode(value).byteLength > cx.limits.value_bytes_max) refuse("value_too_large", { max: cx.limits.value_bytes_max });
    const row = findKey(cx, key);
    if (row?.type === "counter") refuse("key_is_counter", { key });
    if (!row) makeRoom(cx);
    const updated_at = wholeSecond(cx.now);
    const expires_at = ttl === undefined ? null : updated_at + ttl * 1000;
    cx.db.run(
      `INSERT INTO keys (key, type, text, created_at, updated_at, expires_at) VALUES (?1, 'value', ?2, ?3, ?3, ?4)
       ON CONFLICT (key) DO UPDATE SET text = ?2, updated_at = ?3, expires_at = ?4`,
      key,
      value,
      updated_at,
      expires_at,
    );
    return { key, value, created: !row, updated_at: iso(updated_at), expires_at: isoOrNull(expires_at) };
  },

  increment(cx, { key, amount }) {
    checkKey(cx, key);
    const row = findKey(cx, key);
    if (row?.type === "value") refuse("key_is_value", { key });
    const before = row?.total ?? 0;
    const value = before + amount;
    if (!Number.isSafeInteger(value)) refuse("counter_beyond_exact", { key, total: before });
    if (!row) makeRoom(cx);
    const updated_at = wholeSecond(cx.now);
    cx.db.run(
      `INSERT INTO keys (key, type, total, created_at, updated_at) VALUES (?1, 'counter', ?2, ?3, ?3)
       ON CONFLICT (key) DO UPDATE SET total = ?2, updated_at = ?3`,
      key,
      value,
      updated_at,
    );
    return { key, value, created: !row, updated_at: iso(updated_at) };
  },

  delete_key(cx, { key }) {
    checkKey(cx, key);
    const deleted = findKey(cx, key) !== undefined;
    cx.db.run("DELETE FROM keys WHERE key = ?", key);
    return { key, deleted };
  },
};

function findKey(cx: Context, key: string): KeyRow | undefined {
  return cx.db.find<KeyRow>("SELECT * FROM keys WHERE key = ? AND (expires_at IS NULL OR expires_at > ?)", key, cx.now);
}

/** In the order of the spec: reserved, then the key itself. */
function checkKey(cx: Context, key: string): void {
  if (isControlName(key)) refuse("namespace_reserved");
  if ([...key].length > cx.limits.key_chars_max) refuse("key_too_long", { max: cx.limits.key_chars_max });
  if (key === "" || key.trim() !== key || /\p{Cc}/u.test(key)) refuse("key_not_a_name", { key });
}

/** For a key that does not exist: its expired row goes, with all others, since something is written here anyway. */
function makeRoom(cx: Context): void {
  const rows = cx.db.all<{ key: string; expires_at: number | null }>("SELECT key, expires_at FROM keys");
  const live = rows.filter((row) => row.expires_at === null || row.expires_at > cx.now);
  if (live.length >= cx.limits.keys_max) refuse("keys_full", { max: cx.limits.keys_max });
  if (live.length < rows.length) cx.db.run("DELETE FROM keys WHERE expires_at <= ?", cx.now);
}

function metadata(row: KeyRow) {
  const size = new TextEncoder().encode(String(valueOf(row))).byteLength;
  return { key: row.key, type: row.type, updated_at: iso(row.updated_at), expires_at: isoOrNull(row.expires_at), size };
}

function valueOf(row: KeyRow): string | number {
  return row.total ?? row.text ?? "";
}

function isoOrNull(ms: number | null): string | null {
  return ms === null ? null : iso(ms);
}

/** Cut, so that an expiry computed from what a caller was shown is the expiry that holds. */
function wholeSecond(ms: number): number {
  return ms - (ms % 1000);
}
