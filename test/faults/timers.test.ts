import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Agent, Answer, Person } from "../helpers/account";
import { history } from "../helpers/conversations";
import { bound_ms, figures, form, spread } from "../helpers/form";
import { Killable } from "../helpers/killable";
import { until } from "../helpers/npm-start";
import { aReceiver } from "../helpers/receiver";

/** So many requests, all of which expire within so many seconds, the server killed twice meanwhile. */
const requests = form(200, 1000);
const within_secs = form(6, 60);
/** How long it may take to ask for them, before the first expires. */
const lead_secs = form(2, 12);
const at_once = 8;

let server: Killable;
let receiver: Awaited<ReturnType<typeof aReceiver>>;
beforeAll(async () => {
  server = await Killable.start({ LOCAL_START: "1" });
  receiver = await aReceiver();
});
afterAll(async () => {
  await server.end();
  await receiver.close();
});

type Asked = { expires: Map<string, number>; first: number; last: number };

/** Asks for all of them, each to expire at some instant of the same seconds, and for one that expires at the end of them. */
async function ask(agent: Agent, conv_id: string): Promise<Asked> {
  const expires = new Map<string, number>();
  const one = async (ttl_secs: number): Promise<void> => {
    const { request_id, expires_at } = await agent.call("request_human", { conv_id, kind: "approve", title: "Deploy?", ttl_secs });
    expires.set(request_id, Date.parse(expires_at));
  };
  const opens = Date.now() + lead_secs * 1000;
  let asked = 1;
  const some = async (): Promise<void> => {
    while (asked++ < requests) {
      const due = opens + Math.random() * within_secs * 1000;
      await one(Math.max(1, Math.ceil((due - Date.now()) / 1000)));
    }
  };
  await Promise.all(Array.from({ length: at_once }, some));
  await one(within_secs);
  return { expires, first: Date.now(), last: Math.max(...expires.values()) };
}

test(`${requests} timers within ${within_secs} s, two kills among them: each fires once, none is forgotten`, { timeout: bound_ms }, async () => {
  const { agent, owner, conv_id } = await server.speaking.aTalk();
  await owner.act("set_wake_webhook", { agent: agent.name, url: receiver.url });
  const { expires, first, last } = await ask(agent, conv_id);

  // Nobody calls while they fire. The webhook tells that they go on by themselves after each kill.
  for (const third of [1, 2]) {
    await pause(Math.max(0, first + ((last - first) * third) / 3 - Date.now()));
    await server.kill();
    const before = receiver.received.length;
    await until(() => receiver.received.length > before);
  }
  await pause(Math.max(0, last - Date.now()));
  await until(async () => (await closedIn(owner, conv_id)).length >= requests);

  const closed = await closedIn(owner, conv_id);
  expect(closed.map(({ request_id }) => request_id).toSorted()).toEqual([...expires.keys()].toSorted());
  expect(new Set(closed.map(({ state }) => state))).toEqual(new Set(["expired"]));
  const events = await history(owner, conv_id);
  expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index + 1));
  expect(await owner.act("list_requests", { state: "pending" })).toEqual({ requests: [] });
  const late = closed.map(({ request_id, at }) => Date.parse(at) - (expires.get(request_id) ?? NaN));
  expect(Math.min(...late), "none comes early").toBeGreaterThanOrEqual(0);
  figures("Timers", { requests, "within s": within_secs, kills: 2, late: spread(late), webhooks: receiver.received.length });
});

async function closedIn(owner: Person, conv_id: string): Promise<Answer[]> {
  return (await history(owner, conv_id)).filter(({ type }) => type === "request.closed");
}
