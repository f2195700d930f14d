import fc from "fast-check";
import { expect, test } from "vitest";
import { type Declared, isFor, tools } from "../../schema/tools/index";
import { anAccount, anAgent, type Answer } from "../helpers/account";
import { bound_ms, figures, form } from "../helpers/form";
import { type Actor, asActor } from "../helpers/group";
import { inhabit, lasting } from "../helpers/inhabited";
import { type Mutation, mutated, mutations } from "../helpers/mutated";
import { argumentsFor, type Pool } from "../helpers/tenants";

const calls_per_tool = form(4, 84);
const at_once = 8;
const hang_ms = 15_000;
const seed = Number(process.env["SEED"] ?? Date.now() % 2 ** 31);

/** These would end what all others need: the account, the agent and its key, its tools and conversations. */
const ends = [
  "delete_account",
  "delete_agent",
  "revoke_agent_key",
  "revoke_token",
  "set_agent_tools",
  "update_agent",
  "sign_out",
  "archive_conversation",
];

type Call = { actor: Actor; tool: string; args: unknown };
type World = { account: string; person: Actor; agent: Actor; pool: Pool };

async function aWorld(): Promise<World> {
  const { id: account, owner } = await anAccount();
  const agent = await anAgent(owner);
  const pool = await inhabit([owner, agent], "words");
  return { account, person: asActor(owner), agent: asActor(agent), pool };
}

/** Calls of a tool, by those who may call it, with arguments that fit its contract but for some changes. */
function callsOf(tool: Declared, { person, agent, pool }: World, changes: readonly Mutation[][]): Call[] {
  const optional = Object.keys(tool.input).filter((name) => name !== "wait_secs");
  const actors = [...(isFor(tool, "agent") ? [agent] : []), ...(isFor(tool, "person") ? [person] : [])];
  return changes.map((change, n) => {
    const args = argumentsFor(tool, pool, "words", optional.slice(0, n % (optional.length + 1))) ?? {};
    return { actor: actors[n % actors.length] ?? person, tool: tool.name, args: mutated(args, change) };
  });
}

/** Makes all calls, some at once. Each is answered, and not by a fault of ours. Answers those that were refused. */
async function refusedOf(calls: readonly Call[]): Promise<Call[]> {
  const left = [...calls];
  const refused: Call[] = [];
  const some = async (): Promise<void> => {
    for (let call = left.shift(); call; call = left.shift()) {
      const answer = await answered(call);
      expect(["internal", "unavailable", "rpc -32603", "500", "503"], `${said(call)}: ${answer.says}`).not.toContain(answer.refused);
      if (answer.refused !== undefined) refused.push(call);
    }
  };
  await Promise.all(Array.from({ length: at_once }, some));
  return refused;
}

async function answered(call: Call): Promise<Answer> {
  const hangs = new Promise((_, fail) => setTimeout(() => fail(new Error(`Hangs: ${said(call)}`)), hang_ms).unref());
  return Promise.race([call.actor.do(call.tool, call.args as object), hangs]);
}

function said({ tool, args }: Call): string {
  return `${tool} ${JSON.stringify(args)}`.slice(0, 2000);
}

test(`calls with arguments that are wrong: no fault, no hang, nothing changed by a refusal (seed ${seed})`, { timeout: bound_ms }, async () => {
  const world = await aWorld();
  const all = [...tools.values()].filter((tool) => isFor(tool, "agent") || isFor(tool, "person"));
  const changes = fc.sample(mutations, { seed, numRuns: all.length * calls_per_tool });
  const made = (tool: Declared, at: World) => callsOf(tool, at, changes.slice(all.indexOf(tool) * calls_per_tool).slice(0, calls_per_tool));
  const calls = all.filter(({ name }) => !ends.includes(name)).flatMap((tool) => made(tool, world));
  let refused = await refusedOf(calls);
  const first = refused.length;
  // Once more, until none of them is let in by what others have made meanwhile.
  for (let still: Call[] = []; ; refused = still) {
    const before = await lasting(world.account);
    still = await refusedOf(refused);
    if (still.length < refused.length) continue;
    expect(await lasting(world.account)).toEqual(before);
    break;
  }
  for (const names of form(
    [ends],
    ends.map((name) => [name]),
  )) {
    const another = await aWorld();
    await refusedOf(all.filter(({ name }) => names.includes(name)).flatMap((tool) => made(tool, another)));
  }
  figures("Mutated calls", { seed, calls: all.length * calls_per_tool, refused: first, "refused again, nothing changed": refused.length });
});
