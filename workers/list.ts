import * as z from "zod";
import { configuredToolName } from "../schema/configured";
import { configuredWire } from "../schema/configured-wire";
import type { Grant } from "../schema/record-type";
import { type Declared, isGiven, toolNamed, tools } from "../schema/tools/index";
import { order } from "../schema/tools/order";
import { type Toolset, toolsets } from "../schema/toolsets";
import { wireTool } from "../schema/wire";

/** What an address shows: `?tools=keys,time` and `?read_only=1` can only reduce what the agent has. */
export type View = { toolsets: readonly Toolset[] | null; read_only: boolean };

/** What an agent has: its toolsets (null: all), and what is configured on it. */
export type Given = { given: readonly Toolset[] | null; grants: readonly Grant[] };

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

/**
 * The tools of an agent at an address, in the contract's order and then those configured on it by name; made once an isolate
 * for each combination.
 */
export function toolList({ given, grants }: Given, view: View): readonly object[] {
  const key = JSON.stringify([given, view, grants]);
  const list = lists.get(key) ?? [
    ...wire.filter(({ tool }) => isGiven(tool, given) && shows(view, tool)).map((each) => each.wire),
    ...grants.flatMap((grant) => configuredList(grant, given, view)),
  ];
  if (lists.size < 1000) lists.set(key, list);
  return list;
}

function configuredList(grant: Grant, given: Given["given"], view: View): object[] {
  const shown = configuredWire(grant).filter(({ access }) => {
    const tool = toolNamed(configuredToolName(access, grant.name));
    return tool !== undefined && isGiven(tool, given) && shows(view, tool);
  });
  return shown.map((each) => each.wire);
}

/** A few sentences for the model, naming the toolsets in force. */
export function instructions({ given, grants }: Given, view: View): string {
  const has = (name: Toolset) => (given?.includes(name) ?? true) && (name !== "data_store" || grants.length > 0);
  const in_force = toolsets.filter((name) => has(name) && (view.toolsets?.includes(name) ?? true));
  const obey = in_force.includes("controls") ? " Call list_controls first in every run and obey what it says." : "";
  return `Mainstay keeps what must outlive this run. Toolsets in force: ${in_force.join(", ") || "none"}${view.read_only ? " (reading only)" : ""}.${obey}`;
}
