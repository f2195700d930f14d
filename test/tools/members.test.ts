import { describe, expect, test } from "vitest";
import { anAgent } from "../helpers/account";
import { aGroup, history } from "../helpers/conversations";

describe("find_user", () => {
  test("by exact name, with whether one may contact it", async () => {
    const agent = await anAgent();
    const { owner } = agent;
    expect(await agent.call("find_user", { name: owner.name })).toEqual({
      found: true,
      user: { id: "p1", name: owner.name, display_name: owner.name, type: "human", contact: true },
    });
    const other = await anAgent(owner);
    expect(await agent.call("find_user", { name: other.name })).toMatchObject({ user: { type: "agent", owner: owner.name, contact: true } });
    expect(await agent.call("find_user", { name: owner.name.slice(0, -1) })).toEqual({ found: false });
  });
});

describe("add_member", () => {
  test("a new member sees from where it joined, or the newest messages that it is given", async () => {
    const { agent, owner, conv_id } = await aGroup();
    for (const text of ["1", "2", "3"]) await agent.call("send_message", { conv_id, text });
    const late = await anAgent(owner);
    const later = await anAgent(owner);
    expect(await agent.call("get_history", { conv_id: "c1" })).toMatchObject({ last_seq: 6 });
    expect(await agent.call("add_member", { conv_id, user: late.name })).toEqual({ conv_id, user: late.name, added: true });
    expect(await agent.call("add_member", { conv_id, user: late.name })).toEqual({ conv_id, user: late.name, added: false });
    expect(await owner.act("add_member", { conv_id, user: later.id, history: 2 })).toMatchObject({ added: true });
    expect((await history(late, conv_id)).map((event) => event.type)).toEqual(["member.added", "member.added"]);
    expect((await history(later, conv_id)).map((event) => event.text ?? event.type)).toEqual(["2", "3", "member.added", "member.added"]);
    expect(await late.call("get_history", { conv_id, before_seq: 7 })).toEqual({ events: [], first_seq: null, last_seq: null, more: false });
    expect(await late.call("add_member", { conv_id, user: owner.name })).toMatchObject({ refused: "forbidden" });
  });

  test("nobody gives more history than it sees itself", async () => {
    const { agent, owner, conv_id } = await aGroup();
    await agent.call("send_message", { conv_id, text: "Before" });
    const late = await anAgent(owner);
    await agent.call("add_member", { conv_id, user: late.name });
    await owner.act("set_member", { conv_id, user: late.name, role: "admin" });
    const last = await anAgent(owner);
    await late.call("add_member", { conv_id, user: last.name, history: 100 });
    expect((await history(last, conv_id))[0]).toMatchObject({ type: "member.added", user: late.name });
  });
});

describe("remove_member", () => {
  test("a removed member sees nothing; one that joins again has a new window", async () => {
    const { agent, other, owner, conv_id } = await aGroup();
    await other.call("send_message", { conv_id, text: "Mine" });
    expect(await owner.act("remove_member", { conv_id, user: other.name })).toEqual({ conv_id, user: other.name, removed: true });
    expect(await owner.act("remove_member", { conv_id, user: other.name })).toEqual({ conv_id, user: other.name, removed: false });
    const gone = await other.call("get_history", { conv_id });
    expect(gone.says).toBe((await other.call("get_history", { conv_id: "c99" })).says.replace("c99", conv_id));
    expect(await other.call("send_message", { conv_id, text: "x" })).toMatchObject({ refused: "not_found" });
    expect(await other.call("recall_message", { msg_id: `${conv_id}.4` })).toMatchObject({ refused: "not_found" });
    expect((await other.call("list_conversations")).conversations).toEqual([]);
    expect((await other.call("get_updates")).events.at(-1)).toMatchObject({ type: "member.removed", user: other.name, from: { name: owner.name } });

    await agent.call("send_message", { conv_id, text: "Meanwhile" });
    await agent.call("add_member", { conv_id, user: other.name });
    expect((await history(other, conv_id)).map((event) => event.type)).toEqual(["member.added"]);
  });

  test("the last owner's role goes to the oldest person, else an agent's owner comes in", async () => {
    const { agent, owner, conv_id } = await aGroup();
    await owner.act("remove_member", { conv_id, user: owner.name });
    const roles = (await owner.act("get_conversation", { conv_id })).conversation.members.map((each: { name: string; role: string }) => [
      each.name,
      each.role,
    ]);
    expect(roles).toContainEqual([owner.name, "owner"]);
    expect((await agent.call("get_history", { conv_id, limit: 2 })).events).toMatchObject([
      { type: "member.removed", user: owner.name },
      { type: "member.added", user: owner.name },
    ]);
  });
});

describe("set_member", () => {
  test("each sets roles below its own; an owner is a person, and there is always one", async () => {
    const { agent, other, owner, conv_id } = await aGroup();
    expect(await owner.act("set_member", { conv_id, user: other.name, role: "admin" })).toEqual({
      conv_id,
      member: { user: other.name, role: "admin", floor: "open" },
    });
    expect((await agent.call("get_history", { conv_id, limit: 1 })).events).toMatchObject([
      { type: "conversation.updated", member: { user: other.name, role: "admin" } },
    ]);
    expect(await owner.act("set_member", { conv_id, user: agent.name, role: "owner" })).toMatchObject({ refused: "invalid_argument" });
    expect(await owner.act("set_member", { conv_id, user: owner.name, role: "member" })).toMatchObject({ refused: "conflict" });
    expect(await owner.act("set_member", { conv_id, user: "nobody", role: "member" })).toMatchObject({ refused: "invalid_argument" });
    expect(await owner.act("set_member", { conv_id, user: other.name })).toMatchObject({ refused: "invalid_argument" });
  });

  test("says whether an agent speaks whenever it likes; people always do", async () => {
    const { agent, other, owner, conv_id } = await aGroup();
    const set = (user: string, args: object) => owner.act("set_member", { conv_id, user, ...args });
    const last = async () => (await agent.call("get_history", { conv_id, limit: 1 })).events[0];
    expect(await set(agent.name, { floor: "coordinated", role: "member" })).toMatchObject({ member: { role: "member", floor: "coordinated" } });
    expect(await last()).toMatchObject({ type: "conversation.updated", member: { user: agent.name, role: "member", floor: "coordinated" } });
    const before = await last();
    expect(await set(agent.name, { floor: "coordinated" })).toMatchObject({ member: { floor: "coordinated" } });
    expect(await last()).toEqual(before);
    await set(agent.name, { floor: "open" });
    expect((await last()).member).toEqual({ user: agent.name, floor: "open" });
    expect(await set(owner.name, { floor: "coordinated" })).toMatchObject({ refused: "invalid_argument" });
    await set(other.name, { role: "admin", floor: "coordinated" });
    const { conversations } = await agent.call("list_conversations");
    expect(conversations[0].members).toContainEqual({ id: other.id, name: other.name, type: "agent", role: "admin", floor: "coordinated" });
  });
});
