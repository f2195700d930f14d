import { describe, expect, test } from "vitest";
import { type Agent, anAgent, type Answer, type Person } from "../helpers/account";

const card = { blocks: [{ type: "buttons", id: "go", options: [{ id: "yes", label: "Yes" }] }] };

type World = {
  bot: Agent;
  other: Agent;
  third: Agent;
  owner: Person;
  conv_id: string;
  mine: string;
  unclaimed: string;
  claimed: string;
  asked: string;
};

/** A task that “bot” made and manages; it has said something, claimed one of two requests, and asked its owner. */
async function aWorld(): Promise<World> {
  const bot = await anAgent();
  const { owner } = bot;
  const [other, third] = [await anAgent(owner), await anAgent(owner)];
  const { conv_id } = await bot.call("create_task", { title: "Deploy", members: [other.name] });
  const request = async () => (await owner.act("send_message", { conv_id, text: "Who?", intent: "request" })).msg_id as string;
  const [unclaimed, claimed] = [await request(), await request()];
  await bot.call("claim", { msg_id: claimed });
  const mine = (await bot.call("send_message", { conv_id, text: "Hello" })).msg_id;
  const asked = (await bot.call("request_human", { conv_id, kind: "approve", title: "Deploy?" })).request_id;
  return { bot, other, third, owner, conv_id, mine, unclaimed, claimed, asked };
}

/** What is tried, in this order: each with what it is called here, the tool, and its arguments. */
const acts: [name: string, tool: string, args: (world: World) => object][] = [
  ["send_message", "send_message", ({ conv_id }) => ({ conv_id, text: "I" })],
  ["send_card", "send_card", ({ conv_id }) => ({ conv_id, card, text: "?" })],
  ["send_file", "send_file", ({ conv_id }) => ({ conv_id, name: "a.txt", data: "aGVsbG8=" })],
  ["edit_message", "edit_message", ({ mine }) => ({ msg_id: mine, text: "Hello!" })],
  ["request_human", "request_human", ({ conv_id }) => ({ conv_id, kind: "approve", title: "Really?" })],
  ["update_task", "update_task", ({ conv_id }) => ({ conv_id, state: "working" })],
  ["update_task, note", "update_task", ({ conv_id }) => ({ conv_id, note: "Half done" })],
  ["claim", "claim", ({ unclaimed }) => ({ msg_id: unclaimed })],
  ["release_claim", "release_claim", ({ claimed }) => ({ msg_id: claimed })],
  ["react", "react", ({ conv_id, mine }) => ({ conv_id, msg_id: mine, key: "👀" })],
  ["progress", "progress", ({ conv_id }) => ({ conv_id, kind: "step", text: "x" })],
  ["recall_message", "recall_message", ({ mine }) => ({ msg_id: mine })],
  ["cancel_request", "cancel_request", ({ asked }) => ({ request_id: asked })],
  ["get_history", "get_history", ({ conv_id }) => ({ conv_id })],
  ["add_member", "add_member", ({ conv_id, third }) => ({ conv_id, user: third.name })],
  ["floor_grant", "floor_grant", ({ conv_id, other }) => ({ conv_id, agent: other.name })],
  ["floor_release", "floor_release", ({ conv_id }) => ({ conv_id })],
  ["handoff", "handoff", ({ conv_id }) => ({ conv_id, note: "Please" })],
];

/** Where the agent stands when it tries. `other` is coordinated everywhere, so that the floor can be given. */
const situations: Record<string, (world: World) => Promise<unknown>> = {
  "nothing in the way": async () => {},
  "coordinated, nobody has the floor": ({ owner, bot, conv_id }) => owner.act("set_member", { conv_id, user: bot.name, floor: "coordinated" }),
  "coordinated, another has the floor": async ({ owner, bot, other, conv_id }) => {
    await owner.act("set_member", { conv_id, user: bot.name, floor: "coordinated" });
    await owner.act("floor_grant", { conv_id, agent: other.name });
  },
  "handed off": ({ bot, conv_id }) => bot.call("handoff", { conv_id, note: "Please" }),
  "finished task": ({ owner, conv_id }) => owner.act("update_task", { conv_id, state: "completed" }),
  "agent paused": ({ owner, bot }) => owner.act("update_agent", { agent: bot.name, status: "paused" }),
};

/** rights.md, Speaking. no: forbidden; done: finished; again: conflict, since it is so already; stop: paused. */
const codes: Record<string, string | undefined> = { yes: undefined, no: "forbidden", done: "finished", again: "conflict", stop: "paused" };
const table: Record<string, Record<keyof typeof situations, string>> = {
  //                      free          no floor      another's      handed off      finished       paused
  send_message: /*     */ row("yes          no            no             no              done           stop"),
  send_card: /*        */ row("yes          no            no             no              done           stop"),
  send_file: /*        */ row("yes          no            no             no              done           stop"),
  edit_message: /*     */ row("yes          no            no             no              done           stop"),
  request_human: /*    */ row("yes          yes           yes            no              done           stop"),
  update_task: /*      */ row("yes          yes           yes            no              done           stop"),
  "update_task, note": /**/ row("yes        no            no             no              done           stop"),
  claim: /*            */ row("yes          yes           yes            no              done           stop"),
  release_claim: /*    */ row("yes          yes           yes            yes             done           stop"),
  react: /*            */ row("yes          yes           yes            yes             yes            stop"),
  progress: /*         */ row("yes          yes           yes            no              done           stop"),
  recall_message: /*   */ row("yes          yes           yes            yes             yes            stop"),
  cancel_request: /*   */ row("yes          yes           yes            yes             yes            stop"),
  get_history: /*      */ row("yes          yes           yes            yes             yes            stop"),
  // No speaking, but a pause and a finished task stop them.
  add_member: /*       */ row("yes          yes           yes            yes             done           stop"),
  floor_grant: /*      */ row("yes          yes           yes            yes             done           stop"),
  floor_release: /*    */ row("yes          yes           yes            yes             done           stop"),
  handoff: /*          */ row("yes          yes           yes            again           done           stop"),
};

function row(cells: string): Record<string, string> {
  const words = cells.split(/ +/);
  return Object.fromEntries(Object.keys(situations).map((situation, at) => [situation, words[at] ?? ""]));
}

describe("an agent speaks", () => {
  test.each(Object.keys(situations))("%s", async (situation) => {
    const world = await aWorld();
    await world.owner.act("set_member", { conv_id: world.conv_id, user: world.other.name, floor: "coordinated" });
    const put = (await situations[situation]?.(world)) as Answer;
    expect(put?.refused).toBeUndefined();
    const found: Record<string, string | undefined> = {};
    const says: string[] = [];
    for (const [name, tool, args] of acts) {
      const answer = await world.bot.call(tool, args(world));
      found[name] = answer.refused;
      if (answer.refused === "forbidden") says.push(answer.says);
    }
    expect(found).toEqual(Object.fromEntries(acts.map(([name]) => [name, codes[table[name]?.[situation] ?? ""]])));
    const who = { "handed off": world.owner, "coordinated, another has the floor": world.other }[situation];
    if (who) for (const each of says) expect(each).toContain(`@${who.name}`);
  });

  test("with the floor a coordinated agent says everything", async () => {
    const world = await aWorld();
    const { owner, bot, conv_id } = world;
    await owner.act("set_member", { conv_id, user: bot.name, floor: "coordinated" });
    await owner.act("floor_grant", { conv_id, agent: bot.name });
    for (const [name, tool, args] of acts.slice(0, 14)) expect(await bot.call(tool, args(world)), name).not.toHaveProperty("refused");
  });
});

describe("a person speaks", () => {
  test("has no floor and no silence, and still writes in a finished task, but moves it no more", async () => {
    const world = await aWorld();
    const { owner, conv_id, bot } = world;
    await bot.call("handoff", { conv_id, note: "Please" });
    const said = (await owner.act("send_message", { conv_id, text: "I", intent: "request" })).msg_id;
    const asked = (await bot.call("send_message", { conv_id, text: "x" })).refused;
    expect(asked).toBe("forbidden");
    await owner.act("update_task", { conv_id, state: "failed" });
    const tried: [tool: string, args: object, refused: string | undefined][] = [
      ["send_message", { conv_id, text: "A pity" }, undefined],
      ["edit_message", { msg_id: said, text: "Me" }, undefined],
      ["react", { conv_id, msg_id: said, key: "👀" }, undefined],
      ["recall_message", { msg_id: said }, undefined],
      ["get_history", { conv_id }, undefined],
      ["update_task", { conv_id, note: "x" }, "finished"],
      ["claim", { msg_id: world.mine }, "finished"],
      ["release_claim", { msg_id: world.claimed }, "finished"],
      ["add_member", { conv_id, user: world.third.name }, "finished"],
      ["floor_grant", { conv_id, agent: world.other.name }, "finished"],
      ["hand_back", { conv_id, note: "x" }, "conflict"],
    ];
    for (const [tool, args, refused] of tried) expect((await owner.act(tool, args)).refused, tool).toBe(refused);
  });
});
