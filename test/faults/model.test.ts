import fc from "fast-check";
import { expect, test } from "vitest";
import { type Answer, anAccount, anAgent } from "../helpers/account";
import { type Actor, asActor } from "../helpers/group";
import { bound_ms, figures, form } from "../helpers/form";
import { Group, group_tools } from "../helpers/model/group";
import type { Expected, Name, Step } from "../helpers/model/model";
import { request_tools } from "../helpers/model/requests";
import { State, state_tools } from "../helpers/model/state";
import { steps } from "../helpers/model/steps";
import { evict } from "../helpers/storage";

const sequences = form(50, 500);
/** So many sequences are played beside each other, each in an account of its own. */
const lanes = 5;
const seed = Number(process.env["SEED"] ?? Date.now() % 2 ** 31);

type World = { actors: Record<Name, Actor>; key: string; state: State; group: Group };

/** A fresh account in which nothing has happened yet, and a model of it. */
async function aWorld(): Promise<World> {
  const { owner } = await anAccount("ada");
  const [ana, bo] = [await anAgent(owner, "ana"), await anAgent(owner, "bo")];
  const { conv_id } = await ana.call("create_group", { title: "Group", members: ["bo"] });
  const { last_seq } = await owner.act("get_history", { conv_id });
  for (const agent of [ana, bo]) for (const _ of ["given", "confirmed"]) await agent.call("get_updates");
  const actors = { ana: asActor(ana), bo: asActor(bo), ada: asActor(owner) };
  return { actors, key: ana.key, state: new State(), group: new Group(conv_id, last_seq) };
}

/** The arguments with what stands for ids in them replaced; undefined where there is none of that kind yet. */
function resolved({ args }: Step, { group }: World): Record<string, unknown> | undefined {
  const known = { message: [...group.messages.keys()], request: [...group.requests.keys()] };
  const entries = Object.entries(args).map(([name, value]): [string, unknown] => {
    if (name === "conv_id") return [name, group.conv_id];
    if (name === "after_seq") return [name, group.base + (value as { seq: number }).seq];
    if (name === "msg_id") return [name, known.message[(value as { message: number }).message % known.message.length]];
    if (name === "request_id") return [name, known.request[(value as { request: number }).request % known.request.length]];
    return [name, value];
  });
  const missing = entries.some(([name, value]) => name.endsWith("_id") && name !== "client_msg_id" && value === undefined);
  return missing ? undefined : Object.fromEntries(entries);
}

function expected({ tool, by }: Step, args: object, { state, group }: World): Expected {
  const of_state = state_tools[tool];
  if (of_state) return of_state(state, by, args);
  const of_group = group_tools[tool] ?? request_tools[tool];
  if (!of_group) throw new Error(`The model does not know ${tool}.`);
  return of_group(group, by, args);
}

/** Reactions of one millisecond stand in the order of their names: here they all do. */
function inOrder(answer: Answer): Answer {
  return JSON.parse(
    JSON.stringify(answer, (name, value: unknown) => {
      if (name === "reactions") return (value as { key: string }[]).toSorted((one, other) => (one.key < other.key ? -1 : 1));
      return name === "by" && Array.isArray(value) ? value.toSorted() : value;
    }),
  );
}

async function play(world: World, step: Step): Promise<boolean> {
  if (step.tool === "evict") {
    // Only what is in memory can be taken out of it.
    await world.actors.ana.do("whoami");
    await evict(world.key);
    return false;
  }
  const args = resolved(step, world);
  if (!args) return false;
  const wanted = expected(step, args, world);
  const answer = inOrder(await world.actors[step.by].do(step.tool, args));
  const what = `${step.by} calls ${step.tool} ${JSON.stringify(args)}`;
  if ("refused" in wanted) expect(answer.refused, `${what}: ${answer.says}`).toBe(wanted.refused);
  else expect(answer, what).toMatchObject(inOrder(wanted.value));
  return true;
}

test(`${sequences} random sequences of calls answer as a plain model of them does (seed ${seed})`, { timeout: bound_ms }, async () => {
  let calls = 0;
  const property = fc.asyncProperty(steps, async (sequence) => {
    const world = await aWorld();
    for (const step of sequence) if (await play(world, step)) calls++;
    await play(world, { by: "ada", tool: "get_history", args: { conv_id: {}, after_seq: { seq: 0 }, limit: 200 } });
  });
  // The long form looks for the shortest sequence that fails.
  const settings = { numRuns: sequences / lanes, endOnFailure: form(true, false) };
  await Promise.all(Array.from({ length: lanes }, (_, lane) => fc.assert(property, { ...settings, seed: seed + lane })));
  figures("Model", { seed, sequences, calls });
});
