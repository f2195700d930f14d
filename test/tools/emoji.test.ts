import { describe, expect, test } from "vitest";
import { anAccount } from "../helpers/account";
import { aTalk } from "../helpers/conversations";
import { aPng, bytesOf } from "../helpers/files";

const data = aPng(16, 16).toString("base64");

describe("set_emoji", () => {
  test("makes one that reactions take, and replaces its picture", async () => {
    const { agent, owner, conv_id } = await aTalk();
    const { msg_id } = await agent.call("send_message", { conv_id, text: "Done" });
    const unknown = await agent.call("react", { conv_id, msg_id, key: ":party:" });
    expect(unknown).toMatchObject({ refused: "invalid_argument", says: expect.stringContaining("this account has none of its own") });
    const { emoji } = await owner.act("set_emoji", { name: ":party:", data });
    expect(emoji).toMatchObject({ name: "party", mime: "image/png", width: 16, height: 16, by: owner.name });
    expect((await bytesOf(emoji.url)).equals(aPng(16, 16))).toBe(true);
    expect((await agent.call("react", { conv_id, msg_id, key: ":party:" })).reactions).toEqual([{ key: ":party:", count: 1, by: [agent.name] }]);
  });
});

describe("list_emoji", () => {
  test("by name, with links that stay the same", async () => {
    const { owner } = await anAccount();
    for (const name of ["b", "a"]) await owner.act("set_emoji", { name, data });
    const { emoji } = await owner.act("list_emoji");
    expect(emoji.map(({ name }: { name: string }) => name)).toEqual(["a", "b"]);
    expect((await owner.act("list_emoji")).emoji).toEqual(emoji);
  });
});

describe("delete_emoji", () => {
  test("takes it away; a reaction with it stays and can be taken back", async () => {
    const { agent, owner, conv_id } = await aTalk();
    await owner.act("set_emoji", { name: "ok", data });
    const { msg_id } = await agent.call("send_message", { conv_id, text: "Done" });
    await agent.call("react", { conv_id, msg_id, key: ":ok:" });
    expect(await owner.act("delete_emoji", { name: "ok" })).toEqual({ name: "ok", deleted: true });
    expect(await owner.act("delete_emoji", { name: "ok" })).toEqual({ name: "ok", deleted: false });
    expect((await agent.call("unreact", { conv_id, msg_id, key: ":ok:" })).reactions).toEqual([]);
  });
});
