import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Agent, anAgent, type Answer, type Person } from "../helpers/account";
import { anotherPerson, doing, history } from "../helpers/conversations";
import { dangling } from "../helpers/dangling";

type World = { ada: Person; eve: Person; bot: Agent; aid: Agent; third: Agent; conv_id: string; said: string[]; asked: string[] };

/** A task of two people and three agents, all coordinated but its maker: “bot” of ada, “aid” of eve, and a third of ada. */
async function aTask(): Promise<World> {
  const bot = await anAgent();
  const ada = bot.owner;
  const eve = await anotherPerson(ada, "eve");
  const [aid, third] = [await anAgent(eve), await anAgent(ada)];
  await ada.act("create_group", { title: "Everybody", members: ["eve", bot.name, aid.name, third.name] });
  const { conv_id } = await bot.call("create_task", { title: "Deploy", members: ["eve", aid.name, third.name], assignee: aid.name });
  for (const { name } of [aid, third]) await ada.act("set_member", { conv_id, user: name, floor: "coordinated" });
  return { ada, eve, bot, aid, third, conv_id, said: [], asked: [] };
}

/** The life of a task, step by step: whatever ends has more to let go of after each. */
const life: [point: string, step: (world: World) => Promise<unknown>][] = [
  ["submitted", async () => ({})],
  ["working", ({ aid, conv_id }) => aid.call("update_task", { conv_id, state: "working" })],
  [
    "claimed",
    async (world) => {
      const { msg_id } = await world.bot.call("send_message", { conv_id: world.conv_id, text: "Who?", intent: "request" });
      world.said.push(msg_id);
      return world.aid.call("claim", { msg_id });
    },
  ],
  ["asked", ({ aid, conv_id }) => aid.call("request_human", { conv_id, kind: "approve", title: "Deploy?" })],
  ["asked another", ({ aid, conv_id }) => aid.call("request_human", { conv_id, kind: "approve", title: "Deploy?", assignees: ["eve"] })],
  ["given the floor", ({ bot, aid, conv_id }) => bot.call("floor_grant", { conv_id, agent: aid.name })],
  ["handed off by another", ({ third, conv_id }) => third.call("handoff", { conv_id, note: "Please", to: "eve" })],
  ["input_required", ({ aid, conv_id }) => aid.call("update_task", { conv_id, state: "input_required" })],
  ["handed off", ({ aid, conv_id }) => aid.call("handoff", { conv_id, note: "Please" })],
  ["handed back", ({ eve, aid, conv_id }) => eve.act("hand_back", { conv_id, note: "Go on", agent: aid.name })],
];

/** What ends, and what is left of it, by rights.md. */
const endings: [what: string, end: (world: World) => Promise<Answer>, left: (point: number) => object][] = [
  ["delete_agent", ({ eve, aid }) => eve.act("delete_agent", { agent: aid.name }), () => ({ claims: 0, asked: 0, floor: false, assignee: null })],
  [
    "remove_member",
    ({ ada, aid, conv_id }) => ada.act("remove_member", { conv_id, user: aid.name }),
    () => ({ claims: 0, asked: 0, floor: false, assignee: null }),
  ],
  [
    "remove_person",
    ({ ada }) => ada.act("remove_person", { user: "eve", agents_to: ada.name }),
    (at) => ({ handoffs: 0, asked: at < 3 ? 0 : at < 4 ? 1 : 2 }),
  ],
  ["pause", ({ eve, aid }) => eve.act("update_agent", { agent: aid.name, status: "paused" }), (at) => ({ floor: false, claims: at < 2 ? 0 : 1 })],
  ["finish", ({ ada, conv_id }) => ada.act("update_task", { conv_id, state: "completed" }), () => ({ claims: 0, floor: false, handoffs: 0 })],
  [
    "recall",
    async ({ bot, said }) => (said[0] === undefined ? {} : bot.call("recall_message", { msg_id: said[0] })),
    (at) => ({ claims: 0, floor: at >= 5 && at < 8 }),
  ],
];

/** What is held in the task, as a person reads it. */
async function heldIn({ ada, conv_id }: World): Promise<object> {
  const { conversation } = await ada.act("get_conversation", { conv_id });
  const events = await history(ada, conv_id);
  const closed = new Set(events.filter((event) => event.type === "request.closed").map((event) => event.request_id));
  return {
    claims: events.filter((event) => event.claim !== undefined).length,
    asked: new Set(events.filter((event) => event.type === "request.opened" && !closed.has(event.request_id)).map((event) => event.request_id)).size,
    floor: conversation.floor !== undefined,
    handoffs: (conversation.handoffs ?? []).length,
    assignee: conversation.task.assignee,
  };
}

describe("whatever ends lets go of what it held", () => {
  test.each(endings)("%s, at every point of a task's life", async (_, end, left) => {
    for (let at = 0; at < life.length; at++) {
      const world = await aTask();
      for (const [point, step] of life.slice(0, at + 1)) expect((await step(world)) as Answer, point).not.toHaveProperty("refused");
      expect(await dangling(world.bot.key)).toEqual([]);
      expect(await end(world)).not.toHaveProperty("refused");
      expect(await dangling(world.bot.key), life[at]?.[0]).toEqual([]);
      expect(await heldIn(world), life[at]?.[0]).toMatchObject(left(at));
    }
  });

  const runs = Number(process.env["ENDINGS_RUNS"] ?? 12);

  test(`nothing dangles after any step of ${runs} random sequences`, async () => {
    const step = fc.record({ act: fc.nat(acts.length - 1), who: fc.nat(4), whom: fc.nat(4), which: fc.nat(7) });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 30 }), async (steps) => {
        const world = await aTask();
        for (const { act, ...chosen } of steps) {
          await acts[act]?.(world, chosen);
          expect(await dangling(world.bot.key), JSON.stringify({ act, ...chosen })).toEqual([]);
        }
      }),
      // Shrinking would run for minutes; the sequence that failed is printed with its seed.
      { numRuns: runs, endOnFailure: true },
    );
  }, 300_000);
});

type Chosen = { who: number; whom: number; which: number };
type Act = (world: World, chosen: Chosen) => Promise<unknown>;

const everybody = ({ ada, eve, bot, aid, third }: World): (Agent | Person)[] => [ada, eve, bot, aid, third];
const agentsOf = ({ bot, aid, third }: World): Agent[] => [bot, aid, third];
const pick = <T>(from: readonly T[], at: number): T => from[at % from.length] as T;
const states = ["working", "input_required", "submitted", "working", "working", "completed", "failed", "canceled"];

/** Anything that anybody may try; most of it is refused at some time or other. Ada stays, so that somebody can look. */
const acts: Act[] = [
  ...times(3, async (world, { who }) => {
    const { msg_id } = await doing(pick(everybody(world), who))("send_message", { conv_id: world.conv_id, text: "Who?", intent: "request" });
    if (msg_id) world.said.push(msg_id);
  }),
  ...times(3, (world, { who, which }) => doing(pick(everybody(world), who))("claim", { msg_id: pick(world.said, which) ?? "c1.1" })),
  (world, { who, which }) => doing(pick(everybody(world), who))("release_claim", { msg_id: pick(world.said, which) ?? "c1.1" }),
  (world, { who, which }) => doing(pick(everybody(world), who))("recall_message", { msg_id: pick(world.said, which) ?? "c1.1" }),
  ...times(3, (world, { who, whom }) =>
    doing(pick(everybody(world), who))("floor_grant", { conv_id: world.conv_id, agent: pick(agentsOf(world), whom).name }),
  ),
  (world, { who }) => doing(pick(everybody(world), who))("floor_release", { conv_id: world.conv_id }),
  (world, { whom, which }) =>
    world.ada.act("set_member", { conv_id: world.conv_id, user: pick(agentsOf(world), whom).name, floor: which % 3 ? "coordinated" : "open" }),
  ...times(2, (world, { who, which }) =>
    pick(agentsOf(world), who).call("handoff", { conv_id: world.conv_id, note: "Please", to: which % 2 ? "eve" : world.ada.name }),
  ),
  (world, { who, whom }) =>
    pick([world.ada, world.eve], who).act("hand_back", { conv_id: world.conv_id, note: "Go on", agent: pick(agentsOf(world), whom).name }),
  ...times(2, async (world, { who, which }) => {
    const assignees = [["eve"], [world.ada.name], ["eve", world.ada.name], undefined][which % 4];
    const asked = await pick(agentsOf(world), who).call("request_human", { conv_id: world.conv_id, kind: "approve", title: "?", assignees });
    if (asked.request_id) world.asked.push(asked.request_id);
  }),
  (world, { who, which }) => pick(agentsOf(world), who).call("cancel_request", { request_id: pick(world.asked, which) ?? "r1" }),
  (world, { which }) => world.ada.act("decide_request", { request_id: pick(world.asked, which) ?? "r1", decision: "approve" }),
  (world, { who, whom }) =>
    doing(pick(everybody(world), who))("update_task", { conv_id: world.conv_id, assignee: pick(everybody(world), whom).name }),
  (world, { who, which }) => doing(pick(everybody(world), who))("update_task", { conv_id: world.conv_id, state: pick(states, which) }),
  (world, { whom, which }) => world.ada.act("update_agent", { agent: pick(agentsOf(world), whom).name, status: which % 2 ? "paused" : "active" }),
  (world, { whom }) => world.ada.act("remove_member", { conv_id: world.conv_id, user: pick(everybody(world).slice(1), whom).name }),
  ...times(2, (world, { whom }) => world.ada.act("add_member", { conv_id: world.conv_id, user: pick(everybody(world).slice(1), whom).name })),
  (world, { whom, which }) => (which === 0 ? world.ada.act("delete_agent", { agent: pick(agentsOf(world), whom).name }) : Promise.resolve()),
  (world, { which }) => (which === 0 ? world.ada.act("remove_person", { user: "eve", agents_to: world.ada.name }) : Promise.resolve()),
  (world, { which }) => world.ada.act("archive_conversation", { conv_id: world.conv_id, archived: which % 2 === 0 }),
];

function times(n: number, what: Act): Act[] {
  return Array.from({ length: n }, () => what);
}
