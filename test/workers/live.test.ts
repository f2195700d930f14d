import { describe, expect, test } from "vitest";
import { anAgent, type Answer } from "../helpers/account";
import { aGroup, anotherPerson, history } from "../helpers/conversations";
import { listen } from "../helpers/live";
import { url } from "../helpers/server";
import { evict, fill } from "../helpers/storage";

/** An event as get_history has it; whom it wakes is each reader's own. */
const bare = (event: Answer) => ({ ...event, event_no: undefined, wakes_you: undefined });
const last = (text: string) => (frame: Answer) => frame.text === text;

describe("GET /api/live", () => {
  test("two people see the same events, in the order of get_history", async () => {
    const { agent, other, owner, conv_id } = await aGroup();
    const bob = await anotherPerson(owner, "bob");
    await owner.act("add_member", { conv_id, user: "bob", history: 100 });
    const before = (await history(owner, conv_id)).length;
    const lines = [await listen(owner), await listen(bob)];
    const senders = [agent, other];
    await Promise.all(
      Array.from({ length: 40 }, async (_, n) => {
        const { msg_id } = await senders[n % 2]!.call("send_message", { conv_id, text: `${n}` });
        if (n % 10 === 0) await senders[n % 2]!.call("recall_message", { msg_id });
      }),
    );
    await owner.act("send_message", { conv_id, text: "End" });
    for (const line of lines) await line.until(last("End"));
    const read = (await history(owner, conv_id)).slice(before);
    for (const line of lines) {
      expect(line.events().map(({ seq }) => seq)).toEqual(read.map(({ seq }) => seq));
      expect(line.events().map(({ type }) => type)).toEqual(read.map(({ type }) => type));
      const numbers = line.events().map(({ event_no }) => event_no);
      expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
      await line.close();
    }
  });

  test("cut and opened again while everybody writes, and evicted: no event is missed, none comes twice", async () => {
    const { agent, other, owner, conv_id } = await aGroup();
    await fill(agent.key, other.id, 250);
    const state = { writing: true };
    const writers = Promise.all(
      [agent, other].map(async (sender) => {
        for (let n = 0; n < 40; n++) await sender.call("send_message", { conv_id, text: `${n}` });
      }),
    ).then(() => (state.writing = false));
    const heard: Answer[] = [];
    const after = () => heard.at(-1)?.event_no ?? 0;
    while (state.writing) {
      const line = await listen(owner, after());
      await new Promise((resolve) => setTimeout(resolve, 100));
      if (Math.random() < 0.3) await evict(agent.key, Math.random() < 0.5 ? "close" : "hibernate");
      await line.close();
      heard.push(...line.events());
    }
    await writers;
    await agent.call("send_message", { conv_id, text: "End" });
    const line = await listen(owner, after());
    await line.until(last("End"));
    heard.push(...line.events());
    await line.close();
    expect(heard.map(bare)).toEqual((await history(owner, conv_id)).map(bare));
  });

  test("a line outlives its object's sleep", async () => {
    const { agent, owner, conv_id } = await aGroup();
    const line = await listen(owner);
    await evict(agent.key, "hibernate");
    await agent.call("send_message", { conv_id, text: "Awake" });
    await line.until(last("Awake"));
    line.say("ping");
    await line.close();
  });

  test("a removed member hears of its removal and of nothing after", async () => {
    const { agent, owner, conv_id } = await aGroup();
    const bob = await anotherPerson(owner, "bob");
    await owner.act("add_member", { conv_id, user: "bob" });
    const line = await listen(bob);
    await agent.call("send_message", { conv_id, text: "Together" });
    await owner.act("remove_member", { conv_id, user: "bob" });
    await agent.call("send_message", { conv_id, text: "A canary" });
    const elsewhere = await owner.act("open_direct", { user: "bob" });
    await owner.act("send_message", { conv_id: elsewhere.conv_id, text: "End" });
    await line.until(last("End"));
    expect(line.events().map(({ type, text }) => text ?? type)).toEqual(["Together", "member.removed", "member.added", "member.added", "End"]);
    const again = await listen(bob, 0);
    await again.until(last("End"));
    expect(JSON.stringify(again.frames)).not.toContain("canary");
    await line.close();
    await again.close();
  });

  test("an agent's owner hears what its agent hears, and a stranger nothing", async () => {
    const agent = await anAgent();
    const other = await anAgent(agent.owner);
    const eve = await anotherPerson(agent.owner, "eve");
    const [owner_line, eve_line] = [await listen(agent.owner), await listen(eve)];
    const { conv_id } = await agent.call("open_direct", { user: other.name });
    await agent.call("send_message", { conv_id, text: "Between agents" });
    await owner_line.until(last("Between agents"));
    expect(eve_line.events()).toEqual([]);
    await owner_line.close();
    await eve_line.close();
  });

  test("presence and typing are told to those they concern", async () => {
    const { owner, conv_id } = await aGroup();
    const bob = await anotherPerson(owner, "bob");
    const eve = await anotherPerson(owner, "eve");
    await owner.act("add_member", { conv_id, user: "bob" });
    const mine = await listen(owner);
    const bobs = await listen(bob);
    const eves = await listen(eve);
    expect(await mine.until(({ user }) => user === "bob")).toEqual({ type: "presence", user: "bob", online: true });
    expect(await bobs.until(({ user }) => user === owner.name)).toEqual({ type: "presence", user: owner.name, online: true });
    bobs.say({ typing: conv_id });
    bobs.say("nonsense");
    bobs.say({ typing: "c99" });
    expect(await mine.until(({ type }) => type === "typing")).toEqual({ type: "typing", conv_id, user: "bob" });
    await bobs.close();
    expect(await mine.until(({ online }) => online === false)).toEqual({ type: "presence", user: "bob", online: false });
    expect(eves.frames.filter(({ type }) => type === "typing")).toEqual([]);
    await mine.close();
    await eves.close();
  });

  test("seen marks as read", async () => {
    const { agent, owner, conv_id } = await aGroup();
    const { seq } = await agent.call("send_message", { conv_id, text: "Read me" });
    const line = await listen(owner);
    line.say({ seen: conv_id, seq });
    line.say({ typing: conv_id });
    const until = Date.now() + 15_000;
    const unread = async () => (await owner.act("get_conversation", { conv_id })).conversation.unread;
    while ((await unread()) > 0 && Date.now() < until);
    expect(await unread()).toBe(0);
    await line.close();
  });

  test("ends with the token that opened it; other origins, other methods and bad numbers are refused", async () => {
    const { owner } = await aGroup();
    const line = await listen(owner);
    const { tokens } = await owner.act("list_tokens");
    await expect(listen(owner, undefined, { origin: "https://evil.example" })).rejects.toThrow("refused");
    await expect(listen({ ...owner, token: "mp_x" })).rejects.toThrow("refused");
    const plain = (path: string) => fetch(new URL(path, base), { headers: { authorization: `Bearer ${owner.token}` } });
    const base = await url();
    expect((await plain("/api/live")).status).toBe(426);
    await owner.act("revoke_token", { token_id: tokens[0].token_id });
    expect(await line.closed).toBe(1008);
    await expect(listen(owner)).rejects.toThrow("refused");
  });
});
