import { describe, expect, test } from "vitest";
import { anAgent, rowsOf, rpc } from "../helpers/account";
import { anotherPerson } from "../helpers/conversations";
import { listen } from "../helpers/live";
import { aGroup } from "../helpers/group";

describe("react", () => {
  test("adds one emoji, in whatever spelling, once a user, and shows it wherever the message is read", async () => {
    const { owner, ana, bo, conv_id, say } = await aGroup();
    const msg_id = await say("Done?");
    expect(await bo.call("react", { conv_id, msg_id, key: "\u2764" })).toEqual({ msg_id, reactions: [{ key: "❤️", count: 1, by: [bo.name] }] });
    await bo.call("react", { conv_id, msg_id, key: "❤️" });
    await owner.act("react", { conv_id, msg_id, key: "❤️" });
    const reactions = [
      { key: "❤️", count: 2, by: [bo.name, owner.name] },
      { key: "✅", count: 1, by: [bo.name] },
    ];
    expect(await bo.call("react", { conv_id, msg_id, key: "✅" })).toEqual({ msg_id, reactions });
    const { events } = await ana.call("get_history", { conv_id });
    expect(events.at(-1)).toMatchObject({ msg_id, reactions });
    expect(await ana.call("search", { query: "Done?" })).toMatchObject({ matches: [{ reactions }] });
  });

  test("writes one row, and is no event", async () => {
    const { bo, conv_id, say } = await aGroup();
    const msg_id = await say("Done?");
    const before = await bo.call("get_history", { conv_id });
    const args = { name: "react", arguments: { conv_id, msg_id, key: "👀" } };
    expect(rowsOf(await rpc(bo.key, "tools/call", args)).written).toBe(1);
    expect(rowsOf(await rpc(bo.key, "tools/call", args)).written).toBe(0);
    expect((await bo.call("get_history", { conv_id })).last_seq).toBe(before.last_seq);
  });

  test("people who have the conversation open see it at once, and nobody else", async () => {
    const { owner, bo, conv_id, say } = await aGroup();
    const msg_id = await say("Done?");
    const stranger = await anotherPerson(owner, "eve");
    const lines = [await listen(owner), await listen(stranger)];
    const { reactions } = await bo.call("react", { conv_id, msg_id, key: "👀" });
    expect(await lines[0]?.until((frame) => frame.type === "reactions")).toEqual({ type: "reactions", conv_id, msg_id, reactions });
    await stranger.act("create_group", { title: "Mine", members: [] });
    await lines[1]?.until((frame) => frame.type === "member.added");
    expect(JSON.stringify(lines[1]?.frames)).not.toContain(msg_id);
    await Promise.all(lines.map((line) => line.close()));
  });

  test("refuses what is not one emoji, a 21st, and a message that is recalled or elsewhere", async () => {
    const { owner, ana, bo, conv_id, say } = await aGroup();
    const msg_id = await say("Done?");
    for (const key of ["ok", "👍👍", "1", ":ok:", ""]) {
      expect(await bo.call("react", { conv_id, msg_id, key })).toMatchObject({ refused: "invalid_argument" });
    }
    const emoji = ["😀", "😁", "😂", "🤣", "😃", "😄", "😅", "😆", "😉", "😊", "😋", "😎", "😍", "😘", "🥰", "😗", "😙", "😚", "🙂", "🤗"];
    for (const key of emoji) await bo.call("react", { conv_id, msg_id, key });
    expect(await bo.call("react", { conv_id, msg_id, key: "🤩" })).toMatchObject({ refused: "limit" });
    expect((await ana.call("react", { conv_id, msg_id, key: "😀" })).reactions[0]).toMatchObject({ count: 2 });
    const other = await ana.call("create_group", { title: "Other", members: [bo.name] });
    expect(await bo.call("react", { conv_id: other.conv_id, msg_id, key: "👀" })).toMatchObject({ refused: "invalid_argument" });
    await ana.call("recall_message", { msg_id });
    expect(await bo.call("react", { conv_id, msg_id, key: "👀" })).toMatchObject({ refused: "conflict" });
    expect((await bo.call("get_history", { conv_id })).events).toContainEqual(expect.objectContaining({ msg_id, recalled: true, reactions: [] }));
    const stranger = await anAgent(owner);
    expect(await stranger.call("react", { conv_id, msg_id, key: "👀" })).toMatchObject({ refused: "not_found" });
  });
});

describe("unreact", () => {
  test("takes away one's own alone, and twice is the same", async () => {
    const { ana, bo, conv_id, say } = await aGroup();
    const msg_id = await say("Done?");
    await ana.call("react", { conv_id, msg_id, key: "👀" });
    await bo.call("react", { conv_id, msg_id, key: "👀" });
    const left = { msg_id, reactions: [{ key: "👀", count: 1, by: [ana.name] }] };
    expect(await bo.call("unreact", { conv_id, msg_id, key: "👀" })).toEqual(left);
    expect(await bo.call("unreact", { conv_id, msg_id, key: "👀" })).toEqual(left);
  });
});
