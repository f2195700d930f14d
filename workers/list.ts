import * as z from "zod";
import { type Declared, isGiven, tools } from "../schema/tools/index";
import { order } from "../schema/tools/order";
import { type Toolset, toolsets } from "../schema/toolsets";
import { wireTool } from "../schema/wire";

/** What an address shows: `?tools=keys,time` and `?read_only=1` can only reduce what the agent has. */
export type View = { toolsets: readonly Toolset[] | null; read_only: boolean };

const wire = order.map((name) => {
  const tool = tools.get(name);
  if (!tool) throw new Error(`No contract for ${name}.`);
  return { tool, wire: wireTool(name, tool) };
});

/** The view that a URL asks for, or a sentence about what is wrong with it. */
export function viewOf(url: URL): View | string {
  const asked = url.searchParams.get("tools");
  const read_only = url.searchParams.get("read_only");
  const names = asked === null ? null : asked.split(",").map((name) => name.trim());
  const unknown = names?.find((name) => !z.enum(toolsets).safeParse(name).success);
  if (unknown !== undefined) return `Unknown toolset “${unknown.slice(0, 128)}” in ?tools=. The toolsets are ${toolsets.join(", ")}.`;
  if (read_only !== null && !["1", "0", "true", "false"].includes(read_only)) return "?read_only= takes 1 or 0.";
  return { toolsets: names as Toolset[] | null, read_only: read_only === "1" || read_only === "true" };
}

/** Whether the view shows the tool, whatever the agent has. */
export function shows(view: View, tool: Declared): boolean {
  return isGiven(tool, view.toolsets) && (!view.read_only || tool.effect === "reads");
}

const lists = new Map<string, readonly object[]>();

/** The tools of an agent at an address, in the contract's order, made once an isolate for each combination. */
export function toolList(given: readonly Toolset[] | null, view: View): readonly object[] {
  const key = JSON.stringify([given, view]);
  const list = lists.get(key) ?? wire.filter(({ tool }) => isGiven(tool, given) && shows(view, tool)).map((each) => each.wire);
  if (lists.size < 1000) lists.set(key, list);
  return list;
}

/** A few sentences for the model, naming the toolsets in force. */
export function instructions(given: readonly Toolset[] | null, view: View): string {
  const in_force = toolsets.filter((name) => (given?.includes(name) ?? true) && (view.toolsets?.includes(name) ?? true));
  const obey = in_force.includes("controls") ? " Call list_controls first in every run and obey what it says." : "";
  return `Mainstay keeps what must outlive this run. Toolsets in force: ${in_force.join(", ") || "none"}${view.read_only ? " (reading only)" : ""}.${obey}`;
}
