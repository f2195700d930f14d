import type * as z from "zod";
import type { Family, Home, Tool } from "../tool";
import { configuredTool } from "../configured";
import type { Toolset } from "../toolsets";
import { account } from "./account";
import { agent_keys } from "./agent-keys";
import { agents } from "./agents";
import { cards } from "./cards";
import { claims } from "./claims";
import { checkpoints } from "./checkpoints";
import { config } from "./config";
import { controls } from "./controls";
import { data_store } from "./data-store";
import { emoji } from "./emoji";
import { files } from "./files";
import { floor } from "./floor";
import { handoff } from "./handoff";
import { invitations } from "./invitations";
import { conversations } from "./conversations";
import { identity } from "./identity";
import { keys } from "./keys";
import { passkey_ceremonies } from "./passkey-ceremonies";
import { passkeys } from "./passkeys";
import { members } from "./members";
import { messages } from "./messages";
import { people } from "./people";
import { progress } from "./progress";
import { requests } from "./requests";
import { random } from "./random";
import { record_types } from "./record-types";
import { sessions } from "./sessions";
import { sign_in } from "./sign-in";
import { pins } from "./pins";
import { reactions } from "./reactions";
import { search } from "./search";
import { summaries } from "./summaries";
import { tasks } from "./tasks";
import { threads } from "./threads";
import { needs } from "./needs";
import { notify } from "./notify";
import { time } from "./time";
import { updates } from "./updates";
import { uploads } from "./uploads";
import { wake } from "./wake";

/** Every family. This list is the product; order.ts has the order of tools/list. */
export const families = [
  identity,
  config,
  conversations,
  members,
  messages,
  updates,
  threads,
  reactions,
  pins,
  search,
  summaries,
  requests,
  tasks,
  claims,
  floor,
  handoff,
  progress,
  cards,
  uploads,
  files,
  emoji,
  checkpoints,
  keys,
  controls,
  time,
  random,
  account,
  sign_in,
  people,
  invitations,
  sessions,
  passkeys,
  passkey_ceremonies,
  agents,
  agent_keys,
  wake,
  notify,
  needs,
  record_types,
  data_store,
] as const satisfies readonly Family[];

type Families = (typeof families)[number];
type ToolsOf<H extends Home> = Extract<Families, { home: H }>["tools"];
type Merge<U> = (U extends unknown ? (u: U) => void : never) extends (i: infer I) => void ? I : never;

export type AccountTools = Merge<ToolsOf<"account">>;
export type WorkerTools = Merge<ToolsOf<"worker">>;
export type Tools = AccountTools & WorkerTools;
export type ToolName = keyof Tools;

/** The tools that agents see: those whose contract names no callers, or everyone. */
export type AgentToolName = { [N in ToolName]: Tools[N] extends { callers: "person" | "anyone" } ? never : N }[ToolName];

export type Args<T> = T extends { input: infer In extends z.ZodType } ? z.output<In> : never;
export type Value<T> = T extends { output: infer Out extends z.ZodType } ? z.input<Out> : never;

/** One synchronous function per declared tool; forgetting one, or returning the wrong shape, does not compile. */
export type Handlers<T, Context> = { [N in keyof T]: (cx: Context, args: Args<T[N]>) => Value<T[N]> };

/** The same, for handlers that may await: those in the Worker, which hold no transaction. */
export type AsyncHandlers<T, Context> = { [N in keyof T]: (cx: Context, args: Args<T[N]>) => Value<T[N]> | Promise<Value<T[N]>> };

export type Declared = Tool & { name: ToolName; family: string; home: Home };

const declared = families.flatMap((family: Family) =>
  Object.entries(family.tools).map(([name, tool]): [string, Declared] => {
    const toolset = tool.toolset ?? family.toolset;
    return [name, { ...tool, ...(toolset && { toolset }), name: name as ToolName, family: family.name, home: family.home }];
  }),
);

export const tools: ReadonlyMap<string, Declared> = new Map(declared);

/** The contract of a tool by the name it is called by: its own, or that of a configured tool (`read_data_store_crm`). */
export function toolNamed(name: string): Declared | undefined {
  return tools.get(name) ?? tools.get(configuredTool(name)?.base ?? "");
}

/** Whether the tool exists for agents, for people, or for nobody in particular. */
export function isFor(tool: Declared, caller: "agent" | "person" | "anyone"): boolean {
  const callers = tool.callers ?? "agent";
  if (callers === "everyone") return caller !== "anyone";
  return callers === caller || (callers === "anyone" && caller === "person");
}

/** Whether an agent with these toolsets (null: all) has the tool. */
export function isGiven(tool: Declared, given: readonly Toolset[] | null): boolean {
  return isFor(tool, "agent") && tool.toolset !== undefined && (given === null || given.includes(tool.toolset));
}
