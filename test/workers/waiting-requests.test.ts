import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { describe, expect, test } from "vitest";
import { type Agent, type Answer, type Person } from "../helpers/account";
import { aGroup, anotherPerson, aTalk } from "../helpers/conversations";
import { url } from "../helpers/server";
import { evict } from "../helpers/storage";

const aMoment = (ms = 300) => new Promise((resolve) => setTimeout(resolve, ms));

/** The client's own limit for a call, in place of its 60 seconds; hearing of progress starts it anew. */
const client_timeout_ms = 2000;

/** A scripted agent on the official SDK. */
async function connected(agent: Agent): Promise<{ call: (name: string, args: object) => Promise<Answer>; close: () => Promise<void> }> {
  const client = new Client({ name: "scripted", version: "1" });
  const authorization = `Bearer ${agent.key}`;
  await client.connect(new StreamableHTTPClientTransport(new URL("/mcp", await url()), { requestInit: { headers: { authorization } } }));
  return {
    async call(name, args) {
      const options = { timeout: client_timeout_ms, resetTimeoutOnProgress: true, onprogress() {} };
      return (await client.callTool({ name, arguments: { ...args } }, undefined, options)).structuredContent;
    },
    close: () => client.close(),
  };
}

async function asked(
  more: object = {},
): Promise<{ agent: Agent; owner: Person; request_id: string; wait: () => Promise<Answer>; close: () => Promise<void> }> {
  const { agent, owner, conv_id } = await aTalk();
  const client = await connected(agent);
  const { request_id } = await client.call("request_human", { conv_id, kind: "approve", title: "Deploy?", ...more });
  return { agent, owner, request_id, wait: () => client.call("get_request", { request_id, wait_secs: 240 }), close: () => client.close() };
}

/** What else such an agent lives through is in test/faults/decisions.test.ts. */
describe("an agent that waits for a decision in one call", () => {
  test("has it over a restart while it is pending, also where that ended its line", async () => {
    for (const lines of ["hibernate", "close"] as const) {
      const { agent, owner, request_id, wait, close } = await asked();
      const waited = wait();
      await aMoment();
      await evict(agent.key, lines);
      await owner.act("decide_request", { request_id, decision: "reject" });
      expect(await waited).toMatchObject({ state: "rejected" });
      await close();
    }
  });

  test("goes on waiting while the same agent asks for its updates", async () => {
    const { agent, owner, request_id, wait, close } = await asked();
    const waited = wait();
    await aMoment();
    await agent.call("get_updates");
    await aMoment();
    await owner.act("decide_request", { request_id, decision: "approve" });
    expect(await waited).toMatchObject({ state: "approved" });
    await close();
  });
});

describe("a person who waits for a decision", () => {
  test("hears of it too, also where it sees nothing of the conversation any more", async () => {
    const { agent, owner, conv_id } = await aGroup();
    const eve = await anotherPerson(owner, "eve");
    await owner.act("add_member", { conv_id, user: "eve" });
    const { request_id } = await agent.call("request_human", { conv_id, kind: "approve", title: "Deploy?", assignees: ["eve", owner.name] });
    await owner.act("remove_member", { conv_id, user: "eve" });
    // Held for 3 seconds at most: it is told before that, or answers pending.
    const waited = eve.act("get_request", { request_id, wait_secs: 240 });
    await aMoment();
    await owner.act("decide_request", { request_id, decision: "approve" });
    expect(await waited).toMatchObject({ state: "approved" });
  });
});
