import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Answer } from "../helpers/account";
import { bound_ms, figures, form } from "../helpers/form";
import { Killable } from "../helpers/killable";
import type { Talk } from "../helpers/speaking-to";

/** What one account and one of its people are let, a second. Small, so that five times as much is asked on any machine. */
const account_per_sec = 40;
const person_per_sec = 10;
const times_over = 5;
const secs = form(3, 60);
const at_once = form(200, 2000);

type Server = { overloaded: Killable; unhurried: Killable };
let server: Server;
beforeAll(async () => {
  const limited = {
    LIMIT_CALLS_PER_SEC_AGENT: String(account_per_sec),
    LIMIT_CALLS_BURST_AGENT: String(account_per_sec),
    LIMIT_CALLS_PER_SEC_ACCOUNT: String(account_per_sec),
    LIMIT_CALLS_PER_SEC_PERSON: String(person_per_sec),
  };
  server = { overloaded: await Killable.start(limited), unhurried: await Killable.start() };
});
afterAll(() => Promise.all([server.overloaded.end(), server.unhurried.end()]));

/** How often each answer came. An answer is its HTTP status, and over MCP, where refusals are answers, the code of its refusal. */
class Answers {
  readonly counts: Record<string, number> = {};

  add(answer: string): void {
    this.counts[answer] = (this.counts[answer] ?? 0) + 1;
  }
}

async function mcp(at: Killable, key: string): Promise<string> {
  const body = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "increment", arguments: { key: "calls" } } };
  const response = await posted(at, "/mcp", key, body);
  const { result } = (await response.json()) as Answer;
  return `${response.status}${result?.isError ? ` ${result.structuredContent.error.code}` : ""}`;
}

async function api(at: Killable, token: string): Promise<string> {
  const response = await posted(at, "/api/increment", token, { key: "calls" });
  await response.text();
  return String(response.status);
}

function posted(at: Killable, path: string, bearer: string, body: object): Promise<Response> {
  const headers = { "content-type": "application/json", authorization: `Bearer ${bearer}` };
  return fetch(new URL(path, at.url), { method: "POST", headers, body: JSON.stringify(body) });
}

/** What is counted is what was let in. */
async function counted(at: Killable, { agent }: Talk): Promise<number> {
  await pause(1100);
  return (await at.speaking.call(agent.key, "get_value", { key: "calls" })).value;
}

describe("overload", { timeout: bound_ms }, () => {
  test(`${times_over} times what an account is let: as much as it is let, the rest told to wait, nothing else`, async () => {
    const { overloaded } = server;
    const talk = await overloaded.speaking.aTalk();
    const keys = [talk.agent, await talk.another(), await talk.another()].map(({ key }) => key);
    const [over_mcp, over_api] = [new Answers(), new Answers()];
    const calls: Promise<void>[] = [];
    const ends = Date.now() + secs * 1000;
    for (let n = 0; Date.now() < ends; n++) {
      calls.push(mcp(overloaded, keys[n % keys.length] ?? "").then((answer) => over_mcp.add(answer)));
      if (n % (account_per_sec / person_per_sec) === 0) calls.push(api(overloaded, talk.owner.token).then((answer) => over_api.add(answer)));
      await pause(1000 / (account_per_sec * times_over));
    }
    await Promise.all(calls);
    figures("Overload", { calls: calls.length, "over MCP": JSON.stringify(over_mcp.counts), "over the API": JSON.stringify(over_api.counts) });
    expect(Object.keys(over_mcp.counts).toSorted()).toEqual(["200", "200 rate_limited"]);
    expect(Object.keys(over_api.counts).filter((answer) => !["200", "429", "503"].includes(answer))).toEqual([]);
    expect(over_api.counts["429"]).toBeGreaterThan(0);
    expect(await counted(overloaded, talk)).toBe((over_mcp.counts["200"] ?? 0) + (over_api.counts["200"] ?? 0));
  });

  test(`${at_once} calls at once on one account: each is answered, 200 or 503, and counted where it was`, async () => {
    const { unhurried } = server;
    const talk = await unhurried.speaking.aTalk();
    const answers = new Answers();
    await Promise.all(Array.from({ length: at_once }, async () => answers.add(await mcp(unhurried, talk.agent.key))));
    figures("All at once", { calls: at_once, answers: JSON.stringify(answers.counts) });
    expect(Object.keys(answers.counts).filter((answer) => !["200", "200 unavailable", "503"].includes(answer))).toEqual([]);
    expect(await counted(unhurried, talk)).toBe(answers.counts["200"]);
  });
});
