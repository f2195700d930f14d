import { describe, expect, test } from "vitest";
import { anAgent, type Answer } from "../helpers/account";
import { aGroup } from "../helpers/group";

const pinned = (reply: Answer): string[] => reply.pins.map((pin: { message: { msg_id: string } }) => pin.message.msg_id);

describe("pin_message", () => {
  test("keeps a message at hand, as an event, once", async () => {
    const { owner, ana, conv_id, say } = await aGroup();
    const [one, two] = [await say("one"), await say("two")];
    expect(await owner.act("pin_message", { msg_id: two })).toEqual({ msg_id: two, pinned: true });
    await owner.act("pin_message", { msg_id: one });
    await owner.act("pin_message", { msg_id: one });
    const { events } = await ana.call("get_history", { conv_id });
    const added = events.filter((event: { type: string }) => event.type === "pin.added");
    expect(added).toMatchObject([{ msg_id: two, from: { name: owner.name } }, { msg_id: one }]);
    expect(await ana.call("pin_message", { msg_id: one })).toMatchObject({ refused: "not_found" });
  });

  test("in a direct conversation either side pins; one who reads through its agent does not", async () => {
    const { owner, ana, bo } = await aGroup();
    const { conv_id } = await owner.act("open_direct", { user: ana.name });
    const { msg_id } = await ana.call("send_message", { conv_id, text: "hello" });
    expect(await owner.act("pin_message", { msg_id })).toMatchObject({ pinned: true });
    const between = await ana.call("open_direct", { user: bo.name });
    const theirs = await ana.call("send_message", { conv_id: between.conv_id, text: "psst" });
    expect(await owner.act("pin_message", { msg_id: theirs.msg_id })).toMatchObject({ refused: "forbidden" });
  });
});

describe("unpin_message", () => {
  test("takes the pin away, as an event, once", async () => {
    const { owner, ana, conv_id, say } = await aGroup();
    const msg_id = await say("one");
    await owner.act("pin_message", { msg_id });
    expect(await owner.act("unpin_message", { msg_id })).toEqual({ msg_id, pinned: false });
    expect(await owner.act("unpin_message", { msg_id })).toEqual({ msg_id, pinned: false });
    const { events } = await ana.call("get_history", { conv_id });
    expect(events.filter((event: { type: string }) => event.type === "pin.removed")).toMatchObject([{ msg_id }]);
    expect(await ana.call("list_pins", { conv_id })).toEqual({ pins: [], more: false });
  });
});

describe("list_pins", () => {
  test("shows the latest first, what is recalled no more, and nothing from before one joined", async () => {
    const { owner, ana, conv_id, say } = await aGroup();
    const [one, two] = [await say("one"), await say("two")];
    for (const msg_id of [one, two]) await owner.act("pin_message", { msg_id });
    const late = await anAgent(owner);
    await ana.call("add_member", { conv_id, user: late.name });
    const three = await say("three");
    await owner.act("pin_message", { msg_id: three });
    expect(pinned(await ana.call("list_pins", { conv_id }))).toEqual([three, two, one]);
    expect(pinned(await late.call("list_pins", { conv_id }))).toEqual([three]);
    const first = await ana.call("list_pins", { conv_id, limit: 1 });
    expect(first).toMatchObject({ pins: [{ message: { msg_id: three, text: "three" }, by: owner.name }], more: true });
    await ana.call("recall_message", { msg_id: two });
    expect(pinned(await ana.call("list_pins", { conv_id }))).toEqual([three, one]);
    expect(await owner.act("pin_message", { msg_id: two })).toMatchObject({ refused: "conflict" });
    const { events } = await ana.call("get_history", { conv_id });
    expect(events).toContainEqual(expect.objectContaining({ type: "pin.removed", msg_id: two }));
  });
});
