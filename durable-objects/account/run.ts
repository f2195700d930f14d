import { type Details, Refusal, reportBug } from "../../schema/errors";
import type { AccountTools, Declared } from "../../schema/tools/index";
import type { Parts, Reply } from "../reply";
import { writeAudit } from "./audit";
import type { Context } from "./context";
import { handlers } from "./handlers";
import { type PartContext, parts } from "./parts";

/** What the tool does, with its audit entry. In the caller's transaction. */
export function run(cx: Context, tool: Declared, args: unknown): unknown {
  const handle = handlers[tool.name as keyof AccountTools] as (cx: Context, args: unknown) => unknown;
  const value = handle(cx, args);
  writeAudit(cx, tool, args as Details);
  return value;
}

/** What the account does for a tool that runs in the Worker, with its audit entry. In the caller's transaction. */
export function runPart(cx: PartContext, name: keyof Parts, tool: Declared | undefined, args: unknown): unknown {
  const handle = parts[name] as (cx: PartContext, args: unknown) => unknown;
  const value = handle(cx, args);
  if (tool) writeAudit(cx, tool, args as Details);
  return value;
}

/** A value, a refusal as data, or a bug: logged once, of which the caller reads a fixed sentence. */
export function outcome<T>(act: () => T): { ok: true; value: T } | Extract<Reply, { refused: unknown }> {
  try {
    return { ok: true, value: act() };
  } catch (error) {
    if (error instanceof Refusal) return { ok: false, refused: error.refused };
    return { ok: false, refused: reportBug(error).refused };
  }
}
