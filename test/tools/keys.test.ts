import { describe, expect, test } from "vitest";
import { anAgent } from "../helpers/account";

describe("get_value", () => {
  test("a missing key is not an error", async () => {
    const agent = await anAgent();
    expect(await agent.call("get_value", { key: "demo" })).toEqual({ exists: false, key: "demo" });
  });
});
