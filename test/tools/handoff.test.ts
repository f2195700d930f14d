import { describe, expect, test } from "vitest";
import { type Answer } from "../helpers/account";
import { aGroup, anotherPerson, aTalk, history } from "../helpers/conversations";

describe("handoff", () => {
  test("the agent's owner by default, who is told; the agent is silent there and not woken, and still reads", async () => {
    const { agent, other, owner, conv_id } = await aGroup();
    const handed = await other.call("handoff", { conv_id, note: "The customer wants a refund" });
    expect(handed).toEqual({ conv_id, handoff: { agent: other.name, to: owner.name, since: expect.any(String) } });
    expect((await history(owner, conv_id)).at(-1)).toMatchObject({
      type: "handoff.started",
      agent: other.name,
      to: owner.name,
      note: "The customer wants a refund",
      wakes_you: true,
    });
    const silent = await other.call("send_message", { conv_id, text: "I" });
    expect(silent).toMatchObject({ refused: "forbidden", error: { handoff: { to: owner.name } } });
    expect(silent.says).toContain(`@${owner.name}`);
    expect(await agent.call("send_message", { conv_id, text: "You?", to: [other.name] })).toMatchObject({
      woken: [],
      not_woken: [{ name: other.name, reason: "handed_off" }],
    });
    expect((await history(other, conv_id)).at(-1)).toMatchObject({ text: "You?", wakes_you: false });
    expect((await other.call("whoami")).open.handoffs).toEqual([conv_id]);
    expect((await agent.call("list_conversations")).conversations[0].handoffs).toEqual([handed.handoff]);
  });

  test("once an agent, to a person of the conversation or one that it may contact, who comes in", async () => {
    const { agent, other, owner, conv_id } = await aGroup();
    const eve = await anotherPerson(owner, "eve");
    const to = (user: string) => other.call("handoff", { conv_id, note: "Please", to: user });
    expect(await to(agent.name)).toMatchObject({ refused: "invalid_argument" });
    expect(await to("nobody")).toMatchObject({ refused: "not_found" });
    expect(await to("eve")).toMatchObject({ refused: "forbidden" });
    await owner.act("create_group", { title: "Elsewhere", members: ["eve", other.name] });
    expect(await to("eve")).toMatchObject({ handoff: { to: "eve" } });
    expect((await history(eve, conv_id)).map((event) => event.type)).toEqual(["member.added", "handoff.started"]);
    expect(await to(owner.name)).toMatchObject({ refused: "conflict", error: { handoff: { to: "eve" } } });
    expect(await agent.call("handoff", { conv_id, note: "Me too" })).toMatchObject({ handoff: { to: owner.name } });
  });

  test("a direct conversation takes no third", async () => {
    const { agent, other, owner } = await aGroup();
    const { conv_id } = await agent.call("open_direct", { user: other.name });
    expect(await agent.call("handoff", { conv_id, note: "Please" })).toMatchObject({ refused: "invalid_argument" });
    const talk = await agent.call("open_direct", { user: owner.name });
    expect(await agent.call("handoff", { conv_id: talk.conv_id, note: "Please" })).toMatchObject({ handoff: { to: owner.name } });
  });

  test("ends with a note where its person goes, and silently with its agent's place", async () => {
    const { agent, other, owner, conv_id } = await aGroup();
    const eve = await anotherPerson(owner, "eve");
    await owner.act("add_member", { conv_id, user: "eve" });
    for (const each of [agent, other]) await each.call("handoff", { conv_id, note: "Please", to: "eve" });
    await owner.act("remove_member", { conv_id, user: other.name });
    await owner.act("remove_person", { user: "eve" });
    const ended = (await history(owner, conv_id)).filter((event) => event.type === "handoff.ended");
    expect(ended).toMatchObject([{ agent: other.name }, { agent: agent.name, note: expect.stringContaining(`@${eve.name}`) }]);
    expect((await agent.call("get_updates")).events.filter((event: Answer) => event.type === "handoff.ended")).toMatchObject([
      { wakes_you: false },
      { wakes_you: true },
    ]);
    expect(await agent.call("send_message", { conv_id, text: "Back" })).toMatchObject({ conv_id });
  });
});

describe("hand_back", () => {
  test("gives the agent its voice back, with a note, and wakes it", async () => {
    const { agent, owner, conv_id } = await aTalk();
    await agent.call("handoff", { conv_id, note: "Please" });
    expect(await owner.act("hand_back", { conv_id, note: "Refunded" })).toEqual({
      conv_id,
      agent: agent.name,
      handed_back: true,
      woken: [agent.name],
      not_woken: [],
    });
    expect((await agent.call("get_updates")).events.at(-1)).toMatchObject({
      type: "handoff.ended",
      agent: agent.name,
      note: "Refunded",
      wakes_you: true,
      from: { name: owner.name },
    });
    expect(await agent.call("send_message", { conv_id, text: "Thank you" })).toMatchObject({ woken: [] });
    expect(await owner.act("hand_back", { conv_id, note: "Again" })).toMatchObject({ refused: "conflict" });
    expect((await agent.call("whoami")).open.handoffs).toEqual([]);
  });

  test("by the person it was handed to, a manager or the agent's owner; of several agents one is named", async () => {
    const { agent, other, owner, conv_id } = await aGroup();
    const [eve, dan] = [await anotherPerson(owner, "eve"), await anotherPerson(owner, "dan")];
    for (const user of ["eve", "dan"]) await owner.act("add_member", { conv_id, user });
    for (const each of [agent, other]) await each.call("handoff", { conv_id, note: "Please", to: "eve" });
    expect(await eve.act("hand_back", { conv_id, note: "x" })).toMatchObject({
      refused: "invalid_argument",
      error: { agents: [agent.name, other.name] },
    });
    expect(await dan.act("hand_back", { conv_id, note: "x", agent: other.name })).toMatchObject({ refused: "forbidden" });
    expect(await eve.act("hand_back", { conv_id, note: "x", agent: "dan" })).toMatchObject({ refused: "conflict" });
    expect(await eve.act("hand_back", { conv_id, note: "x", agent: other.name })).toMatchObject({ agent: other.name });
    await owner.act("remove_member", { conv_id, user: owner.name });
    expect(await owner.act("hand_back", { conv_id, note: "x" })).toMatchObject({ agent: agent.name });
  });
});
