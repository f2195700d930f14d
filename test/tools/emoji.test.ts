import { describe, expect, test } from "vitest";
import { anAccount } from "../helpers/account";
import { aTalk } from "../helpers/conversations";
import { aPng, bytesOf, chunk } from "../helpers/files";
import { kept } from "../helpers/kept";
import { eventually } from "../helpers/records";
import { accountOf } from "../helpers/storage";

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

test("what cannot be an emoji is refused, and leaves nothing", async () => {
  const { owner } = await anAccount();
  const wrong: [args: object, refused: string, says: string][] = [
    [{ name: "Ok", data }, "invalid_argument", "“Ok” cannot name an emoji"],
    [{ name: ":ok", data }, "invalid_argument", "cannot name"],
    [{ name: "a b", data }, "invalid_argument", "cannot name"],
    [{ name: "", data }, "invalid_argument", "cannot name"],
    [{ name: "x".repeat(33), data }, "invalid_argument", "cannot name"],
    [{ name: "ok", data: "aGVsbG8=" }, "invalid_argument", "An emoji is a picture"],
    [{ name: "ok", data: aPng(1025, 1).toString("base64") }, "invalid_argument", "at most 1024 pixels"],
    [{ name: "ok", data: aPng(4, 4).subarray(0, 40).toString("base64") }, "invalid_argument", "broken PNG"],
    [{ name: "ok", data: Buffer.alloc(262_145).toString("base64") }, "too_large", "262144 bytes"],
  ];
  for (const [args, refused, says] of wrong) {
    expect(await owner.act("set_emoji", args), JSON.stringify(args).slice(0, 50)).toMatchObject({ refused, says: expect.stringContaining(says) });
  }
  expect(await owner.act("list_emoji")).toEqual({ emoji: [] });
  expect(await kept(accountOf(owner.token))).toMatchObject({ objects: [], bytes: 0, reserved: [] });
});

test("a new picture takes the place of the old one, whose bytes go; nothing but pixels is kept of either", async () => {
  const { owner } = await anAccount();
  const canary = chunk("tEXt", Buffer.from("Comment\0CANARY"));
  for (const side of [16, 32]) await owner.act("set_emoji", { name: "ok", data: aPng(side, side, [canary]).toString("base64") });
  const { emoji } = await owner.act("list_emoji");
  expect(emoji).toMatchObject([{ name: "ok", width: 32 }]);
  expect((await bytesOf(emoji[0].url)).equals(aPng(32, 32))).toBe(true);
  const { size } = emoji[0];
  await eventually(
    () => kept(accountOf(owner.token)),
    ({ objects, bytes }) => objects.length === 1 && objects[0]!.size === size && bytes === size,
  );
  const { entries } = await owner.act("list_audit", { action: "set_emoji" });
  expect(entries).toMatchObject([{ facts: { name: "ok" } }, { facts: { name: "ok" } }]);
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
