import { isFor, tools } from "../../schema/tools/index";
import type { Agent, Answer, Person } from "./account";
import { type Actor, asActor } from "./group";
import { rowsByTable } from "./storage";
import { argumentsFor, Pool } from "./tenants";

/**
 * A person and its agent who have talked, and then called whatever they could with whatever they knew, twice: the second time
 * they know what the first time made. What they came to know is answered.
 */
export async function inhabit([person, agent]: [Person, Agent], words: string, worked = new Set<string>()): Promise<Pool> {
  const pool = new Pool();
  pool.add("user", person.name, agent.name);
  const { conv_id } = await person.act("create_group", { title: words, members: [agent.name] });
  for (const text of [`${words} one`, `${words} two`]) {
    pool.collect(await agent.call("send_message", { conv_id, text }));
    pool.collect(await person.act("send_message", { conv_id, text }));
  }
  for (const round of [1, 2]) {
    for (const tool of tools.values()) {
      if (tool.effect === "deletes" || takes_away.has(tool.name)) continue;
      for (const actor of [person, agent].map(asActor)) {
        if (!isFor(tool, actor.name === agent.name ? "agent" : "person")) continue;
        const args = argumentsFor(tool, pool, words);
        const reply = args && (await patiently(actor, tool.name, args));
        if (!reply || reply.refused) continue;
        pool.collect(reply);
        if (round === 2) worked.add(tool.name);
      }
    }
  }
  return pool;
}

/** With the plainest arguments these would end what is to be looked at. */
const takes_away = new Set(["set_agent_tools"]);

/** Calls are many and quick, so that the rate of a person is reached. */
export async function patiently(actor: Actor, tool: string, args: object): Promise<Answer> {
  for (;;) {
    const reply = await actor.do(tool, args);
    if (reply.refused !== "rate_limited") return reply;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** What an account keeps, but for what any call at all leaves: counts of calls, last uses, the audit of people. */
export async function lasting(account: string): Promise<Record<string, string>> {
  const rows = await rowsByTable(account, ["usage", "audit", "due"]);
  return Object.fromEntries(
    Object.entries(rows).map(([name, text]) => [name, text.replace(/"(last_(call|used)|controls_read)_at":(\d+|null),?/g, "")]),
  );
}
