import { describe, expect, test } from "vitest";
import { type Agent, anAgent, type Answer, type Person } from "../helpers/account";
import { aGroup, doing, history } from "../helpers/conversations";
import { evict } from "../helpers/storage";

/** A group whose second agent, and a third, are coordinated; the first manages it. */
async function coordinated() {
  const group = await aGroup();
  const third = await anAgent(group.owner);
  await group.agent.call("add_member", { conv_id: group.conv_id, user: third.name });
  for (const user of [group.other.name, third.name]) await group.owner.act("set_member", { conv_id: group.conv_id, user, floor: "coordinated" });
  return { ...group, third };
}

const floorOf = async (of: Agent | Person, conv_id: string): Promise<Answer> =>
  (await doing(of)("list_conversations", {})).conversations.find((each: Answer) => each.conv_id === conv_id).floor;

describe("floor_grant", () => {
  test("a manager lets one coordinated agent speak, which is woken; others are told who speaks", async () => {
    const { agent, other, third, owner, conv_id } = await coordinated();
    const silent = await other.call("send_message", { conv_id, text: "I" });
    expect(silent).toMatchObject({ refused: "forbidden", error: { floor: null } });
    const granted = await agent.call("floor_grant", { conv_id, agent: other.name });
    expect(granted).toEqual({ conv_id, floor: { holder: other.name, until: expect.any(String) }, woken: [other.name], not_woken: [] });
    expect((await other.call("get_updates")).events.at(-1)).toMatchObject({ type: "floor.granted", ...granted.floor, wakes_you: true });
    expect(await other.call("send_message", { conv_id, text: "I" })).toMatchObject({ conv_id });
    expect(await third.call("send_message", { conv_id, text: "I" })).toMatchObject({ refused: "forbidden", error: { floor: granted.floor } });
    expect(await floorOf(third, conv_id)).toEqual(granted.floor);
    expect((await other.call("whoami")).open.floors).toEqual([conv_id]);
    expect(await owner.act("floor_grant", { conv_id, agent: third.name })).toMatchObject({ refused: "conflict", error: { floor: granted.floor } });
  });

  test("only by managers, to a coordinated member; the same holder's turn is extended and never cut", async () => {
    const { agent, other, third, owner, conv_id } = await coordinated();
    expect(await other.call("floor_grant", { conv_id, agent: other.name })).toMatchObject({ refused: "forbidden" });
    for (const user of [agent.name, owner.name, "nobody"])
      expect(await owner.act("floor_grant", { conv_id, agent: user })).toMatchObject({ refused: "invalid_argument" });
    expect(await owner.act("floor_grant", { conv_id, agent: third.name, ttl_secs: 3601 })).toMatchObject({ refused: "invalid_argument" });
    const first = (await owner.act("floor_grant", { conv_id, agent: third.name, ttl_secs: 60 })).floor;
    const longer = (await owner.act("floor_grant", { conv_id, agent: third.name, ttl_secs: 600 })).floor;
    expect(Date.parse(longer.until)).toBeGreaterThan(Date.parse(first.until));
    expect((await owner.act("floor_grant", { conv_id, agent: third.name, ttl_secs: 1 })).floor).toEqual(longer);
  });

  test("ends by itself, as an event by nobody, also where it was extended and over an eviction", async () => {
    const { other, third, owner, conv_id } = await coordinated();
    for (const ttl_secs of [1, 2]) await owner.act("floor_grant", { conv_id, agent: other.name, ttl_secs });
    await evict(other.key);
    const ended = await until(async () => (await history(owner, conv_id)).find((event) => event.type === "floor.released"));
    expect(ended).toMatchObject({ holder: other.name, from: null, wakes_you: false });
    expect(await floorOf(owner, conv_id)).toBeUndefined();
    expect(await other.call("edit_message", { msg_id: `${conv_id}.1`, text: "x" })).toMatchObject({ refused: "not_found" });
    expect(await other.call("send_message", { conv_id, text: "x" })).toMatchObject({ refused: "forbidden" });
    expect(await owner.act("floor_grant", { conv_id, agent: third.name })).toMatchObject({ floor: { holder: third.name } });
    expect((await history(owner, conv_id)).filter((event) => event.type === "floor.released")).toHaveLength(1);
  });

  test("500 races for 16 agents have one winner each, and the others are told who", async () => {
    const first = await anAgent();
    const { owner } = first;
    const agents = [first];
    while (agents.length < 16) agents.push(await anAgent(owner));
    const groups = await Promise.all(
      Array.from({ length: 10 }, async (): Promise<string> => {
        const { conv_id } = await first.call("create_group", { title: "Race", members: agents.map(({ name }) => name) });
        for (const { name: user } of agents) await owner.act("set_member", { conv_id, user, floor: "coordinated" });
        return conv_id;
      }),
    );
    const race = async (conv_id: string) => {
      const answers = await Promise.all(agents.map(({ name }) => first.call("floor_grant", { conv_id, agent: name })));
      const winners = answers.filter((answer) => !answer.refused);
      expect(winners).toHaveLength(1);
      for (const loser of answers.filter((answer) => answer.refused))
        expect(loser).toMatchObject({ refused: "conflict", error: { floor: winners[0].floor } });
      expect(await owner.act("floor_release", { conv_id })).toEqual({ conv_id, released: true });
    };
    for (let n = 0; n < 500; n += 10) await Promise.all(groups.map(race));
  }, 300_000);
});

describe("floor_release", () => {
  test("by the holder or a manager, nobody else", async () => {
    const { agent, other, third, owner, conv_id } = await coordinated();
    expect(await third.call("floor_release", { conv_id })).toEqual({ conv_id, released: false });
    for (const by of [other, agent, owner]) {
      await owner.act("floor_grant", { conv_id, agent: other.name });
      expect(await third.call("floor_release", { conv_id })).toMatchObject({ refused: "forbidden" });
      expect(await doing(by)("floor_release", { conv_id })).toEqual({ conv_id, released: true });
      expect((await history(owner, conv_id)).at(-1)).toMatchObject({ type: "floor.released", holder: other.name, from: { name: by.name } });
    }
  });

  test("the floor ends with a pause, a hand-off, its holder's place, and where it is needed no more", async () => {
    const { other, owner, conv_id } = await coordinated();
    const ends: [tool: string, args: object, undo: [string, object]][] = [
      ["update_agent", { agent: other.name, status: "paused" }, ["update_agent", { agent: other.name, status: "active" }]],
      ["set_member", { conv_id, user: other.name, floor: "open" }, ["set_member", { conv_id, user: other.name, floor: "coordinated" }]],
      ["remove_member", { conv_id, user: other.name }, ["add_member", { conv_id, user: other.name }]],
    ];
    for (const [tool, args, [undo, undone]] of ends) {
      await owner.act("floor_grant", { conv_id, agent: other.name });
      await owner.act(tool, args);
      expect(await floorOf(owner, conv_id), tool).toBeUndefined();
      await owner.act(undo, undone);
    }
    expect(await owner.act("floor_grant", { conv_id, agent: other.name })).toMatchObject({ refused: "invalid_argument" });
    await owner.act("set_member", { conv_id, user: other.name, floor: "coordinated" });
    await owner.act("floor_grant", { conv_id, agent: other.name });
    await other.call("handoff", { conv_id, note: "Please" });
    expect(await floorOf(owner, conv_id)).toBeUndefined();
    expect((await history(owner, conv_id)).filter((event) => event.type === "floor.released")).toHaveLength(4);
  });
});

/** Looks until there is something, for at most 15 seconds. */
async function until<T>(look: () => Promise<T | undefined>): Promise<T> {
  for (const end = Date.now() + 15_000; Date.now() < end;) {
    const found = await look();
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("It did not happen within 15 seconds.");
}
