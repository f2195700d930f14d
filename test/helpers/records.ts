import { type Agent, anAccount, anAgent, type Answer, type Person } from "./account";
import { server } from "./server";

/** A record type with one field of each kind that matters. */
export const customer = {
  name: "customer",
  description: "Companies that we sell to.",
  fields: [
    { name: "email", type: "string", identity: true },
    { name: "name", type: "string", required: true },
    { name: "city", type: "string", filterable: true },
    { name: "seats", type: "number", filterable: true },
    { name: "active", type: "boolean", filterable: true },
    { name: "iban", type: "string", sensitive: true, required: true },
    { name: "contact", type: "object", sensitive: true },
    { name: "tags", type: "array" },
    { name: "constructor", type: "object" },
  ],
};

export type Tool = { access?: "read" | "update"; scope?: "agent" | "workspace"; sensitive?: boolean; name?: string; record_type?: string };

/** A fresh account with one record type. */
export async function aStore(type: object = customer): Promise<{ account: string; owner: Person; agent: (...tools: Tool[]) => Promise<Agent> }> {
  const { id, owner } = await anAccount();
  const { record_type } = await owner.act("create_record_type", type);
  const agent = async (...tools: Tool[]) => {
    const made = await anAgent(owner);
    await configure(owner, made.name, ...tools.map((tool) => ({ record_type: record_type.name as string, ...tool })));
    return made;
  };
  return { account: id, owner, agent };
}

export async function configure(owner: Person, agent: string, ...tools: Tool[]): Promise<Answer> {
  const data_store = tools.map((tool) => ({ record_type: "customer", scope: "workspace", access: "update", ...tool }));
  return owner.act("set_agent_tools", { agent, toolsets: null, data_store });
}

/** The deployment's database, for what no tool shows. */
export async function database(): Promise<D1Database> {
  const { RECORDS } = await (await server()).getWorker<{ RECORDS: D1Database }>().getEnv();
  return RECORDS;
}

/** Asks again until it is so; the bound is for a machine that is busy, and nothing is asserted about the time. */
export async function eventually<T>(ask: () => Promise<T>, so: (answer: T) => boolean): Promise<T> {
  const until = Date.now() + 15_000;
  for (;;) {
    const answer = await ask();
    if (so(answer)) return answer;
    if (Date.now() > until) throw new Error(`Still ${JSON.stringify(answer)} after 15 s.`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
