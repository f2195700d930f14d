import { type Agent, anAgent, type Answer, aPerson, type Person } from "./account";
import { signedIn } from "./browser";

/** An agent and its owner in a direct conversation. */
export async function aTalk(): Promise<{ agent: Agent; owner: Person; conv_id: string }> {
  const agent = await anAgent();
  const { conv_id } = await agent.call("open_direct", { user: agent.owner.name });
  return { agent, owner: agent.owner, conv_id };
}

/** A group that an agent made with a second agent of the same owner; the owner is in it. */
export async function aGroup(): Promise<{ agent: Agent; other: Agent; owner: Person; conv_id: string }> {
  const agent = await anAgent();
  const other = await anAgent(agent.owner);
  const { conv_id } = await agent.call("create_group", { title: "Group", members: [other.name] });
  return { agent, other, owner: agent.owner, conv_id };
}

/** A second person in the account of a first. */
export async function anotherPerson(owner: Person, name: string): Promise<Person> {
  const { url } = await owner.act("invite_person", { name });
  const { token } = await (await signedIn(url)).act("create_token", { name: "test" });
  return aPerson(name, token);
}

/** What one who calls does, whether over MCP or over /api. */
export function doing(of: Agent | Person): (tool: string, args: object) => Promise<Answer> {
  return (tool, args) => ("act" in of ? of.act(tool, args) : of.call(tool, args));
}

/** Everything that one who calls sees of a conversation, oldest first. */
export async function history(of: Agent | Person, conv_id: string): Promise<Answer[]> {
  const events: Answer[] = [];
  for (let after_seq = 0; ;) {
    const args = { conv_id, after_seq, limit: 200 };
    const page = await doing(of)("get_history", args);
    if (page.refused) throw new Error(page.says);
    events.push(...page.events);
    if (!page.more) return events;
    after_seq = page.last_seq;
  }
}
