import type { Details } from "../../schema/errors";
import type { Declared } from "../../schema/tools/index";
import { iso } from "../../schema/time";
import { fitting } from "./page";
import type { Caller, Context } from "./context";

const kept_ms = 400 * 24 * 3600 * 1000;
const fact_chars_max = 200;
/** Stands for the user of an entry where nobody was signed in. No user has this id. */
export const by_setup_code = "";

/**
 * The entry of what a person just did, in the same transaction; without a caller, whoever holds the set-up code did it.
 * Old entries go when a new one comes.
 */
export function writeAudit(cx: Pick<Context, "db" | "now"> & { caller: Caller | undefined }, tool: Declared, args: Details): void {
  if (cx.caller?.kind === "agent" || !tool.audited) return;
  if (tool.audited_if !== undefined && args[tool.audited_if] !== true) return;
  const facts = tool.audited.filter((name) => args[name] !== undefined).map((name) => [name, cut(args[name])]);
  cx.db.run(
    "INSERT INTO audit (at, user, action, facts) VALUES (?, ?, ?, ?)",
    cx.now,
    cx.caller?.id ?? by_setup_code,
    tool.name,
    JSON.stringify(Object.fromEntries(facts)),
  );
  cx.db.run("DELETE FROM audit WHERE id IN (SELECT id FROM audit WHERE at < ? ORDER BY id LIMIT 10)", cx.now - kept_ms);
}

function cut(value: unknown): unknown {
  return typeof value === "string" && value.length > fact_chars_max ? `${[...value].slice(0, fact_chars_max).join("")}…` : value;
}

type Entry = { at: string; by: { id: string; name: string } | null; action: string; facts: Record<string, unknown> };
type EntryRow = { id: number; at: number; user: string; name: string | null; action: string; facts: string };

/** A page of entries before the entry `before`, newest first, of one person or one action where asked. */
export function auditPage(
  cx: Pick<Context, "db" | "now" | "limits">,
  asked: { before: number; user: string | undefined; action: string | undefined; limit: number },
): { entries: Entry[]; next: number | undefined } {
  const rows = cx.db.all<EntryRow>(
    `SELECT a.*, u.name FROM audit a LEFT JOIN users u ON u.id = a.user
     WHERE a.id < ?1 AND a.at > ?2 AND (?3 IS NULL OR a.user = ?3) AND (?4 IS NULL OR a.action = ?4) ORDER BY a.id DESC LIMIT ?5`,
    asked.before,
    cx.now - kept_ms,
    asked.user ?? null,
    asked.action ?? null,
    asked.limit + 1,
  );
  const shown = rows.slice(0, asked.limit).map(entryShown);
  const entries = shown.slice(0, fitting(shown, cx.limits.list_bytes_max));
  return { entries, next: entries.length < rows.length ? rows[entries.length - 1]?.id : undefined };
}

function entryShown({ at, user, name, action, facts }: EntryRow): Entry {
  return { at: iso(at), by: name === null ? null : { id: user, name }, action, facts: JSON.parse(facts) as Entry["facts"] };
}
