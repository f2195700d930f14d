import { describe, expect, test } from "vitest";
import { limits } from "../../schema/limits";
import { type Agent, anAgent, type Answer, type Person } from "../helpers/account";
import { aGroup, history } from "../helpers/conversations";

type World = { agent: Agent; other: Agent; owner: Person; task: string; direct: string; asked: string; card: string };

/** A task that `other` made, which has asked nothing of `agent` yet; `agent` has asked its owner something, and sent a card. */
async function aWorld(): Promise<World> {
  const other = await anAgent();
  const { owner } = other;
  const agent = await anAgent(owner);
  const task = (await other.call("create_task", { title: "Deploy", members: [agent.name] })).conv_id;
  await owner.act("set_member", { conv_id: task, user: agent.name, role: "admin", floor: "coordinated" });
  await owner.act("floor_grant", { conv_id: task, agent: agent.name });
  const asked = (await agent.call("request_human", { conv_id: task, kind: "approve", title: "Deploy?" })).request_id;
  const blocks = [{ type: "buttons", id: "go", options: [{ id: "yes", label: "Yes" }] }];
  const card = (await agent.call("send_card", { conv_id: task, card: { blocks }, text: "?" })).msg_id;
  await owner.act("floor_release", { conv_id: task });
  const direct = (await agent.call("open_direct", { user: owner.name })).conv_id;
  return { agent, other, owner, task, direct, asked, card };
}

/** What the agent is woken by: who does it, and the conversation whose newest event it is; none where it is the agent's own. */
const causes: Record<string, (world: World, itself: boolean) => Promise<{ answer: Answer; conv_id?: string }>> = {
  "named by an agent": async ({ other, agent, task }) => said(task, await other.call("send_message", { conv_id: task, text: "x", to: [agent.name] })),
  "named by a person": async ({ owner, agent, task }) => said(task, await owner.act("send_message", { conv_id: task, text: "x", to: [agent.id] })),
  "not named": async ({ owner, agent, task }) => said(task, await owner.act("send_message", { conv_id: task, text: `Dear @${agent.name}` })),
  "a direct message": async ({ owner, direct }) => said(direct, await owner.act("send_message", { conv_id: direct, text: "x" })),
  "becomes assignee": async ({ other, agent, task }, itself) =>
    said(task, await (itself ? agent : other).call("update_task", { conv_id: task, assignee: agent.name })),
  "state of its task": async ({ owner, task }) => said(task, await owner.act("update_task", { conv_id: task, state: "working" })),
  "gets the floor": async ({ other, agent, task }, itself) =>
    said(task, await (itself ? agent : other).call("floor_grant", { conv_id: task, agent: agent.name })),
  "request closed": async ({ owner, agent, task, asked: request_id }, itself) =>
    said(task, itself ? await agent.call("cancel_request", { request_id }) : await owner.act("decide_request", { request_id, decision: "approve" })),
  "card answered": async ({ owner, task, card }) => said(task, await owner.act("answer_card", { msg_id: card, block_id: "go", option_id: "yes" })),
  "handed back": async ({ owner, agent, task }) => said(task, await owner.act("hand_back", { conv_id: task, note: "x", agent: agent.name })),
  note: async ({ owner, agent }) => ({ answer: await owner.act("send_note", { agent: agent.name, text: "x" }) }),
  "configuration changed": async ({ owner, agent }) => ({
    answer: await owner.act("set_agent_config", { agent: agent.name, role: { name: "Editor", description: "", instructions: "Edit" } }),
  }),
};

const said = (conv_id: string, answer: Answer) => ({ conv_id, answer });

/** How it stands with the agent then. */
const situations: Record<string, (world: World, cause: string) => Promise<unknown>> = {
  free: async () => {},
  paused: ({ owner, agent }) => owner.act("update_agent", { agent: agent.name, status: "paused" }),
  "handed off": async ({ agent, task, direct }) => {
    for (const conv_id of [task, direct]) await agent.call("handoff", { conv_id, note: "Please" });
  },
  finished: ({ owner, task }) => owner.act("update_task", { conv_id: task, state: "completed" }),
  archived: ({ owner, task }) => owner.act("archive_conversation", { conv_id: task }),
  loop: async ({ owner, other, agent, task }) => {
    await owner.act("set_member", { conv_id: task, user: agent.name, floor: "open" });
    for (let n = 0; n < limits.loop_wakes_max; n++) {
      const [from, to] = n % 2 ? [agent, other] : [other, agent];
      await from.call("send_message", { conv_id: task, text: "x", to: [to.name] });
    }
  },
  itself: async () => {},
};

/**
 * woken · later: when it is resumed · any other word: the reason why not · no: the answer names nobody, and the event wakes nobody ·
 * -: cannot happen.
 */
const table: Record<keyof typeof causes, string> = {
  //                          free   paused handed-off finished archived loop   itself
  "named by an agent": /*  */ "woken  later  handed_off -        archived loop   -",
  "named by a person": /*  */ "woken  later  handed_off finished archived woken  -",
  "not named": /*          */ "no     no     no         no       no       no     -",
  "a direct message": /*   */ "woken  later  handed_off -        -        -      -",
  "becomes assignee": /*   */ "woken  later  handed_off -        archived loop   no",
  "state of its task": /*  */ "no     no     no         -        no       no     -",
  "gets the floor": /*     */ "woken  later  handed_off -        archived loop   no",
  "request closed": /*     */ "woken  later  no         no       no       woken  no",
  "card answered": /*      */ "woken  later  no         no       no       woken  -",
  "handed back": /*        */ "woken  later  -          -        archived woken  -",
  note: /*                 */ "woken  later  woken      woken    woken    woken  -",
  "configuration changed": "woken  later  woken      woken    woken    woken  -",
};

describe("what wakes an agent", () => {
  const cells = Object.entries(table).flatMap(([cause, row]) => {
    const words = row.split(/ +/);
    return Object.keys(situations).map((situation, at) => ({ cause, situation, expected: words[at] ?? "" }));
  });
  test.each(cells.filter(({ expected }) => expected !== "-"))("$cause, $situation: $expected", async ({ cause, situation, expected }) => {
    const world = await aWorld();
    const { agent, owner, task } = world;
    if (cause === "handed back") await agent.call("handoff", { conv_id: task, note: "Please" });
    if (situation === "loop" && cause === "handed back") await owner.act("hand_back", { conv_id: task, note: "x" });
    await situations[situation]?.(world, cause);
    if (situation === "loop" && cause === "handed back") await agent.call("handoff", { conv_id: task, note: "Please" });
    if (situation === "loop") await owner.act("set_member", { conv_id: task, user: agent.name, floor: "coordinated" });
    const { answer, conv_id } = (await causes[cause]?.(world, situation === "itself")) ?? { answer: undefined };
    expect(answer.says).toBeUndefined();
    if (situation === "paused") await owner.act("update_agent", { agent: agent.name, status: "active" });
    const event = conv_id === undefined ? (await agent.call("get_updates")).events.at(-1) : (await history(agent, conv_id)).at(-1);
    const why = answer.not_woken?.find(({ name }: { name: string }) => name === agent.name)?.reason;
    const woken = answer.woken?.includes(agent.name) ?? (event.wakes_you && situation !== "paused");
    const later = situation === "paused" && event.wakes_you && (why !== undefined) === (answer.woken !== undefined);
    expect(woken ? "woken" : later ? "later" : (why ?? "no")).toBe(expected);
    expect(event.wakes_you).toBe(woken || later);
  });

  test("an expiry wakes who asked, by nobody", async () => {
    const { agent, conv_id } = await aGroup();
    await agent.call("request_human", { conv_id, kind: "approve", title: "Deploy?", ttl_secs: 1 });
    const closed = async () => (await history(agent, conv_id)).find((event) => event.type === "request.closed");
    await expect.poll(closed, { timeout: 15_000 }).toMatchObject({ state: "expired", from: null, wakes_you: true });
  });
});
