import { Webhook } from "standardwebhooks";
import { afterAll, describe, expect, test } from "vitest";
import type { Answer, Person } from "../helpers/account";
import { aReceiver } from "../helpers/receiver";
import { aWakingServer } from "../helpers/waking";

const server = aWakingServer();
afterAll(() => server.harness.close());

const bodies = (received: readonly { body: string }[]): Answer[] => received.map(({ body }) => JSON.parse(body) as Answer);
const aMoment = (ms = 500) => new Promise((resolve) => setTimeout(resolve, ms));

/** The agent's deliveries, newest first, once they are as wanted; for at most 15 seconds. */
async function deliveries(owner: Person, agent: string, wanted: (answer: Answer) => boolean): Promise<Answer> {
  for (const end = Date.now() + 15_000; ;) {
    const answer = await owner.act("list_deliveries", { agent });
    if (wanted(answer) || Date.now() > end) return answer;
    await aMoment(50);
  }
}

describe("set_wake_webhook", () => {
  test("wakes by ids alone, signed; what fails comes again under the same id, over restarts, and never after a 2xx", async () => {
    const { owner, agent, conv_id } = await server.aTalk();
    const receiver = await aReceiver((n) => ({ status: n <= 3 ? 500 : 204 }));
    const { secret } = await owner.act("set_wake_webhook", { agent: agent.name, url: receiver.url });
    const { seq } = await owner.act("send_message", { conv_id, text: "A canary" });
    for (const n of [1, 2, 3]) {
      await receiver.until(n);
      await server.evict(agent.key);
      await owner.act("get_me");
    }
    await receiver.until(4);
    const { deliveries: log } = await deliveries(owner, agent.name, (answer) => answer.deliveries[0].state === "delivered");
    const tried = receiver.received.length;
    await server.evict(agent.key);
    await owner.act("get_me");
    await aMoment(1000);
    expect(receiver.received).toHaveLength(tried);
    // A try whose outcome a restart kept from being heard is made again, under the same id.
    expect(new Set(receiver.received.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
    for (const { body, headers } of receiver.received) {
      expect(new Webhook(secret).verify(body, headers)).toEqual({
        type: "wake",
        account: agent.key.split("_")[1],
        agent: agent.id,
        conv_id,
        seq,
        reason: "message",
      });
    }
    expect(log).toMatchObject([{ type: "wake", reason: "message", conv_id, seq, state: "delivered", next_at: null }]);
    expect(log[0].tries.at(-1)).toMatchObject({ status: 204, error: null });
    await receiver.close();
  });

  test("three failures, then an answer: four tries, and no more", async () => {
    const { owner, agent, conv_id } = await server.aTalk();
    const receiver = await aReceiver((n) => ({ status: n <= 3 ? 503 : 200 }));
    await owner.act("set_wake_webhook", { agent: agent.name, url: receiver.url });
    await owner.act("send_message", { conv_id, text: "x" });
    const { webhook, deliveries: log } = await deliveries(owner, agent.name, (answer) => answer.deliveries[0].state === "delivered");
    expect(log[0].tries.map((each: Answer) => each.status)).toEqual([503, 503, 503, 200]);
    expect(webhook).toMatchObject({ failing_since: null, off_at: null });
    await aMoment(1000);
    expect(receiver.received).toHaveLength(4);
    await receiver.close();
  });

  test("set again it has another secret; the old one signs too", async () => {
    const { owner, agent } = await server.aTalk();
    const receiver = await aReceiver();
    const secrets = [];
    for (const _ of [1, 2, 3]) secrets.push((await owner.act("set_wake_webhook", { agent: agent.name, url: receiver.url })).secret as string);
    await owner.act("send_note", { agent: agent.name, text: "x" });
    const [{ body, headers } = { body: "", headers: {} }] = await receiver.until(1);
    const [first = "", second = "", third = ""] = secrets;
    expect(new Webhook(third).verify(body, headers)).toEqual(new Webhook(second).verify(body, headers));
    expect(() => new Webhook(first).verify(body, headers)).toThrow("No matching signature");
    expect(JSON.parse(body)).toEqual({ type: "wake", account: expect.any(String), agent: agent.id, reason: "note" });
    const stored = JSON.stringify(await server.rows(agent.key, "SELECT * FROM webhooks"));
    for (const secret of secrets) expect(stored).not.toContain(secret.slice(6));
    await receiver.close();
  });

  test("wakes for what names the agent, and for nothing else", async () => {
    const { owner, agent, another } = await server.aTalk();
    const other = await another();
    const receiver = await aReceiver();
    await owner.act("set_wake_webhook", { agent: agent.name, url: receiver.url });
    const { conv_id } = await agent.call("create_group", { title: "G", members: [other.name] });
    await owner.act("send_message", { conv_id, text: "To nobody" });
    await owner.act("send_message", { conv_id, text: "To the other", to: [other.name] });
    const { request_id } = await agent.call("request_human", { conv_id, kind: "approve", title: "?" });
    await owner.act("decide_request", { request_id, decision: "approve" });
    await other.call("send_message", { conv_id, text: "To it", to: [agent.name] });
    await receiver.until(2);
    await aMoment();
    expect(bodies(receiver.received).map((body) => body.reason)).toEqual(["request.closed", "message"]);
    await receiver.close();
  });

  test("refuses an address inside a network", async () => {
    const { owner, agent } = await server.aTalk();
    for (const url of ["http://10.0.0.1/", "https://169.254.169.254/", "not a url", "https://user:secret@example.com/"])
      expect(await owner.act("set_wake_webhook", { agent: agent.name, url })).toMatchObject({ refused: "invalid_argument" });
    expect((await owner.act("list_deliveries", { agent: agent.name })).webhook).toBeNull();
  });

  test("one that never answers holds up neither a call nor another's wake", async () => {
    const { owner, agent, conv_id, another } = await server.aTalk();
    const other = await another();
    const { conv_id: others } = await owner.act("open_direct", { user: other.name });
    const [slow, quick] = [await aReceiver(() => null), await aReceiver()];
    await owner.act("set_wake_webhook", { agent: agent.name, url: slow.url });
    await owner.act("set_wake_webhook", { agent: other.name, url: quick.url });
    for (let n = 0; n < 10; n++) await owner.act("send_message", { conv_id, text: `${n}` });
    await slow.until(1);
    await owner.act("send_message", { conv_id: others, text: "x" });
    await quick.until(1);
    expect(slow.received).toHaveLength(1);
    const { deliveries: log } = await deliveries(owner, agent.name, (answer) => answer.deliveries.some((each: Answer) => each.tries.length > 0));
    expect(log.at(-1).tries[0]).toMatchObject({ status: null, error: "It did not answer in time." });
    await owner.act("remove_wake_webhook", { agent: agent.name });
    await slow.close();
    await quick.close();
  });

  test("while paused nothing is sent; when it is resumed one wake, where anything waits", async () => {
    const { owner, agent, conv_id } = await server.aTalk();
    const receiver = await aReceiver();
    await owner.act("set_wake_webhook", { agent: agent.name, url: receiver.url });
    const set = (status: string) => owner.act("update_agent", { agent: agent.name, status });
    await set("paused");
    await set("active");
    await set("paused");
    for (const text of ["1", "2", "3"])
      expect(await owner.act("send_message", { conv_id, text })).toMatchObject({ not_woken: [{ reason: "paused" }] });
    await set("active");
    await receiver.until(1);
    await aMoment();
    expect(bodies(receiver.received)).toEqual([{ type: "wake", account: expect.any(String), agent: agent.id, reason: "resumed" }]);
    await receiver.close();
  });

  test("what was still to be tried when it was paused is held, and the one wake stands for it", async () => {
    const { owner, agent, conv_id } = await server.aTalk();
    let works = false;
    const receiver = await aReceiver(() => ({ status: works ? 204 : 500 }));
    await owner.act("set_wake_webhook", { agent: agent.name, url: receiver.url });
    await owner.act("send_message", { conv_id, text: "x" });
    await receiver.until(1);
    await owner.act("update_agent", { agent: agent.name, status: "paused" });
    const { deliveries: log } = await deliveries(owner, agent.name, (answer) => answer.deliveries[0].state !== "pending");
    expect(log).toMatchObject([{ state: "held", next_at: null }]);
    const before = receiver.received.length;
    works = true;
    await owner.act("update_agent", { agent: agent.name, status: "active" });
    await receiver.until(before + 1);
    expect(bodies(receiver.received).at(-1)).toMatchObject({ reason: "resumed" });
    await receiver.close();
  });

  test("after so long a failure it is off, with a notice to the owner; a test that arrives turns it on", async () => {
    const { owner, agent, conv_id } = await server.aTalk();
    let works = false;
    const receiver = await aReceiver(() => ({ status: works ? 200 : 500 }));
    const told = await aReceiver();
    await owner.act("set_notify", { url: told.url });
    await owner.act("set_wake_webhook", { agent: agent.name, url: receiver.url });
    await owner.act("send_message", { conv_id, text: "x" });
    const off = await deliveries(owner, agent.name, (answer) => answer.webhook.off_at !== null);
    expect(off).toMatchObject({ webhook: { failing_since: expect.any(String), off_at: expect.any(String) }, deliveries: [{ state: "failed" }] });
    expect(bodies(await told.until(1))[0].text).toContain(`@${agent.name} has failed`);
    await owner.act("send_message", { conv_id, text: "Nobody hears" });
    works = true;
    await owner.act("test_wake_webhook", { agent: agent.name });
    const on = await deliveries(owner, agent.name, (answer) => answer.deliveries[0].state !== "pending");
    expect(on).toMatchObject({ webhook: { failing_since: null, off_at: null } });
    expect(on.deliveries.map((each: Answer) => each.type)).toEqual(["test", "wake"]);
    await receiver.close();
    await told.close();
  });
});

describe("remove_wake_webhook", () => {
  test("nothing is sent any more and nothing is left of it; so it is when its agent is deleted", async () => {
    const { owner, agent, conv_id, another } = await server.aTalk();
    const receiver = await aReceiver();
    const other = await another();
    for (const { name } of [agent, other]) await owner.act("set_wake_webhook", { agent: name, url: receiver.url });
    expect(await owner.act("remove_wake_webhook", { agent: agent.name })).toEqual({ agent: agent.name, removed: true });
    expect(await owner.act("remove_wake_webhook", { agent: agent.name })).toEqual({ agent: agent.name, removed: false });
    await owner.act("send_message", { conv_id, text: "x" });
    await owner.act("delete_agent", { agent: other.name });
    await aMoment();
    expect(receiver.received).toEqual([]);
    expect(await server.rows(agent.key, "SELECT user FROM webhooks UNION ALL SELECT user FROM deliveries")).toEqual([]);
    await receiver.close();
  });
});

describe("test_wake_webhook", () => {
  test("one signed POST of type test, tried once", async () => {
    const { owner, agent } = await server.aTalk();
    expect(await owner.act("test_wake_webhook", { agent: agent.name })).toMatchObject({ refused: "not_found" });
    const receiver = await aReceiver(() => ({ status: 500 }));
    const { secret } = await owner.act("set_wake_webhook", { agent: agent.name, url: receiver.url });
    const { delivery_id } = await owner.act("test_wake_webhook", { agent: agent.name });
    const { deliveries: log, webhook } = await deliveries(owner, agent.name, (answer) => answer.deliveries[0].state !== "pending");
    expect(log).toMatchObject([{ delivery_id, type: "test", state: "failed", tries: [{ status: 500 }] }]);
    expect(webhook.failing_since).toBeNull();
    const [{ body, headers } = { body: "", headers: {} }] = receiver.received;
    expect(new Webhook(secret).verify(body, headers)).toMatchObject({ type: "test", agent: agent.id });
    await aMoment();
    expect(receiver.received).toHaveLength(1);
    await receiver.close();
  });
});

describe("list_deliveries", () => {
  test("newest first, by pages", async () => {
    const { owner, agent, conv_id } = await server.aTalk();
    const receiver = await aReceiver();
    await owner.act("set_wake_webhook", { agent: agent.name, url: receiver.url });
    for (const text of ["1", "2", "3"]) await owner.act("send_message", { conv_id, text });
    await receiver.until(3);
    const first = await owner.act("list_deliveries", { agent: agent.name, limit: 2 });
    const rest = await owner.act("list_deliveries", { agent: agent.name, limit: 2, cursor: first.next_cursor });
    const seqs = [...first.deliveries, ...rest.deliveries].map((each: Answer) => each.seq);
    expect(seqs).toEqual([5, 4, 3]);
    expect(rest).not.toHaveProperty("next_cursor");
    expect(await owner.act("list_deliveries", { agent: agent.name, cursor: "x" })).toMatchObject({ refused: "invalid_argument" });
    await receiver.close();
  });
});
