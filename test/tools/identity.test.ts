import { describe, expect, test } from "vitest";
import { version } from "../../package.json";
import { limits } from "../../schema/limits";
import { anAgent } from "../helpers/account";

describe("whoami", () => {
  test("says who, whose, what is open, and every limit", async () => {
    const agent = await anAgent();
    const answer = await agent.call("whoami");
    expect(answer).toMatchObject({
      agent: { id: agent.id, name: agent.name, status: "active", toolsets: null },
      open: { requests: [], claims: [], tasks: [], floors: [], handoffs: [] },
      owner: { id: "p1", name: agent.owner.name },
      server: { name: "mainstay", version },
    });
    expect(Object.keys(answer.limits)).toEqual(Object.keys(limits));
  });
});
