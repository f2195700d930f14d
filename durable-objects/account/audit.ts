import type { Details } from "../../schema/errors";
import type { Declared } from "../../schema/tools/index";
import type { Context } from "./context";

const kept_ms = 400 * 24 * 3600 * 1000;
const fact_chars_max = 200;

/** The entry of what a person just did, in the same transaction. Old entries go when a new one comes. */
export function writeAudit(cx: Context, tool: Declared, args: Details): void {
  if (cx.caller.kind !== "person" || !tool.audited) return;
  const facts = tool.audited.filter((name) => args[name] !== undefined).map((name) => [name, cut(args[name])]);
  cx.db.run(
    "INSERT INTO audit (at, user, action, facts) VALUES (?, ?, ?, ?)",
    cx.now,
    cx.caller.id,
    tool.name,
    JSON.stringify(Object.fromEntries(facts)),
  );
  cx.db.run("DELETE FROM audit WHERE id IN (SELECT id FROM audit WHERE at < ? ORDER BY id LIMIT 10)", cx.now - kept_ms);
}

function cut(value: unknown): unknown {
  return typeof value === "string" && value.length > fact_chars_max ? `${[...value].slice(0, fact_chars_max).join("")}…` : value;
}
