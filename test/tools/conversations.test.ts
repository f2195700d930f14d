import { describe, expect, test } from "vitest";
import { anAgent } from "../helpers/account";
import { aGroup, anotherPerson, aTalk } from "../helpers/conversations";

describe("list_conversations", () => {
  test("the most recently active first, page by page, with what is unread", async () => {
    const agent = await anAgent();
    const { owner } = agent;
    const direct = (await agent.call("open_direct", { user: owner.name })).conv_id;
    const group = (await agent.call("create_group", { title: "Deploys", members: [] })).conv_id;
    await owner.act("send_message", { conv_id: direct, text: "Hello" });
    const { conversations } = await agent.call("list_conversations");
    expect(conversations).toMatchObject([
      { conv_id: direct, kind: "direct", title: null, last_seq: 3, unread: 1 },
      { conv_id: group, kind: "group", title: "Deploys", last_seq: 2, unread: 0 },
    ]);
    expect(conversations[1].members).toEqual(
      [
        { id: "p1", name: owner.name, type: "human", role: "owner" },
        { id: agent.id, name: agent.name, type: "agent", role: "admin", floor: "open" },
      ].toSorted((a, b) => (a.type < b.type ? -1 : 1)),
    );
    const first = await agent.call("list_conversations", { limit: 1 });
    expect(first.conversations.map((each: { conv_id: string }) => each.conv_id)).toEqual([direct]);
    const second = await agent.call("list_conversations", { limit: 1, cursor: first.next_cursor });
    expect(second.conversations.map((each: { conv_id: string }) => each.conv_id)).toEqual([group]);
    expect(second.next_cursor).toBeUndefined();
    expect(await agent.call("list_conversations", { cursor: "x" })).toMatchObject({ refused: "invalid_argument" });
  });

  test("an agent's owner reads what the agent reads, through it, and cannot write there", async () => {
    const agent = await anAgent();
    const other = await anAgent(agent.owner);
    const { conv_id } = await agent.call("open_direct", { user: other.name });
    await agent.call("send_message", { conv_id, text: "Between us" });
    const { conversations } = await agent.owner.act("list_conversations");
    expect(conversations).toMatchObject([{ conv_id, through: [agent.name, other.name] }]);
    expect((await agent.owner.act("get_history", { conv_id })).events).toHaveLength(3);
    expect(await agent.owner.act("send_message", { conv_id, text: "x" })).toMatchObject({ refused: "forbidden" });
  });
});

describe("open_direct", () => {
  test("two users have one, whoever opens it", async () => {
    const { agent, owner, conv_id } = await aTalk();
    expect(await agent.call("open_direct", { user: owner.name })).toEqual({ conv_id, created: false });
    expect(await owner.act("open_direct", { user: agent.id })).toEqual({ conv_id, created: false });
    expect(await agent.call("open_direct", { user: agent.name })).toMatchObject({ refused: "invalid_argument" });
    expect(await agent.call("open_direct", { user: "nobody" })).toMatchObject({ refused: "not_found" });
  });

  test("an agent may contact its owner, its owner's agents and whom it shares a conversation with", async () => {
    const { agent, owner } = await aTalk();
    await anotherPerson(owner, "bob");
    expect(await agent.call("open_direct", { user: "bob" })).toMatchObject({
      refused: "forbidden",
      says: expect.stringMatching(/^You may not contact “bob”\./),
    });
    expect(await agent.call("find_user", { name: "bob" })).toMatchObject({ found: true, user: { contact: false } });
    const { conv_id } = await owner.act("create_group", { title: "All", members: ["bob", agent.name] });
    expect(conv_id).toBeDefined();
    expect(await agent.call("find_user", { name: "bob" })).toMatchObject({ found: true, user: { contact: true } });
    expect(await agent.call("open_direct", { user: "bob" })).toMatchObject({ created: true });
  });
});

describe("create_group", () => {
  test("the agent is its admin, its owner its owner; a person owns what it makes", async () => {
    const { agent, other, owner, conv_id } = await aGroup();
    const roles = async (id: string) =>
      (await owner.act("get_conversation", { conv_id: id })).conversation.members
        .map((each: { name: string; role: string }) => `${each.name} ${each.role}`)
        .toSorted();
    expect(await roles(conv_id)).toEqual([`${agent.name} admin`, `${owner.name} owner`, `${other.name} member`].toSorted());
    const theirs = await owner.act("create_group", { title: "Mine", members: [agent.name] });
    expect(await roles(theirs.conv_id)).toEqual([`${agent.name} member`, `${owner.name} owner`].toSorted());
    expect(await agent.call("create_group", { title: " ", members: [] })).toMatchObject({ refused: "invalid_argument" });
    expect(await agent.call("create_group", { title: "a\u202eb", members: [] })).toMatchObject({ refused: "invalid_argument" });
  });
});

describe("get_conversation", () => {
  test("one that one is not in answers as one that does not exist", async () => {
    const { conv_id } = await aTalk();
    const stranger = await anAgent();
    const unknown = await stranger.owner.act("get_conversation", { conv_id: "c99" });
    expect(unknown).toMatchObject({ refused: "not_found" });
    const elsewhere = await stranger.owner.act("get_conversation", { conv_id });
    expect(elsewhere.says.replace(conv_id, "c99")).toBe(unknown.says);
    for (const odd of ["c0", "c1.3", "a1", "C1", "c99999999999", ""]) {
      expect((await stranger.owner.act("get_conversation", { conv_id: odd })).says).toBe(unknown.says.replace("c99", odd));
    }
  });
});

describe("set_title", () => {
  test("a manager renames a group, as an event", async () => {
    const { agent, owner, conv_id } = await aGroup();
    expect(await owner.act("set_title", { conv_id, title: " Releases " })).toEqual({ conv_id, title: "Releases" });
    expect((await agent.call("get_history", { conv_id, limit: 1 })).events).toMatchObject([{ type: "conversation.updated", title: "Releases" }]);
    const talk = await owner.act("open_direct", { user: agent.name });
    expect(await owner.act("set_title", { conv_id: talk.conv_id, title: "x" })).toMatchObject({ refused: "forbidden" });
  });
});

describe("archive_conversation", () => {
  test("leaves the lists and wakes nobody, while reading and writing go on", async () => {
    const { agent, other, owner, conv_id } = await aGroup();
    expect(await owner.act("archive_conversation", { conv_id })).toEqual({ conv_id, archived: true });
    expect((await agent.call("list_conversations")).conversations).toEqual([]);
    expect((await agent.call("list_conversations", { archived: true })).conversations).toMatchObject([{ conv_id, archived: true }]);
    expect(await agent.call("send_message", { conv_id, text: "Still here", to: [other.name] })).toMatchObject({
      woken: [],
      not_woken: [{ name: other.name, reason: "archived" }],
    });
    expect(await owner.act("archive_conversation", { conv_id, archived: false })).toEqual({ conv_id, archived: false });
    expect((await agent.call("list_conversations")).conversations).toMatchObject([{ conv_id }]);
  });
});
