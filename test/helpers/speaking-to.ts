import { type Agent, type Answer, answerOf, type Person, toolAnswerOf } from "./account";
import { setup_code } from "./server";

/** An account of a server that is not the shared one. */
export type Talk = { owner: Person; agent: Agent; conv_id: string; another: () => Promise<Agent> };

/** Calls to a server of a test's own, over HTTP as anybody's are. Answers are held against their contracts. */
export function speakingTo(origin: () => Promise<URL> | URL) {
  const post = async (path: string, bearer: string | undefined, body: object): Promise<Response> => {
    const headers = { "content-type": "application/json", ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }) };
    return fetch(new URL(path, await origin()), { method: "POST", headers, body: JSON.stringify(body) });
  };
  const act = async (token: string | undefined, action: string, args: object = {}): Promise<Answer> =>
    answerOf(action, await post(`/api/${action}`, token, args));
  const call = async (key: string, tool: string, args: object = {}): Promise<Answer> =>
    toolAnswerOf(tool, await post("/mcp", key, { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: tool, arguments: args } }));
  let made = 0;
  return {
    act,
    call,
    /** A fresh account: its owner, and an agent with a key in a direct conversation with it. */
    async aTalk(): Promise<Talk> {
      const { owner: first } = await act(undefined, "create_account", { setup_code, account: `Account ${++made}`, owner: "ada" });
      const owner: Person = { name: "ada", token: first.token, act: (action, args) => act(first.token, action, args) };
      const another = async (): Promise<Agent> => {
        const { agent } = await owner.act("create_agent", { name: `bot-${++made}` });
        const { key } = await owner.act("create_agent_key", { agent: agent.name });
        return { id: agent.id, name: agent.name, key, call: (tool, args) => call(key, tool, args) };
      };
      const agent = await another();
      const { conv_id } = await owner.act("open_direct", { user: agent.name });
      return { owner, agent, conv_id, another };
    },
  };
}
