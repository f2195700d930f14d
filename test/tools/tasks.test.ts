import { describe, expect, test } from "vitest";
import { type Agent, anAgent, type Answer, type Person } from "../helpers/account";
import { anotherPerson, doing, history } from "../helpers/conversations";

/** A task that an agent made for a second agent of the same owner. */
async function aTask(): Promise<{ agent: Agent; other: Agent; owner: Person; conv_id: string }> {
  const agent = await anAgent();
  const other = await anAgent(agent.owner);
  const { conv_id } = await agent.call("create_task", { title: "Deploy v2", members: [], assignee: other.name });
  return { agent, other, owner: agent.owner, conv_id };
}

const shown = async (of: Agent | Person, conv_id: string): Promise<Answer> =>
  (await doing(of)("list_conversations", {})).conversations.find((each: Answer) => each.conv_id === conv_id);

describe("create_task", () => {
  test("wakes who is responsible; the creator manages it, its owner owns it, and all three are in it", async () => {
    const agent = await anAgent();
    const other = await anAgent(agent.owner);
    const made = await agent.call("create_task", { title: " Deploy v2 ", members: [], assignee: `@${other.name}` });
    expect(made).toEqual({
      conv_id: "c1",
      task: { title: "Deploy v2", state: "submitted", assignee: other.name },
      woken: [other.name],
      not_woken: [],
    });
    const conversation = await shown(other, "c1");
    expect(conversation).toMatchObject({ kind: "task", title: "Deploy v2", task: { state: "submitted", assignee: other.name } });
    expect(conversation.members.map((member: Answer) => [member.name, member.role])).toEqual([
      [agent.name, "admin"],
      [other.name, "member"],
      [agent.owner.name, "owner"],
    ]);
    expect((await other.call("get_updates")).events.at(-1)).toMatchObject({
      type: "task.updated",
      conv_id: "c1",
      state: "submitted",
      assignee: other.name,
      wakes_you: true,
      from: { name: agent.name },
    });
    expect((await other.call("whoami")).open.tasks).toEqual(["c1"]);
    expect((await agent.call("whoami")).open.tasks).toEqual([]);
  });

  test("by a person, with nobody responsible or oneself; only with those one may contact", async () => {
    const agent = await anAgent();
    const eve = await anotherPerson(agent.owner, "eve");
    const alone = await agent.owner.act("create_task", { title: "Think", members: [] });
    expect(alone).toMatchObject({ task: { assignee: null }, woken: [] });
    expect((await shown(agent.owner, alone.conv_id)).members).toMatchObject([{ name: agent.owner.name, role: "owner" }]);
    expect(await agent.call("create_task", { title: "Mine", members: [], assignee: agent.name })).toMatchObject({
      task: { assignee: agent.name },
      woken: [],
      not_woken: [],
    });
    expect(await agent.call("create_task", { title: "X", members: [], assignee: eve.name })).toMatchObject({ refused: "forbidden" });
    expect(await agent.call("create_task", { title: "X", members: ["nobody"] })).toMatchObject({ refused: "not_found" });
    expect(await agent.call("create_task", { title: "\u202e", members: [] })).toMatchObject({ refused: "invalid_argument" });
  });
});

describe("update_task", () => {
  test("any member moves it freely until a final state, with a note", async () => {
    const { agent, other, owner, conv_id } = await aTask();
    for (const state of ["input_required", "working", "submitted", "working"])
      expect(await other.call("update_task", { conv_id, state })).toMatchObject({ task: { state, assignee: other.name }, woken: [] });
    expect(await owner.act("update_task", { conv_id, note: "Look at staging first" })).toMatchObject({ task: { state: "working" } });
    expect((await agent.call("get_history", { conv_id, limit: 1 })).events).toMatchObject([
      { type: "task.updated", state: "working", assignee: other.name, note: "Look at staging first", from: { name: owner.name } },
    ]);
    expect(await other.call("update_task", { conv_id, state: "completed" })).toMatchObject({ task: { state: "completed", assignee: other.name } });
    expect((await shown(agent, conv_id)).task).toEqual({ state: "completed", assignee: other.name });
    expect((await other.call("whoami")).open.tasks).toEqual([]);
    for (const by of [agent, owner])
      expect(await doing(by)("update_task", { conv_id, state: "working" })).toMatchObject({ refused: "finished", error: { state: "completed" } });
  });

  test("its creator and managers reassign it, among its members, and wake who gets it", async () => {
    const { agent, other, owner, conv_id } = await aTask();
    const third = await anAgent(owner);
    const refused = await agent.call("update_task", { conv_id, assignee: third.name });
    expect(refused).toMatchObject({ refused: "invalid_argument", error: { members: [agent.name, other.name, owner.name] } });
    await agent.call("add_member", { conv_id, user: third.name });
    expect(await third.call("update_task", { conv_id, assignee: third.name })).toMatchObject({ refused: "forbidden" });
    expect(await third.call("update_task", { conv_id, assignee: other.name })).toMatchObject({ woken: [] });
    expect(await agent.call("update_task", { conv_id, assignee: third.name })).toMatchObject({ task: { assignee: third.name }, woken: [third.name] });
    expect(await owner.act("update_task", { conv_id, assignee: agent.name, state: "failed" })).toMatchObject({
      woken: [],
      not_woken: [{ name: agent.name, reason: "finished" }],
    });
  });

  test("refuses what is no task, and no update", async () => {
    const { agent, conv_id } = await aTask();
    const group = (await agent.call("create_group", { title: "Group", members: [] })).conv_id;
    expect(await agent.call("update_task", { conv_id: group, state: "working" })).toMatchObject({ refused: "invalid_argument" });
    expect(await agent.call("update_task", { conv_id })).toMatchObject({ refused: "invalid_argument" });
    expect(await agent.call("update_task", { conv_id: "c99", state: "working" })).toMatchObject({ refused: "not_found" });
    expect(await agent.call("update_task", { conv_id, state: "done" })).toMatchObject({ refused: "invalid_argument" });
  });

  test("what is not speaking stops at its end too", async () => {
    const { agent, owner, conv_id } = await aTask();
    const third = await anAgent(owner);
    await owner.act("update_task", { conv_id, state: "canceled" });
    for (const [tool, args] of [
      ["add_member", { user: third.name }],
      ["handoff", { note: "Please" }],
      ["floor_grant", { agent: agent.name }],
      ["floor_release", {}],
    ] as const)
      expect(await agent.call(tool, { conv_id, ...args }), tool).toMatchObject({ refused: "finished" });
    const { events } = await agent.call("get_history", { conv_id });
    expect(events).toHaveLength((await history(owner, conv_id)).length);
  });
});
