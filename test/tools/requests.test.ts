import { describe, expect, test } from "vitest";
import { type Agent, anAgent, type Answer, type Person } from "../helpers/account";
import { aGroup, anotherPerson, aTalk, history } from "../helpers/conversations";
import { evict } from "../helpers/storage";

const ask = (agent: Agent, conv_id: string, more: object = {}) =>
  agent.call("request_human", { conv_id, kind: "approve", title: "Deploy v2?", ...more });

/** Looks until the request is closed, for at most 15 seconds. */
async function closed(of: Person, request_id: string): Promise<Answer> {
  for (const end = Date.now() + 15_000; ;) {
    const request = await of.act("get_request", { request_id });
    if (request.state !== "pending" || Date.now() > end) return request;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

describe("request_human", () => {
  test("is an event that wakes nobody but people, and is in its asker's whoami", async () => {
    const { agent, other, owner, conv_id } = await aGroup();
    const opened = await ask(agent, conv_id, { context: { tool: "deploy", args: [1, null] } });
    expect(opened).toEqual({ request_id: "r1", state: "pending", expires_at: expect.any(String) });
    const [event] = (await history(owner, conv_id)).slice(-1);
    expect(event).toMatchObject({ type: "request.opened", request_id: "r1", kind: "approve", title: "Deploy v2?", assignees: [owner.name] });
    expect(event).toMatchObject({ state: "pending", from: { name: agent.name }, wakes_you: true });
    expect(JSON.stringify(event)).not.toContain("deploy");
    expect((await history(other, conv_id)).at(-1)).toMatchObject({ type: "request.opened", wakes_you: false });
    expect((await agent.call("whoami")).open.requests).toEqual([{ request_id: "r1", title: "Deploy v2?", state: "pending" }]);
  });

  test("takes people of the conversation and the agent's owner; others are refused alike", async () => {
    const { agent, other, owner, conv_id } = await aGroup();
    const eve = await anotherPerson(owner, "eve");
    const stranger = await ask(agent, conv_id, { assignees: [eve.name] });
    expect(stranger).toMatchObject({ refused: "invalid_argument", error: { people: [owner.name] } });
    expect((await ask(agent, conv_id, { assignees: ["nobody"] })).says.replace("nobody", eve.name)).toBe(stranger.says);
    expect(await ask(agent, conv_id, { assignees: [other.name] })).toMatchObject({ refused: "invalid_argument" });
    await owner.act("add_member", { conv_id, user: eve.name });
    const { request_id } = await ask(agent, conv_id, { assignees: ["eve", "@eve"] });
    expect(await agent.call("get_request", { request_id })).toMatchObject({ assignees: ["eve"], state: "pending" });
    await owner.act("remove_member", { conv_id, user: "eve" });
    expect(await eve.act("get_request", { request_id })).toMatchObject({ title: "Deploy v2?", from: { name: agent.name } });
    expect(await eve.act("get_conversation", { conv_id })).toMatchObject({ refused: "not_found" });
    expect(await eve.act("decide_request", { request_id, decision: "reject" })).toMatchObject({ state: "rejected" });
  });

  test("options belong to choose alone, which needs them", async () => {
    const { agent, conv_id } = await aTalk();
    expect((await ask(agent, conv_id, { options: ["A", "B"] })).says).toContain("“options” belongs to kind “choose”");
    expect((await ask(agent, conv_id, { kind: "choose" })).says).toContain("needs “options”");
    expect((await ask(agent, conv_id, { kind: "choose", options: ["A"] })).says).toContain("at least 2 items");
    expect((await ask(agent, conv_id, { kind: "choose", options: ["A", "A"] })).says).toContain("twice");
    expect(await ask(agent, conv_id, { title: "a\u202Eb" })).toMatchObject({ refused: "invalid_argument" });
    expect(await ask(agent, conv_id, { context: "x".repeat(32_769) })).toMatchObject({ refused: "too_large" });
    expect(await ask(agent, conv_id, { ttl_secs: 2_592_001 })).toMatchObject({ refused: "invalid_argument" });
    expect(await ask(agent, "c99")).toMatchObject({ refused: "not_found" });
  });

  test("client_req_id brings the first answer again, also raced and after an eviction", async () => {
    const { agent, conv_id } = await aTalk();
    const raced = await Promise.all(Array.from({ length: 10 }, () => ask(agent, conv_id, { client_req_id: "once" })));
    expect(new Set(raced.map((each) => JSON.stringify(each))).size).toBe(1);
    await evict(agent.key);
    expect(await ask(agent, conv_id, { client_req_id: "once" })).toEqual(raced[0]);
    expect(await ask(agent, conv_id, { client_req_id: "once", title: "Another" })).toMatchObject({ refused: "conflict" });
    expect((await agent.call("whoami")).open.requests).toHaveLength(1);
  });
});

describe("get_request", () => {
  test("who asked, the owner of who asked and the assignees see it; to others it does not exist", async () => {
    const { agent, other, owner, conv_id } = await aGroup();
    const eve = await anotherPerson(owner, "eve");
    await owner.act("add_member", { conv_id, user: "eve" });
    const { request_id } = await ask(agent, conv_id, { assignees: ["eve"], context: { n: 1 } });
    for (const seen of [await agent.call("get_request", { request_id }), await owner.act("get_request", { request_id })])
      expect(seen).toMatchObject({ request_id, conv_id, kind: "approve", context: { n: 1 }, assignees: ["eve"], state: "pending" });
    const hidden = await other.call("get_request", { request_id });
    expect(hidden.says.replace(request_id, "r99")).toBe((await other.call("get_request", { request_id: "r99" })).says);
    expect((await eve.act("get_request", { request_id })).state).toBe("pending");
    expect(await owner.act("decide_request", { request_id, decision: "approve" })).toMatchObject({ refused: "forbidden" });
    expect(await (await anAgent()).call("get_request", { request_id })).toMatchObject({ refused: "not_found" });
  });

  test("expires at its instant, as an event by nobody that wakes who asked, also over an eviction", async () => {
    const { agent, owner, conv_id } = await aTalk();
    const { request_id, expires_at } = await ask(agent, conv_id, { ttl_secs: 1 });
    await evict(agent.key);
    const request = await closed(owner, request_id);
    expect(request).toMatchObject({ state: "expired", outcome: { by: null, at: expires_at } });
    expect(await owner.act("decide_request", { request_id, decision: "approve" })).toMatchObject({ refused: "conflict" });
    const event = (await history(agent, conv_id)).at(-1);
    expect(event).toMatchObject({ type: "request.closed", request_id, state: "expired", from: null, wakes_you: true });
    expect((await agent.call("whoami")).open.requests).toEqual([]);
  });
});

describe("cancel_request", () => {
  test("only who asked, and only while it is pending", async () => {
    const { agent, other, owner, conv_id } = await aGroup();
    const { request_id } = await ask(agent, conv_id);
    expect(await other.call("cancel_request", { request_id })).toMatchObject({ refused: "not_found" });
    expect(await agent.call("cancel_request", { request_id })).toMatchObject({ state: "cancelled", outcome: { by: agent.name } });
    expect(await agent.call("cancel_request", { request_id })).toMatchObject({ refused: "conflict", error: { state: "cancelled" } });
    expect(await owner.act("decide_request", { request_id, decision: "approve" })).toMatchObject({ refused: "conflict", error: { by: agent.name } });
    expect((await history(agent, conv_id)).at(-1)).toMatchObject({ type: "request.closed", state: "cancelled", wakes_you: false });
  });
});

describe("list_requests", () => {
  test("what is for me and what my agents asked, newest first, by pages and states", async () => {
    const { agent, owner, conv_id } = await aGroup();
    const eve = await anotherPerson(owner, "eve");
    await owner.act("add_member", { conv_id, user: "eve" });
    for (const title of ["1", "2", "3"]) await ask(agent, conv_id, { title });
    await ask(agent, conv_id, { title: "4", assignees: ["eve"] });
    const titles = (page: Answer) => page.requests.map((request: Answer) => request.title);
    const first = await owner.act("list_requests", { limit: 3 });
    expect(titles(first)).toEqual(["4", "3", "2"]);
    expect(titles(await owner.act("list_requests", { limit: 3, cursor: first.next_cursor }))).toEqual(["1"]);
    expect(titles(await eve.act("list_requests"))).toEqual(["4"]);
    await owner.act("decide_request", { request_id: "r2", decision: "reject" });
    expect(titles(await owner.act("list_requests", { state: "pending" }))).toEqual(["4", "3", "1"]);
    expect(await owner.act("list_requests", { state: "rejected" })).toEqual({ requests: [await owner.act("get_request", { request_id: "r2" })] });
    expect(await owner.act("list_requests", { cursor: "x" })).toMatchObject({ refused: "invalid_argument" });
  });
});

describe("decide_request", () => {
  test("approve, reject, answer and choose, each told to who asked", async () => {
    const { agent, owner, conv_id } = await aTalk();
    const decide = async (asked: object, decision: object): Promise<Answer> => {
      const { request_id } = await ask(agent, conv_id, asked);
      return owner.act("decide_request", { request_id, ...decision });
    };
    expect(await decide({}, { decision: "approve", comment: "Go" })).toMatchObject({ state: "approved", outcome: { by: owner.name, comment: "Go" } });
    expect((await agent.call("get_updates")).events.at(-1)).toMatchObject({ type: "request.closed", state: "approved", wakes_you: true });
    expect(await decide({}, { decision: "reject" })).toMatchObject({ state: "rejected" });
    expect(await decide({ kind: "answer" }, { answer: "42" })).toMatchObject({ state: "answered", outcome: { answer: "42" } });
    const options = ["Blue", "Green"];
    expect(await decide({ kind: "choose", options }, { choice: "Green" })).toMatchObject({ state: "chosen", options, outcome: { choice: "Green" } });
    expect(await decide({ kind: "choose", options }, { choice: "green" })).toMatchObject({ refused: "invalid_argument", error: { options } });
    for (const wrong of [{}, { answer: "x" }, { decision: "approve", choice: "x" }])
      expect(await decide({}, wrong)).toMatchObject({ refused: "invalid_argument" });
    expect(await decide({ kind: "answer" }, { decision: "approve" })).toMatchObject({ refused: "invalid_argument" });
  });

  test("500 races have one winner each, and the others are told who", async () => {
    const { agent, owner, conv_id } = await aGroup();
    const deciders = [owner, await anotherPerson(owner, "eve")];
    await owner.act("add_member", { conv_id, user: "eve" });
    const assignees = deciders.map(({ name }) => name);
    const race = async (n: number) => {
      const { request_id } = await ask(agent, conv_id, { assignees, title: `${n}` });
      const answers = await Promise.all(deciders.map((each) => each.act("decide_request", { request_id, decision: "approve", comment: each.name })));
      const winners = answers.filter((answer) => !answer.refused);
      expect(winners).toHaveLength(1);
      const { by } = winners[0].outcome;
      for (const answer of answers.filter((each) => each.refused)) {
        expect(answer).toMatchObject({ refused: "conflict", error: { state: "approved", by } });
        expect(answer.says).toContain(`@${by}`);
      }
      expect(winners[0].outcome.comment).toBe(by);
    };
    for (let n = 0; n < 500; n += 25) await Promise.all(Array.from({ length: 25 }, (_, i) => race(n + i)));
    const events = (await history(agent, conv_id)).filter((event) => event.type === "request.closed");
    expect(events).toHaveLength(500);
  }, 120_000);
});

describe("a request ends or moves with those it is between", () => {
  test("delete_agent and removal cancel what the agent asked", async () => {
    const { agent, other, owner, conv_id } = await aGroup();
    const first = await ask(other, conv_id);
    const second = await ask(agent, conv_id);
    await owner.act("remove_member", { conv_id, user: other.name });
    expect(await owner.act("get_request", { request_id: first.request_id })).toMatchObject({ state: "cancelled", outcome: { by: owner.name } });
    await owner.act("delete_agent", { agent: agent.name });
    expect(await owner.act("get_request", { request_id: second.request_id })).toMatchObject({ state: "cancelled" });
    const states = (await history(owner, conv_id)).filter((event) => event.type === "request.closed").map((event) => event.state);
    expect(states).toEqual(["cancelled", "cancelled"]);
  });

  test("a new owner gets what was for the owner by default, and what a removed person alone was to decide", async () => {
    const { agent, owner, conv_id } = await aGroup();
    const eve = await anotherPerson(owner, "eve");
    await owner.act("add_member", { conv_id, user: "eve" });
    const by_default = (await ask(agent, conv_id)).request_id;
    const named = (await ask(agent, conv_id, { assignees: [owner.name] })).request_id;
    const alone = (await ask(agent, conv_id, { assignees: ["eve"] })).request_id;
    const shared = (await ask(agent, conv_id, { assignees: ["eve", owner.name] })).request_id;
    const assignees = async (request_id: string) => (await agent.call("get_request", { request_id })).assignees;
    await owner.act("update_agent", { agent: agent.name, owner: "eve" });
    expect(await assignees(by_default)).toEqual(["eve"]);
    expect(await assignees(named)).toEqual([owner.name]);
    await owner.act("remove_person", { user: "eve", agents_to: owner.name });
    expect(await assignees(by_default)).toEqual([owner.name]);
    expect(await assignees(alone)).toEqual([owner.name]);
    expect(await assignees(shared)).toEqual([owner.name]);
    expect(await owner.act("decide_request", { request_id: alone, decision: "approve" })).toMatchObject({ state: "approved" });
    expect(await eve.act("get_request", { request_id: alone })).toMatchObject({ refused: "unauthorized" });
  });
});
