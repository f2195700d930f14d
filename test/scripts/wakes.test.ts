import { Webhook } from "standardwebhooks";
import { afterAll, describe, expect, test } from "vitest";
import type { Answer } from "../helpers/account";
import { aFolder, aPort, endAll, type Local, NpmStart, until } from "../helpers/npm-start";
import { aReceiver } from "../helpers/receiver";

afterAll(endAll);

async function act({ url, owner }: Local, action: string, args: object): Promise<Answer> {
  const headers = { "content-type": "application/json", authorization: `Bearer ${owner.token}` };
  return (await fetch(`${url}/api/${action}`, { method: "POST", headers, body: JSON.stringify(args) })).json();
}

async function call({ url, agent }: Local, name: string, args: object): Promise<Answer> {
  const headers = { "content-type": "application/json", authorization: `Bearer ${agent.key}` };
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: args } });
  return ((await (await fetch(`${url}/mcp`, { method: "POST", headers, body })).json()) as Answer).result.structuredContent;
}

describe("over a kill -9", { timeout: 180_000 }, () => {
  test("a wake that failed comes again under its id and ends with the first 2xx; a request stays pending", async () => {
    const start = new NpmStart(aFolder(), await aPort());
    const local = await start.ready();
    const agent = local.agent.name;
    let works = false;
    const receiver = await aReceiver(() => ({ status: works ? 204 : 500 }));
    const { secret } = await act(local, "set_wake_webhook", { agent, url: receiver.url });
    const { conv_id } = await act(local, "open_direct", { user: agent });
    const { request_id } = await call(local, "request_human", { conv_id, kind: "approve", title: "Deploy?" });
    await act(local, "send_message", { conv_id, text: "x" });
    await receiver.until(1);
    works = true;
    process.kill(start.runtime(), "SIGKILL");
    await until(() => start.said.includes("it is started again"));
    await until(async () => (await fetch(`${local.url}/healthz`).catch(() => undefined))?.ok === true);
    // The retry is due 5 seconds after the failure, or 15 after the try where the kill came before the failure was kept.
    await until(async () => (await act(local, "list_deliveries", { agent })).deliveries[0].state === "delivered");
    expect(receiver.received).toHaveLength(2);
    expect(new Set(receiver.received.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
    for (const { body, headers } of receiver.received)
      expect(new Webhook(secret).verify(body, headers)).toMatchObject({ conv_id, reason: "message" });
    expect(await call(local, "get_request", { request_id })).toMatchObject({ state: "pending" });
    expect(await act(local, "decide_request", { request_id, decision: "approve" })).toMatchObject({ state: "approved" });
    await until(() => receiver.received.length > 2);
    expect(receiver.received.map(({ body }) => (JSON.parse(body) as Answer).reason)).toEqual(["message", "message", "request.closed"]);
    await receiver.close();
    await start.end();
  });
});
