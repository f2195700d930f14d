import { afterAll, describe, expect, test } from "vitest";
import { limits } from "../../schema/limits";
import { type Agent, anAccount, anAgent, type Answer, type Person, post, rowsOf } from "../helpers/account";
import { aGroup, anotherPerson, aTalk } from "../helpers/conversations";
import { aReceiver } from "../helpers/receiver";
import { letTimePass } from "../helpers/storage";
import { aWakingServer } from "../helpers/waking";

const needsOf = async (person: Person): Promise<Answer[]> => (await person.act("list_needs")).needs;
const typesOf = async (person: Person): Promise<string[]> => (await needsOf(person)).map(({ type }) => type);

/** A group with an agent's owner, a second person, eve, and an agent of each. */
async function aFullGroup() {
  const { agent, other, owner, conv_id } = await aGroup();
  const eve = await anotherPerson(owner, "eve");
  await owner.act("add_member", { conv_id, user: "eve" });
  const hers = await anAgent(eve);
  await eve.act("send_message", { conv_id, text: "Hello" });
  await owner.act("add_member", { conv_id, user: hers.name });
  return { agent, other, owner, eve, hers, conv_id };
}

const buttons = { type: "buttons", id: "go", options: [{ id: "yes", label: "Yes" }] };
const sendCard = async (agent: Agent, conv_id: string, more: object = {}): Promise<string> =>
  (await agent.call("send_card", { conv_id, card: { blocks: [buttons], ...more }, text: "Go?" })).msg_id;

describe("list_needs", () => {
  test("nothing waits in a new account, and to look writes no row", async () => {
    const { owner } = await anAccount();
    expect(await owner.act("list_needs")).toEqual({ needs: [], count: 0 });
    expect(rowsOf(await post("/api/list_needs", {}, owner.token)).written).toBe(0);
  });

  test("a request waits for those who may decide it, also outside its conversation, until it is closed", async () => {
    const { agent, hers, owner, eve, conv_id } = await aFullGroup();
    const ask = (more: object) => agent.call("request_human", { conv_id, kind: "approve", title: "Deploy?", context: { n: 1 }, ...more });
    const late = await ask({});
    const soon = await ask({ assignees: [owner.name, "eve"], ttl_secs: 3600 });
    const [first, second] = await needsOf(owner);
    expect([first.request.request_id, second.request.request_id]).toEqual([soon.request_id, late.request_id]);
    expect(second).toEqual({
      type: "request",
      since: second.request.opened_at,
      request: await owner.act("get_request", { request_id: late.request_id }),
      conv_id,
      title: "Group",
    });
    for (const user of ["eve", hers.name]) await owner.act("remove_member", { conv_id, user });
    expect(await needsOf(eve)).toMatchObject([{ type: "request", request: { request_id: soon.request_id, context: { n: 1 } } }]);
    expect((await needsOf(eve))[0]).not.toHaveProperty("title");
    await eve.act("decide_request", { request_id: soon.request_id, decision: "approve" });
    await agent.call("cancel_request", { request_id: late.request_id });
    expect([await needsOf(owner), await needsOf(eve)]).toEqual([[], []]);
    await ask({ ttl_secs: 1 });
    await expect.poll(() => typesOf(owner), { timeout: 15_000 }).toEqual([]);
  });

  test("a card waits for each person it was sent to, until that person has answered it or it is closed or recalled", async () => {
    const { agent, owner, eve, conv_id } = await aFullGroup();
    const msg_id = await sendCard(agent, conv_id);
    const [need] = await needsOf(owner);
    expect(need).toMatchObject({ type: "card", conv_id, title: "Group", message: { msg_id, text: "Go?", payload: { card: { blocks: [buttons] } } } });
    expect(await needsOf(eve)).toEqual([{ ...need, message: { ...need.message } }]);
    await owner.act("answer_card", { msg_id, block_id: "go", option_id: "yes" });
    expect([await typesOf(owner), await typesOf(eve)]).toEqual([[], ["card"]]);
    await agent.call("recall_message", { msg_id });
    expect(await needsOf(eve)).toEqual([]);
    const once = await sendCard(agent, conv_id, { once: true });
    expect([await typesOf(owner), await typesOf(eve)]).toEqual([["card"], ["card"]]);
    await owner.act("answer_card", { msg_id: once, block_id: "go", option_id: "yes" });
    expect(await needsOf(eve)).toEqual([]);
    await sendCard(agent, conv_id, { blocks: [{ type: "text", text: "Nothing to answer" }] });
    const late = await anotherPerson(owner, "late");
    await sendCard(agent, conv_id);
    await owner.act("add_member", { conv_id, user: "late", history: 100 });
    expect([await typesOf(owner), await typesOf(late)]).toEqual([["card"], []]);
  });

  test("a conversation that was handed to me, with the note, until it is handed back", async () => {
    const { agent, owner, eve, conv_id } = await aFullGroup();
    await agent.call("handoff", { conv_id, note: "They want a discount", to: "eve" });
    const { handoffs } = (await eve.act("get_conversation", { conv_id })).conversation;
    const [need] = await needsOf(eve);
    expect(need).toMatchObject({ type: "handoff", since: handoffs[0].since, conv_id, title: "Group", agent: { name: agent.name } });
    expect(need).toMatchObject({ note: "They want a discount", seq: (await eve.act("get_conversation", { conv_id })).conversation.last_seq });
    expect(await needsOf(owner)).toEqual([]);
    await eve.act("hand_back", { conv_id, note: "Done" });
    expect(await needsOf(eve)).toEqual([]);
  });

  test("unread messages for me: named, or in a direct conversation; until they are marked as read or recalled", async () => {
    const { agent, owner, eve, conv_id } = await aFullGroup();
    await agent.call("send_message", { conv_id, text: "To nobody" });
    expect(await needsOf(owner)).toEqual([]);
    const sent: Answer[] = [];
    for (const text of ["1", "x".repeat(2001)]) sent.push(await agent.call("send_message", { conv_id, text, to: [owner.name] }));
    const [need] = await needsOf(owner);
    expect(need).toMatchObject({ type: "message", conv_id, title: "Group", unread: 2, read_seq: sent[1].seq, since: need.messages[0].at });
    expect(need.messages).toMatchObject([{ text: "1" }, { msg_id: sent[1].msg_id, text: "x".repeat(2000), cut: true }]);
    expect(await needsOf(eve)).toEqual([]);
    await agent.call("recall_message", { msg_id: sent[1].msg_id });
    expect(await needsOf(owner)).toMatchObject([{ unread: 1, read_seq: sent[0].seq }]);
    await owner.act("mark_read", { conv_id, seq: sent[0].seq });
    expect(await needsOf(owner)).toEqual([]);
    const direct = (await agent.call("open_direct", { user: owner.name })).conv_id;
    for (let n = 1; n <= 7; n++) await agent.call("send_message", { conv_id: direct, text: `${n}` });
    const [talk] = await needsOf(owner);
    expect(talk).toMatchObject({ type: "message", conv_id: direct, title: null, unread: 7 });
    expect(talk.messages.map(({ text }: Answer) => text)).toEqual(["3", "4", "5", "6", "7"]);
    await owner.act("archive_conversation", { conv_id });
    await agent.call("send_message", { conv_id, text: "Again", to: [owner.name] });
    expect(await needsOf(owner)).toHaveLength(1);
  });

  test("a claim in which nothing has happened for a day, for who asked, who claimed, that agent's owner and managers", async () => {
    const { agent, hers, owner, eve, conv_id } = await aFullGroup();
    const fay = await anotherPerson(owner, "fay");
    await owner.act("add_member", { conv_id, user: "fay" });
    const { msg_id } = await agent.call("send_message", { conv_id, text: "Who tests it?", intent: "request" });
    await hers.call("claim", { msg_id });
    await letTimePass(agent.key, limits.stuck_secs - 60);
    expect(await needsOf(owner)).toEqual([]);
    await letTimePass(agent.key, 61);
    const stuck = [{ type: "claim", conv_id, title: "Group", message: { msg_id, claim: { by: hers.name } } }];
    expect(await needsOf(owner)).toMatchObject(stuck);
    expect(await needsOf(eve)).toMatchObject(stuck);
    expect(await needsOf(fay)).toEqual([]);
    await eve.act("release_claim", { msg_id });
    expect([await needsOf(owner), await needsOf(eve)]).toEqual([[], []]);
    const asked = (await fay.act("send_message", { conv_id, text: "And who deploys it?", intent: "request" })).msg_id;
    await hers.call("claim", { msg_id: asked });
    await letTimePass(agent.key, limits.stuck_secs + 1);
    expect(await needsOf(fay)).toMatchObject([{ type: "claim", message: { msg_id: asked } }]);
    await hers.call("send_message", { conv_id, text: "On it" });
    expect(await needsOf(fay)).toEqual([]);
  });

  test("a task in which nothing has happened for a day, until something does or it is finished", async () => {
    const agent = await anAgent();
    const { owner } = agent;
    const eve = await anotherPerson(owner, "eve");
    const { conv_id } = await owner.act("create_task", { title: "Deploy", members: ["eve"], assignee: agent.name });
    await letTimePass(agent.key, limits.stuck_secs + 1);
    expect(await needsOf(owner)).toMatchObject([{ type: "task", conv_id, title: "Deploy", state: "submitted", assignee: agent.name }]);
    expect(await needsOf(eve)).toEqual([]);
    await agent.call("update_task", { conv_id, state: "working" });
    expect(await needsOf(owner)).toEqual([]);
    await owner.act("update_task", { conv_id, state: "completed" });
    await letTimePass(agent.key, limits.stuck_secs + 1);
    expect(await needsOf(owner)).toEqual([]);
  });

  test("agents that were stopped from waking each other, for who sees the conversation; who may let them go on is told so", async () => {
    const { agent, other, owner, eve, conv_id } = await aFullGroup();
    const gil = await anotherPerson(owner, "gil");
    await owner.act("add_member", { conv_id, user: "gil" });
    for (let n = 1; n <= limits.loop_wakes_max; n++)
      await (n % 2 ? agent : other).call("send_message", { conv_id, text: `${n}`, to: [(n % 2 ? other : agent).name] });
    for (const [person, may_resume] of [
      [owner, true],
      [eve, true],
      [gil, false],
    ] as const)
      expect(await needsOf(person)).toMatchObject([{ type: "loop", conv_id, title: "Group", may_resume }]);
    await owner.act("resume_wakes", { conv_id });
    expect([await needsOf(owner), await needsOf(gil)]).toEqual([[], []]);
  });

  test("an account owner sees nothing of what waits for others", async () => {
    const { owner } = await anAccount();
    const eve = await anotherPerson(owner, "eve");
    const [one, two] = [await anAgent(eve), await anAgent(eve)];
    const { conv_id } = await one.call("create_group", { title: "Hers", members: [two.name] });
    await one.call("request_human", { conv_id, kind: "approve", title: "Deploy?" });
    await sendCard(one, conv_id);
    await two.call("handoff", { conv_id, note: "Yours" });
    await one.call("send_message", { conv_id, text: "Please look", to: ["eve"] });
    expect((await typesOf(eve)).toSorted()).toEqual(["card", "handoff", "message", "request"]);
    expect(await owner.act("list_needs")).toEqual({ needs: [], count: 0 });
  });

  test("where not all fit, each kind is among those that are listed, and the count is of all", async () => {
    const { agent, owner, conv_id } = await aTalk();
    const context = "x".repeat(30_000);
    for (let n = 0; n < 5; n++) await agent.call("request_human", { conv_id, kind: "approve", title: `${n}`, context });
    await sendCard(agent, conv_id);
    await agent.call("send_message", { conv_id, text: "Please look" });
    const { needs, count } = await owner.act("list_needs");
    expect(count).toBe(7);
    expect(needs.map(({ type }: Answer) => type)).toEqual(["request", "card", "message", "request", "request"]);
  });
});

describe("what waits outside", () => {
  const waking = aWakingServer({ LIMIT_STUCK_SECS: "1" });
  afterAll(() => waking.harness.close());

  test("a wake webhook at which nothing arrives, and an own address, until something does; what is stuck is a setting", async () => {
    const { owner, agent, conv_id } = await waking.aTalk();
    let works = false;
    const receiver = await aReceiver(() => ({ status: works ? 204 : 500 }));
    await owner.act("set_wake_webhook", { agent: agent.name, url: receiver.url });
    await owner.act("set_notify", { url: receiver.url });
    const failing = async () => (await needsOf(owner)).flatMap(({ type, user }) => (type === "webhook" ? [user.name] : [])).toSorted();
    await owner.act("send_message", { conv_id, text: "Go" });
    await agent.call("send_message", { conv_id, text: "Hello" });
    await expect.poll(failing, { timeout: 15_000 }).toEqual([owner.name, agent.name].toSorted());
    works = true;
    await expect.poll(failing, { timeout: 15_000 }).toEqual([]);
    const task = (await owner.act("create_task", { title: "Deploy", members: [] })).conv_id;
    const stuck = async () => (await needsOf(owner)).filter(({ type }) => type === "task");
    await expect.poll(stuck, { timeout: 15_000 }).toMatchObject([{ conv_id: task, assignee: null }]);
    await receiver.close();
  });
});
