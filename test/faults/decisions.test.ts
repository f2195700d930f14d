import { setTimeout as pause } from "node:timers/promises";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Agent, Answer, Person } from "../helpers/account";
import { bound_ms, figures, form } from "../helpers/form";
import { Killable } from "../helpers/killable";

/** The client's limit for one call: its own of 60 seconds in the long form. Hearing of progress starts it anew. */
const client_limit = form({ timeout: 2000 }, {});
/** When a person decides, well past that limit. */
const thinks_ms = form(3000, 70_000);

let server: Killable;
// Calls that wait are held longer than a person thinks, and tell of it within the client's limit.
beforeAll(async () => void (server = await Killable.start(form({ LIMIT_WAIT_BEAT_MS: "200" }, {}))));
afterAll(() => server.end());

/** A scripted agent on the official SDK. A call ends as broken where its line does, and not only when the client's limit is reached. */
class Scripted extends Client {
  #line = new AbortController();

  override onerror = (error: Error): void => {
    this.#line.abort(error);
    this.#line = new AbortController();
  };

  static async of(agent: Agent): Promise<Scripted> {
    const scripted = new Scripted({ name: "scripted", version: "1" });
    const headers = { authorization: `Bearer ${agent.key}` };
    await scripted.connect(new StreamableHTTPClientTransport(new URL("/mcp", server.url), { requestInit: { headers } }));
    return scripted;
  }

  async value(name: string, args: object): Promise<Answer> {
    const options = { ...client_limit, resetTimeoutOnProgress: true, signal: this.#line.signal, onprogress() {} };
    return (await this.callTool({ name, arguments: { ...args } }, undefined, options)).structuredContent;
  }
}

type Asked = { agent: Agent; owner: Person; request_id: string; wait: () => Promise<Answer>; close: () => Promise<void> };

async function asked(more: object = {}): Promise<Asked> {
  const { agent, owner, conv_id } = await server.speaking.aTalk();
  const scripted = await Scripted.of(agent);
  const { request_id } = await scripted.value("request_human", { conv_id, kind: "approve", title: "Deploy?", ...more });
  return { agent, owner, request_id, wait: () => scripted.value("get_request", { request_id, wait_secs: 240 }), close: () => scripted.close() };
}

/** Prints how long the agent had to wait for what has happened. */
async function had(what: string, happened_at: number, waited: Promise<Answer>): Promise<Answer> {
  const answer = await waited;
  figures(`An agent that waits, ${what}`, { "had it after ms": Date.now() - happened_at });
  return answer;
}

describe("an agent that waits for a decision in one call, past its client's limit", { timeout: bound_ms }, () => {
  test.concurrent("has it when a person decides", async () => {
    const { owner, request_id, wait, close } = await asked();
    const waited = wait();
    await pause(thinks_ms);
    await owner.act("decide_request", { request_id, decision: "approve", comment: "Go" });
    expect(await had("decided", Date.now(), waited)).toMatchObject({ state: "approved", outcome: { by: owner.name, comment: "Go" } });
    await close();
  });

  test.concurrent("is told of an expiry and of a cancel", async () => {
    const expiring = await asked({ ttl_secs: thinks_ms / 1000 });
    const cancelled = await asked();
    const waited = [expiring.wait(), cancelled.wait()] as const;
    await pause(thinks_ms);
    await cancelled.agent.call("cancel_request", { request_id: cancelled.request_id });
    expect(await had("cancelled", Date.now(), waited[1])).toMatchObject({ state: "cancelled" });
    expect(await had("expired", Date.now(), waited[0])).toMatchObject({ state: "expired", outcome: { by: null } });
    await Promise.all([expiring.close(), cancelled.close()]);
  });

  test.concurrent("does not miss a decision that was made before the wait", async () => {
    const { owner, request_id, wait, close } = await asked();
    await pause(thinks_ms);
    await owner.act("decide_request", { request_id, decision: "reject" });
    expect(await had("decided before", Date.now(), wait())).toMatchObject({ state: "rejected" });
    await close();
  });
});

describe("kill -9 of the server while a decision is pending", { timeout: bound_ms }, () => {
  test("breaks the call; called again, it waits on and has the decision", async () => {
    const { owner, request_id, wait, close } = await asked();
    const broken = wait().catch(String);
    await pause(thinks_ms / 10);
    await server.kill();
    expect(await broken).toContain("disconnected");
    const waited = wait();
    await pause(thinks_ms);
    await owner.act("decide_request", { request_id, decision: "approve" });
    expect(await had("over a kill", Date.now(), waited)).toMatchObject({ state: "approved" });
    await close();
  });

  test("also where the person decides before it calls again", async () => {
    const { owner, request_id, wait, close } = await asked();
    const broken = wait().catch(String);
    await pause(thinks_ms / 10);
    await server.kill();
    expect(await broken).toContain("disconnected");
    await owner.act("decide_request", { request_id, decision: "approve" });
    expect(await had("decided after a kill", Date.now(), wait())).toMatchObject({ state: "approved" });
    await close();
  });
});
