import { type Agent, type Answer, anAccount, anAgent, type Person } from "./account";

/** Somebody who can act on what agents and people share, by MCP or by the API. */
export type Actor = { name: string; do(tool: string, args?: object): Promise<Answer> };

export function asActor(who: Agent | Person): Actor {
  return { name: who.name, do: (tool, args) => ("key" in who ? who.call(tool, args) : who.act(tool, args)) };
}

/** A group of an owner and two of its agents, who have all been in it from its start. */
export async function aGroup() {
  const { id: account, owner } = await anAccount();
  const [ana, bo] = [await anAgent(owner), await anAgent(owner)];
  const { conv_id } = await ana.call("create_group", { title: "Plans", members: [bo.name] });
  const say = async (text: string, more: object = {}, who: Actor = asActor(ana)): Promise<string> =>
    (await who.do("send_message", { conv_id, text, ...more })).msg_id;
  return { account, owner, ana, bo, conv_id: conv_id as string, say };
}
