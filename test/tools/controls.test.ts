import { describe, expect, test } from "vitest";
import { anAccount, anAgent } from "../helpers/account";

describe("list_controls", () => {
  test("values come typed, enums with their options, in the order of keys", async () => {
    const agent = await anAgent();
    const set = (args: object) => agent.owner.act("set_control", { description: "d", ...args });
    await set({ key: "paused", type: "boolean", value: false, description: "If true, stop and do nothing this run." });
    await set({ key: "control:mode", type: "enum", value: "normal", options: ["conservative", "normal"] });
    await set({ key: "budget", type: "number", value: 2.5 });
    await set({ key: "note", type: "string", value: "false" });
    const { controls, total } = await agent.call("list_controls");
    expect(total).toBe(4);
    expect(controls.map((each: { key: string }) => each.key)).toEqual(["control:budget", "control:mode", "control:note", "control:paused"]);
    expect(controls.map((each: { value: unknown }) => each.value)).toEqual([2.5, "normal", "false", false]);
    expect(controls[1].options).toEqual(["conservative", "normal"]);
    expect(controls[3]).toEqual({
      key: "control:paused",
      type: "boolean",
      value: false,
      options: null,
      description: "If true, stop and do nothing this run.",
    });
  });

  test("people see who set it when, and which agents have read its present value; agents see neither", async () => {
    const agent = await anAgent();
    await agent.owner.act("set_control", { key: "paused", type: "boolean", value: false, description: "d" });
    const look = async () => (await agent.owner.act("list_controls")).controls[0];
    expect(await look()).toMatchObject({ changed: { by: "ada" }, read_by: [] });
    expect(Object.keys((await agent.call("list_controls")).controls[0])).toEqual(["key", "type", "value", "options", "description"]);
    const { read_by } = await look();
    expect(read_by).toEqual([{ name: agent.name, at: expect.stringMatching(/\+00:00$/) }]);
    await agent.owner.act("set_control", { key: "paused", type: "boolean", value: true, description: "d" });
    expect((await look()).read_by).toEqual([]);
  });

  test("takes no parameters", async () => {
    expect((await (await anAgent()).call("list_controls", { key: "x" })).refused).toBe("invalid_argument");
  });
});

describe("set_control", () => {
  test("ten fit, the eleventh is refused, changing one at the limit is fine", async () => {
    const { owner } = await anAccount();
    const set = (key: string, value: boolean) => owner.act("set_control", { key, type: "boolean", value, description: "d" });
    for (let n = 1; n <= 10; n++) expect((await set(`c${n}`, true)).control.key).toBe(`control:c${n}`);
    expect(await set("c11", true)).toMatchObject({ refused: "limit", status: 409 });
    expect((await set("c10", false)).control.value).toBe(false);
    expect((await owner.act("list_controls")).total).toBe(10);
  });

  test("refuses a value that does not fit its type, and changes nothing", async () => {
    const { owner } = await anAccount();
    const wrong: object[] = [
      { type: "boolean", value: "true" },
      { type: "number", value: "1" },
      { type: "string", value: 1 },
      { type: "enum", value: "c", options: ["a", "b"] },
      { type: "enum", value: "a" },
      { type: "enum", value: "a", options: [] },
      { type: "enum", value: "a", options: ["a", "a"] },
      { type: "boolean", value: true, options: ["a"] },
      { type: "boolean", value: null },
    ];
    for (const args of wrong) {
      expect(await owner.act("set_control", { key: "x", description: "d", ...args }), JSON.stringify(args)).toMatchObject({
        refused: "invalid_argument",
      });
    }
    for (const key of ["", "a b", "Paused", "a".repeat(65), "control:control:x"]) {
      expect(await owner.act("set_control", { key, type: "boolean", value: true, description: "d" }), key).toMatchObject({
        refused: "invalid_argument",
      });
    }
    const long = { key: "x", type: "boolean", value: true, description: "d".repeat(501) };
    expect(await owner.act("set_control", long)).toMatchObject({ refused: "invalid_argument" });
    expect((await owner.act("list_controls")).total).toBe(0);
  });

  test("no agent has it", async () => {
    const agent = await anAgent();
    expect(await agent.call("set_control", { key: "paused", type: "boolean", value: false, description: "" })).toMatchObject({
      refused: "not_found",
    });
  });
});

describe("delete_control", () => {
  test("removes it; a second time is fine", async () => {
    const agent = await anAgent();
    await agent.owner.act("set_control", { key: "paused", type: "boolean", value: true, description: "Stop." });
    expect(await agent.call("delete_control", { key: "paused" })).toMatchObject({ refused: "not_found" });
    expect(await agent.owner.act("delete_control", { key: "paused" })).toEqual({ key: "control:paused", deleted: true });
    expect(await agent.owner.act("delete_control", { key: "paused" })).toEqual({ key: "control:paused", deleted: false });
    expect(await agent.call("list_controls")).toEqual({ controls: [], total: 0 });
  });
});
