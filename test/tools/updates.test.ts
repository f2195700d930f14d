import { describe, expect, test } from "vitest";
import { anAgent, type Answer, rowsOf, rpc } from "../helpers/account";
import { aGroup, aTalk } from "../helpers/conversations";
import { evict } from "../helpers/storage";

const texts = (answer: Answer) => answer.events.filter((event: Answer) => event.type === "message").map((event: Answer) => event.text);

describe("get_updates", () => {
  test("what others did, of all conversations, in one order; calling again confirms", async () => {
    const { agent, other, owner, conv_id } = await aGroup();
    const { conv_id: direct } = await owner.act("open_direct", { user: agent.name });
    await owner.act("send_message", { conv_id: direct, text: "1" });
    await other.call("send_message", { conv_id, text: "2" });
    await agent.call("send_message", { conv_id, text: "My own" });
    await owner.act("send_message", { conv_id: direct, text: "3" });
    const first = await agent.call("get_updates");
    expect(texts(first)).toEqual(["1", "2", "3"]);
    expect(first).toMatchObject({ more: false, last_event: 9 });
    expect(first.events.at(-1)).toMatchObject({ wakes_you: true, conv_id: direct });
    const second = await agent.call("get_updates");
    expect(second).toEqual({ events: [], ack: first.ack, more: false, last_event: 9 });
    await owner.act("send_message", { conv_id: direct, text: "4" });
    expect(texts(await agent.call("get_updates"))).toEqual(["4"]);
  });

  test("the ack of the answer before, or none at all, brings the unconfirmed answer again, byte for byte", async () => {
    const { agent, owner, conv_id } = await aTalk();
    for (const text of ["1", "2", "3", "4"]) await owner.act("send_message", { conv_id, text });
    const first = await agent.call("get_updates", { limit: 2 });
    expect(first).toMatchObject({ more: true });
    const second = await agent.call("get_updates", { limit: 2, ack: first.ack });
    await owner.act("send_message", { conv_id, text: "5" });
    expect(await agent.call("get_updates", { limit: 1, ack: first.ack })).toEqual(second);
    expect(await agent.call("get_updates", { ack: "" })).toEqual(second);
    await evict(agent.key);
    expect(await agent.call("get_updates", { ack: "" })).toEqual(second);
    const third = await agent.call("get_updates", { ack: second.ack });
    expect([...texts(second), ...texts(third)]).toEqual(["3", "4", "5"]);
    expect(await agent.call("get_updates", { ack: first.ack })).toMatchObject({ refused: "expired" });
    for (const ack of ["x", "a99.3", `${agent.id}.9999`])
      expect(await agent.call("get_updates", { ack })).toMatchObject({ refused: "invalid_argument" });
    expect(texts(await agent.call("get_updates", { ack: third.ack }))).toEqual([]);
  });

  test("an empty answer writes nothing, also after acts of one's own; one that moves the cursor writes one row", async () => {
    const { agent, owner, conv_id } = await aTalk();
    const rows = async (args = {}) => rowsOf(await rpc(agent.key, "tools/call", { name: "get_updates", arguments: args })).written;
    expect(await rows()).toBe(0);
    await agent.call("send_message", { conv_id, text: "Mine" });
    expect(await rows()).toBe(0);
    await owner.act("send_message", { conv_id, text: "Yours" });
    expect(await rows()).toBe(1);
    expect(await rows()).toBe(1);
    expect(await rows()).toBe(0);
  });

  test("what is recalled or edited before it is read comes as it is now", async () => {
    const { agent, owner, conv_id } = await aTalk();
    const { msg_id } = await owner.act("send_message", { conv_id, text: "A canary" });
    await agent.call("get_updates");
    await owner.act("recall_message", { msg_id });
    const again = await agent.call("get_updates", { ack: "" });
    expect(again.events.at(-1)).toMatchObject({ msg_id, recalled: true, text: "" });
    expect((await agent.call("get_updates")).events).toMatchObject([{ type: "message.recalled", msg_id }]);
  });
});

describe("send_note", () => {
  test("comes to the agent alone, outside every conversation, and wakes it", async () => {
    const { agent, owner, conv_id } = await aTalk();
    expect(await owner.act("send_note", { agent: agent.name, text: "Be brief", conv_id })).toMatchObject({ woken: [agent.name], not_woken: [] });
    const { events } = await agent.call("get_updates");
    expect(events).toEqual([
      { type: "note", at: expect.any(String), from: { id: "p1", name: owner.name, type: "human" }, wakes_you: true, text: "Be brief", conv_id },
    ]);
    expect((await agent.call("list_conversations")).conversations).toHaveLength(1);
    expect(await agent.call("get_history", { conv_id: "c2" })).toMatchObject({ refused: "not_found" });
    expect(await owner.act("get_history", { conv_id: "c2" })).toMatchObject({ refused: "not_found" });
    const other = await anAgent(owner);
    expect(await owner.act("send_note", { agent: other.name, text: "x", conv_id })).toMatchObject({ refused: "not_found" });
  });
});
