import { refuse } from "../../schema/errors";
import { type Declared, isFor, isGiven } from "../../schema/tools/index";
import type { Caller, Context } from "./context";
import { agentNamed, findUser, personNamed, type UserRow } from "./users";
import type { Seen } from "./visibility";

/** Whether this caller has the tool at all; what it has not does not exist for it. Then whether its role suffices. */
export function checkTool(caller: Caller, tool: Declared, name: string = tool.name): void {
  const has = caller.kind === "agent" ? isGiven(tool, caller.toolsets) : isFor(tool, "person");
  if (!has) refuse("unknown_tool", { name });
  if (caller.kind === "person" && tool.role === "owner" && caller.role !== "owner") refuse("owners_only", { action: tool.name });
}

/** The person who calls. Only tools for people ask; an agent that got here is a bug. */
export function thePerson(cx: Context): Extract<Caller, { kind: "person" }> {
  if (cx.caller.kind !== "person") throw new Error("A handler for people was called by an agent.");
  return cx.caller;
}

/** The agent that calls. Only tools for agents ask; a person that got here is a bug. */
export function theAgent(cx: Context): Extract<Caller, { kind: "agent" }> {
  if (cx.caller.kind !== "agent") throw new Error("A handler for agents was called by a person.");
  return cx.caller;
}

/** The agent that was named, where the caller may change it: its agent's owner, or an account owner. */
export function agentToManage(cx: Context, named: string): UserRow {
  const agent = agentNamed(cx, named);
  if (!managesAgent(cx, agent)) refuse("not_your_agent", { agent: agent.name });
  return agent;
}

/** Whether the person who calls may change the agent: its agent's owner, or an account owner. */
export function managesAgent(cx: Context, agent: UserRow): boolean {
  const person = thePerson(cx);
  return person.role === "owner" || agent.owner === person.id;
}

/** The person that was named, where the caller may change `what` of it: an account owner all, anybody its own display name. */
export function personToChange(cx: Context, named: string, what: { display_name_alone: boolean }): UserRow {
  const person = personNamed(cx, named);
  const caller = thePerson(cx);
  const may = caller.role === "owner" || (caller.id === person.id && what.display_name_alone);
  return may ? person : refuse("own_display_name_alone");
}

/** Whether the person may let agents wake each other again in a conversation: a manager of it, or the owner of an agent that is in it. */
export function mayResumeWakes(cx: Context, seen: Seen): boolean {
  if (seen.member && seen.member.role !== "member") return true;
  const { id } = thePerson(cx);
  return cx.memberships.in(seen.conv).some(({ user }) => findUser(cx, user)?.owner === id);
}
