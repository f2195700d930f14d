import { type Agent, type Answer, answerOf, type Person } from "./account";
import { aServer, setup_code, start } from "./server";

/** A server as `npm start` runs it, which may send to this machine, with a plan of milliseconds in place of a day. */
export function aWakingServer(more: Record<string, string> = {}) {
  const harness = aServer({
    LOCAL_START: "1",
    LIMIT_CALLS_PER_SEC_AGENT: "100000",
    LIMIT_CALLS_BURST_AGENT: "100000",
    LIMIT_CALLS_PER_SEC_ACCOUNT: "100000",
    LIMIT_CALLS_PER_SEC_PERSON: "100000",
    LIMIT_DELIVERY_RETRY_FIRST_MS: "40",
    LIMIT_DELIVERY_RETRY_DELAY_MAX_MS: "300",
    LIMIT_DELIVERY_RETRY_PERIOD_MS: "10000",
    LIMIT_DELIVERY_TIMEOUT_MS: "700",
    LIMIT_WEBHOOK_OFF_AFTER_MS: "6000",
    LIMIT_NOTICE_DIGEST_MS: "1500",
    ...more,
  });
  let origin: Promise<URL> | undefined;
  const listening = async (): Promise<URL> => (origin ??= start(harness));
  const post = async (path: string, bearer: string | undefined, body: object): Promise<Response> => {
    const headers = { "content-type": "application/json", ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }) };
    return fetch(new URL(path, await listening()), { method: "POST", headers, body: JSON.stringify(body) });
  };
  const act = async (token: string | undefined, action: string, args: object = {}): Promise<Answer> =>
    answerOf(action, await post(`/api/${action}`, token, args));
  const call = async (key: string, tool: string, args: object = {}): Promise<Answer> => {
    const response = await post("/mcp", key, { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: tool, arguments: args } });
    return ((await response.json()) as Answer).result.structuredContent;
  };
  let made = 0;
  return {
    harness,
    call,
    /** Where a browser reaches it: by a name, as `site()` is for the server of the run. */
    site: async (): Promise<string> => `http://localhost:${(await listening()).port}`,
    /** A fresh account: its owner, and an agent with a key in a direct conversation with it. */
    async aTalk(): Promise<{ owner: Person; agent: Agent; conv_id: string; another: () => Promise<Agent> }> {
      const { owner: first } = await act(undefined, "create_account", { setup_code, account: `Waking ${++made}`, owner: "ada" });
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
    evict: (credential: string) => harness.getWorker().evictDurableObject("ACCOUNTS", { name: credential.split("_")[1] ?? "" }),
    rows: async (credential: string, query: string) =>
      (await harness.getWorker().getDurableObjectStorage("ACCOUNTS", { name: credential.split("_")[1] ?? "" })).exec(query),
  };
}
