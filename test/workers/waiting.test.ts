import { Client as NewClient, StreamableHTTPClientTransport as NewTransport } from "@modelcontextprotocol/client";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { describe, expect, test } from "vitest";
import { type Agent, type Answer, rpc } from "../helpers/account";
import { aTalk } from "../helpers/conversations";
import type { AccountObject } from "../../durable-objects/reply";
import { type Credential, readCredential, ringOf } from "../../schema/credentials";
import { secret_ring, server, url } from "../helpers/server";
import { accountOf, evict } from "../helpers/storage";

const texts = (answer: Answer): string[] => answer.events.flatMap((event: Answer) => (event.type === "message" ? [event.text] : []));

/** So that what waits is most probably waiting; nothing below depends on it. */
const aMoment = (ms = 300) => new Promise((resolve) => setTimeout(resolve, ms));

/** A get_updates that waits, as a plain HTTP client makes it. */
async function wait(agent: Agent, args: object = {}, progress = false): Promise<Answer> {
  const _meta = progress ? { _meta: { progressToken: "p" } } : {};
  const response = await rpc(agent.key, "tools/call", { name: "get_updates", arguments: { wait_secs: 240, ...args }, ..._meta });
  expect(response.headers.get("content-type")).toContain("text/event-stream");
  const frames = [...(await response.text()).matchAll(/^data: (.*)$/gm)].map(([, text = ""]) => JSON.parse(text) as Answer);
  return frames.find((each) => each.result)?.result.structuredContent;
}

/** The same, of a client that hangs up. */
async function hungUp(agent: Agent): Promise<void> {
  const hang = new AbortController();
  const response = await fetch(new URL("/mcp", await url()), {
    method: "POST",
    signal: hang.signal,
    headers: { authorization: `Bearer ${agent.key}`, "content-type": "application/json", accept: "application/json, text/event-stream" },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "get_updates", arguments: { wait_secs: 240 } } }),
  });
  await aMoment();
  hang.abort();
  await response.text().catch(() => {});
}

/** The account's object, as the Worker has it. */
async function rpcOf(agent: Agent): Promise<{ account: AccountObject; credential: Credential }> {
  const credential = readCredential(ringOf(secret_ring), agent.key);
  const env = await (await server()).getWorker<{ ACCOUNTS: DurableObjectNamespace }>().getEnv();
  if (!credential) throw new Error("No credential.");
  return { account: env.ACCOUNTS.getByName(accountOf(agent.key)) as unknown as AccountObject, credential };
}

describe("a call that waits", () => {
  test("ends as soon as there is something; without progress a shorter wait than asked is a normal answer", async () => {
    const { agent, owner, conv_id } = await aTalk();
    const waited = wait(agent);
    await aMoment();
    await owner.act("send_message", { conv_id, text: "Now" });
    expect(texts(await waited)).toEqual(["Now"]);
    const empty = await wait(agent);
    expect(empty.events).toEqual([]);
    expect(empty.waited_secs).toBeGreaterThanOrEqual(3);
    expect(empty.waited_secs).toBeLessThan(240);
    expect(await agent.call("get_updates", { wait_secs: 0 })).toMatchObject({ events: [] });
    expect((await wait(agent, { wait_secs: 241 })).error).toMatchObject({ code: "invalid_argument" });
  });

  test("is answered although its object was evicted, with its lines and without", async () => {
    const { agent, owner, conv_id } = await aTalk();
    for (const lines of ["hibernate", "close"] as const) {
      const waited = wait(agent, {}, true);
      await aMoment();
      await evict(agent.key, lines);
      await owner.act("send_message", { conv_id, text: lines });
      expect(texts(await waited)).toEqual([lines]);
    }
  });

  test("a newer call of the same agent ends an older one, which is given nothing", async () => {
    const { agent, owner, conv_id } = await aTalk();
    const older = wait(agent, {}, true);
    await aMoment();
    const newer = wait(agent, {}, true);
    expect((await older).events).toEqual([]);
    await owner.act("send_message", { conv_id, text: "For the newer" });
    expect(texts(await newer)).toEqual(["For the newer"]);
    const held = wait(agent, {}, true);
    await aMoment();
    await agent.call("get_updates");
    expect((await held).events).toEqual([]);
  });

  test("what comes after its client has left is given to the next call", async () => {
    const { agent, owner, conv_id } = await aTalk();
    await agent.call("get_updates");
    await hungUp(agent);
    await aMoment(1000);
    await owner.act("send_message", { conv_id, text: "Nobody listened" });
    expect(texts(await agent.call("get_updates"))).toEqual(["Nobody listened"]);
  });

  test("an answer that its client was seen not to take counts as not given, unless somebody asked since", async () => {
    const { agent, owner, conv_id } = await aTalk();
    await agent.call("get_updates");
    const { account, credential } = await rpcOf(agent);
    const given = (id: string) => account.call({ credential, tool: "get_updates", args: { limit: 100 }, origin: "", wait: { id } });
    await owner.act("send_message", { conv_id, text: "1" });
    await given("one");
    await account.withdraw(credential, "another");
    await account.withdraw(credential, "one");
    expect(texts(await agent.call("get_updates"))).toEqual(["1"]);
    await owner.act("send_message", { conv_id, text: "2" });
    await given("two");
    const again = await agent.call("get_updates", { ack: "" });
    await account.withdraw(credential, "two");
    expect(texts(await agent.call("get_updates", { ack: again.ack }))).toEqual([]);
  });

  test("one that comes again after somebody else was given something gets nothing, and confirms nothing", async () => {
    const { agent, owner, conv_id } = await aTalk();
    await agent.call("get_updates");
    const { account, credential } = await rpcOf(agent);
    const call = { credential, tool: "get_updates", args: { limit: 100 }, origin: "" } as const;
    const { nothing_yet } = await account.call({ ...call, wait: { id: "older" } });
    if (!nothing_yet) throw new Error("There was something.");
    await owner.act("send_message", { conv_id, text: "For the newer" });
    const newer = await agent.call("get_updates");
    const older = await account.call({ ...call, wait: { id: "older", again: nothing_yet } });
    expect(older).toMatchObject({ ok: true, value: { events: [] } });
    expect(await agent.call("get_updates", { ack: "" })).toEqual(newer);
  });

  test("its key is looked at before it begins and again while it waits", async () => {
    const { agent, owner } = await aTalk();
    const { agent_keys } = await owner.act("list_agent_keys", { agent: agent.name });
    const waited = wait(agent, {}, true);
    await aMoment();
    await owner.act("revoke_agent_key", { key_id: agent_keys[0].key_id });
    expect((await waited).error).toMatchObject({ code: "unauthorized" });
    expect((await rpc(agent.key, "tools/call", { name: "get_updates", arguments: { wait_secs: 5 } })).status).toBe(401);
  });

  test("16 waits race the message that ends them: none sleeps through it", async () => {
    const { agent, owner, conv_id } = await aTalk();
    for (let n = 0; n < 16; n++) {
      const [waited] = await Promise.all([wait(agent, {}, true), owner.act("send_message", { conv_id, text: `${n}` })]);
      expect(texts(waited)).toEqual([`${n}`]);
    }
  });
});

describe("real clients wait longer than they would without progress", () => {
  const options = { timeout: 1000, resetTimeoutOnProgress: true, maxTotalTimeout: 15_000 };

  test("the 1.x client", async () => {
    const { agent, owner, conv_id } = await aTalk();
    const client = new Client({ name: "test", version: "1" });
    const requestInit = { headers: { authorization: `Bearer ${agent.key}` } };
    await client.connect(new StreamableHTTPClientTransport(new URL("/mcp", await url()), { requestInit }) as never);
    const beats: number[] = [];
    const waited = client.callTool({ name: "get_updates", arguments: { wait_secs: 240 } }, undefined, {
      ...options,
      onprogress: ({ progress }) => void beats.push(progress),
    });
    await aMoment(2500);
    await owner.act("send_message", { conv_id, text: "Patience" });
    expect(texts((await waited).structuredContent)).toEqual(["Patience"]);
    expect(beats).toEqual(beats.toSorted((a, b) => a - b));
    expect(beats.length).toBeGreaterThan(2);
    await client.close();
  });

  test.each(["legacy", "auto"] as const)("the 2.x client, %s", async (mode) => {
    const { agent, owner, conv_id } = await aTalk();
    const client = new NewClient({ name: "test", version: "1" }, { versionNegotiation: { mode } });
    const requestInit = { headers: { authorization: `Bearer ${agent.key}` } };
    await client.connect(new NewTransport(new URL("/mcp", await url()), { requestInit }));
    let beats = 0;
    const waited = client.callTool({ name: "get_updates", arguments: { wait_secs: 240 } }, { ...options, onprogress: () => void beats++ });
    await aMoment(2500);
    await owner.act("send_message", { conv_id, text: "Patience" });
    expect(texts((await waited).structuredContent)).toEqual(["Patience"]);
    expect(beats).toBeGreaterThan(2);
    await client.close();
  });
});
