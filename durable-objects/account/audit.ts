import type { Details } from "../../schema/errors";
import type { Declared } from "../../schema/tools/index";
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
