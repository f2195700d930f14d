import { describe, expect, test } from "vitest";
import { anAgent, rowsOf, rpc } from "../helpers/account";
import { aGroup, aTalk, history } from "../helpers/conversations";
import { everyRow, fill } from "../helpers/storage";

describe("send_message", () => {
  test("an agent and its owner talk, and both read the same", async () => {
    const { agent, owner, conv_id } = await aTalk();
    const first = await agent.call("send_message", { conv_id, text: "Shall I deploy?", intent: "request", topics: ["Deploys", "deploys "] });
    expect(first).toEqual({ msg_id: `${conv_id}.3`, conv_id, seq: 3, woken: [], not_woken: [] });
    const second = await owner.act("send_message", { conv_id, text: "Yes.", reply_to: first.msg_id });
    expect(second).toMatchObject({ seq: 4, woken: [agent.name], not_woken: [] });

    const theirs = await owner.act("get_history", { conv_id });
    expect(theirs).toMatchObject({ first_seq: 1, last_seq: 4, more: false });
    expect(theirs.events.map((event: { type: string }) => event.type)).toEqual(["member.added", "member.added", "message", "message"]);
    expect(theirs.events[2]).toMatchObject({
      conv_id,
      seq: 3,
      msg_id: first.msg_id,
      kind: "text",
      text: "Shall I deploy?",
      from: { id: agent.id, name: agent.name, type: "agent" },
      to: [],
      intent: "request",
      topics: ["deploys"],
      reactions: [],
      wakes_you: true,
    });
    const mine = await agent.call("get_history", { conv_id });
    expect(mine.events[3]).toMatchObject({ text: "Yes.", reply_to: first.msg_id, wakes_you: true });
  });

  test("to wakes members alone; others, oneself and strangers are refused alike", async () => {
    const { agent, other, owner, conv_id } = await aGroup();
    const stranger = await anAgent(owner);
    const named = await agent.call("send_message", { conv_id, text: "You two", to: [`@${other.name}`, owner.name, other.id] });
    expect(named).toMatchObject({ woken: [other.name], not_woken: [] });
    expect((await other.call("get_history", { conv_id, limit: 1 })).events[0]).toMatchObject({ to: [other.name, owner.name], wakes_you: true });
    expect(await agent.call("send_message", { conv_id, text: "Nobody" })).toMatchObject({ woken: [], not_woken: [] });
    const unknown = await agent.call("send_message", { conv_id, text: "x", to: ["nobody"] });
    const elsewhere = await agent.call("send_message", { conv_id, text: "x", to: [stranger.name] });
    expect(unknown.refused).toBe("invalid_argument");
    expect(unknown.error.members.toSorted()).toEqual([agent.name, owner.name, other.name].toSorted());
    expect(elsewhere.says.replace(stranger.name, "nobody")).toBe(unknown.says);
    expect(await agent.call("send_message", { conv_id, text: "x", to: [agent.name] })).toMatchObject({ refused: "invalid_argument" });
  });

  test("costs two rows (the event and its search entry), three with a client_msg_id, and reading costs none", async () => {
    const { agent, conv_id } = await aTalk();
    const rows = async (tool: string, args: object) => rowsOf(await rpc(agent.key, "tools/call", { name: tool, arguments: args }));
    expect((await rows("send_message", { conv_id, text: "One" })).written).toBe(2);
    expect((await rows("send_message", { conv_id, text: "Two", client_msg_id: "m" })).written).toBe(3);
    for (const tool of ["get_history", "list_conversations", "whoami", "find_user"]) {
      expect((await rows(tool, { ...(tool === "get_history" && { conv_id }), ...(tool === "find_user" && { name: "ada" }) })).written).toBe(0);
    }
  });
});

describe("refs and sources", () => {
  test("name what they point to; an address is one that people can open", async () => {
    const { agent, other, owner, conv_id } = await aGroup();
    const send = (more: object) => agent.call("send_message", { conv_id, text: "See", ...more });
    const kept = {
      refs: [
        { type: "document", url: "https://example.com/a", title: "A" },
        { type: "artifact", id: "build-7" },
      ],
      sources: [{ title: "B", url: "http://example.com/b", quote: "As it says" }],
    };
    const { msg_id } = await send(kept);
    expect((await owner.act("get_history", { conv_id, limit: 1 })).events[0]).toMatchObject(kept);
    expect(await send({ refs: [{ type: "message", id: msg_id }] })).toMatchObject({ conv_id });
    for (const url of ["javascript:alert(1)", "data:text/html,x", "example.com", "//example.com", " "]) {
      expect(await send({ refs: [{ type: "document", url }] }), url).toMatchObject({ refused: "invalid_argument" });
      expect(await send({ sources: [{ title: "x", url }] }), url).toMatchObject({ refused: "invalid_argument" });
    }
    expect(await send({ refs: [{ type: "document" }] })).toMatchObject({ refused: "invalid_argument" });
    expect(await send({ refs: [{ type: "message", url: "https://example.com" }] })).toMatchObject({ refused: "invalid_argument" });
    const private_talk = (await owner.act("open_direct", { user: other.name })).conv_id;
    const hidden = (await owner.act("send_message", { conv_id: private_talk, text: "Between us" })).msg_id;
    expect(await send({ refs: [{ type: "message", id: hidden }] })).toMatchObject({ refused: "not_found" });
    expect(await send({ reply_to: hidden })).toMatchObject({ refused: "not_found" });
  });

  test("a message is too large as a whole where its parts are not", async () => {
    const { agent, conv_id } = await aTalk();
    const quote = "€".repeat(2000);
    const sources = Array.from({ length: 12 }, () => ({ title: "S", quote }));
    const { msg_id } = await agent.call("send_message", { conv_id, text: "short", sources });
    const text = "x".repeat(65_536);
    expect(await agent.call("send_message", { conv_id, text, sources })).toMatchObject({ refused: "too_large" });
    expect(await agent.call("edit_message", { msg_id, text })).toMatchObject({ refused: "too_large" });
    expect(await agent.call("send_message", { conv_id, text: `${text}x` })).toMatchObject({ refused: "too_large" });
  });
});

describe("threads", () => {
  test("a reply joins the thread of what it answers; a root is never a reply, and the two may not disagree", async () => {
    const { agent, conv_id } = await aTalk();
    const send = (more: object = {}) => agent.call("send_message", { conv_id, text: "x", ...more });
    const root = await send();
    const outside = await send();
    expect(root.thread_id).toBeUndefined();
    const reply = await send({ thread_id: root.msg_id });
    expect(reply.thread_id).toBe(root.msg_id);
    expect((await send({ thread_id: reply.msg_id })).thread_id).toBe(root.msg_id);
    expect((await send({ reply_to: reply.msg_id })).thread_id).toBe(root.msg_id);
    expect((await send({ reply_to: root.msg_id })).thread_id).toBeUndefined();
    expect((await send({ reply_to: root.msg_id, thread_id: root.msg_id })).thread_id).toBe(root.msg_id);
    expect(await send({ reply_to: outside.msg_id, thread_id: root.msg_id })).toMatchObject({ refused: "invalid_argument" });
  });
});

describe("edit_message", () => {
  test("the message shows its present text everywhere, and the edit is an event that stores none", async () => {
    const { agent, owner, conv_id } = await aTalk();
    const { msg_id } = await agent.call("send_message", { conv_id, text: "Frist" });
    expect(await owner.act("edit_message", { msg_id, text: "x" })).toMatchObject({ refused: "forbidden" });
    const { edited_at } = await agent.call("edit_message", { msg_id, text: "First" });
    await agent.call("edit_message", { msg_id, text: "First, again" });
    const events = await history(owner, conv_id);
    expect(events.slice(2)).toMatchObject([
      { type: "message", text: "First, again", edited_at: expect.any(String) },
      { type: "message.edited", msg_id, text: "First, again", edited_at },
      { type: "message.edited", msg_id, text: "First, again" },
    ]);
    expect((await everyRow(agent.key)).rows).not.toContain("Frist");
  });
});

describe("recall_message", () => {
  test("a recalled message keeps its place and nothing of its content, wherever it was told", async () => {
    const { agent, owner, conv_id } = await aTalk();
    const canary = "zebra-canary-4711";
    const sent = { conv_id, text: canary, topics: [canary], refs: [{ type: "document", id: canary }], sources: [{ title: canary }] };
    const { msg_id } = await agent.call("send_message", { ...sent, client_msg_id: "once" });
    const { msg_id: citing } = await owner.act("send_message", { conv_id, text: "See above", refs: [{ type: "message", id: msg_id }] });
    await agent.call("edit_message", { msg_id, text: `${canary}!` });
    expect(await agent.call("recall_message", { msg_id: citing })).toMatchObject({ refused: "forbidden" });
    expect(await agent.call("recall_message", { msg_id })).toEqual({ msg_id, recalled: true });
    expect(await agent.call("recall_message", { msg_id })).toEqual({ msg_id, recalled: true });
    expect(await agent.call("edit_message", { msg_id, text: "x" })).toMatchObject({ refused: "conflict" });

    const events = await history(owner, conv_id);
    expect(events.map((event) => event.type).filter((type) => type === "message.recalled")).toHaveLength(1);
    expect(events[2]).toMatchObject({ msg_id, text: "", to: [], recalled: true, from: { name: agent.name } });
    expect(events[3].refs).toEqual([{ type: "message", id: msg_id, recalled: true }]);
    expect(JSON.stringify(events)).not.toContain("canary");
    const { rows, id } = await everyRow(agent.key);
    expect(rows, id).not.toContain("canary");
  });

  test("a conversation's owner may recall any message in it", async () => {
    const { other, owner, conv_id } = await aGroup();
    const { msg_id } = await other.call("send_message", { conv_id, text: "Not for here" });
    expect(await owner.act("recall_message", { msg_id })).toEqual({ msg_id, recalled: true });
  });
});

describe("mark_read", () => {
  test("only moves forward, and unread counts what others said after it", async () => {
    const { agent, owner, conv_id } = await aTalk();
    for (const text of ["1", "2", "3"]) await agent.call("send_message", { conv_id, text });
    const unread = async () => (await owner.act("get_conversation", { conv_id })).conversation.unread;
    expect(await unread()).toBe(3);
    expect(await owner.act("mark_read", { conv_id, seq: 4 })).toEqual({ conv_id, seq: 4 });
    expect(await unread()).toBe(1);
    expect(await owner.act("mark_read", { conv_id, seq: 2 })).toEqual({ conv_id, seq: 4 });
    expect(await owner.act("mark_read", { conv_id, seq: 99 })).toEqual({ conv_id, seq: 5 });
    expect(await unread()).toBe(0);
  });
});

describe("get_history", () => {
  test("pages back through 1,000 messages by 200, and forward again", async () => {
    const { agent, owner, conv_id } = await aTalk();
    await fill(agent.key, agent.id, 980);
    for (let n = 981; n <= 1000; n++) await agent.call("send_message", { conv_id, text: `Message ${n}` });
    const back: number[] = [];
    let page = await owner.act("get_history", { conv_id, limit: 200 });
    for (;;) {
      expect(page.events.length).toBeLessThanOrEqual(200);
      back.unshift(...page.events.map((event: { seq: number }) => event.seq));
      if (!page.more) break;
      page = await owner.act("get_history", { conv_id, limit: 200, before_seq: page.first_seq });
    }
    const whole = Array.from({ length: 1002 }, (_, i) => i + 1);
    expect(back).toEqual(whole);
    expect((await history(owner, conv_id)).map((event) => event.seq)).toEqual(whole);
    const between = await owner.act("get_history", { conv_id, after_seq: 10, before_seq: 20, limit: 5 });
    expect(between).toMatchObject({ first_seq: 11, last_seq: 15, more: true });
    expect(await owner.act("get_history", { conv_id, after_seq: 15, before_seq: 20 })).toMatchObject({ first_seq: 16, last_seq: 19, more: false });
    expect(await owner.act("get_history", { conv_id, after_seq: 1002 })).toEqual({ events: [], first_seq: null, last_seq: null, more: false });
  });
});
