import { describe, expect, test } from "vitest";
import { budgeted } from "../../schema/tokens";
import { anAgent, rowsOf, rpc } from "../helpers/account";
import { aGroup } from "../helpers/group";

describe("put_summary", () => {
  test("is for what one sees, replaces one of the same range, and is one's own alone", async () => {
    const { owner, ana, bo, conv_id, say } = await aGroup();
    for (let i = 0; i < 4; i += 1) await say(`message ${i}`);
    const { last_seq } = await ana.call("get_history", { conv_id });
    const put = (from_seq: number, to_seq: number, text: string) => ana.call("put_summary", { conv_id, from_seq, to_seq, text });
    expect(await put(1, last_seq, "first")).toMatchObject({ conv_id, from_seq: 1, to_seq: last_seq });
    await put(1, last_seq, "second");
    expect((await ana.call("get_context", { conv_id })).summary).toMatchObject({ text: "second" });
    expect((await bo.call("get_context", { conv_id })).summary).toBeUndefined();
    expect(await put(3, 2, "x")).toMatchObject({ refused: "invalid_argument" });
    expect(await put(1, last_seq + 1, "x")).toMatchObject({ refused: "invalid_argument" });
    expect(await put(1, last_seq, "x".repeat(32_769))).toMatchObject({ refused: "too_large" });
    const late = await anAgent(owner);
    await ana.call("add_member", { conv_id, user: late.name });
    expect(await late.call("put_summary", { conv_id, from_seq: 1, to_seq: last_seq, text: "x" })).toMatchObject({ refused: "invalid_argument" });
  });
});

describe("get_context", () => {
  test("starts from the summary that goes furthest", async () => {
    const { ana, conv_id, say } = await aGroup();
    await say("one");
    const { last_seq: middle } = await ana.call("get_history", { conv_id });
    await ana.call("put_summary", { conv_id, from_seq: 1, to_seq: middle, text: "They greeted." });
    await ana.call("put_summary", { conv_id, from_seq: 1, to_seq: 1, text: "Older." });
    const [two, three] = [await say("two"), await say("three")];
    const context = await ana.call("get_context", { conv_id });
    expect(context).toMatchObject({
      summary: { text: "They greeted.", from_seq: 1, to_seq: middle },
      events: [{ msg_id: two }, { msg_id: three }],
      from_seq: middle + 1,
      to_seq: middle + 2,
      truncated: false,
    });
    const counted = [context.summary, ...context.events].reduce((sum: number, part) => sum + budgeted(JSON.stringify(part)), 0);
    expect(context.tokens).toBe(counted);
  });

  test.each([500, 1000, 5000])("never exceeds %i tokens, and keeps the newest", async (max_tokens) => {
    const { ana, conv_id, say } = await aGroup();
    for (let i = 0; i < 60; i += 1) await say(`Sentence number ${i}: we shall meet at ten and bring all that is needed for the day.`);
    const last = await say("the last one");
    const context = await ana.call("get_context", { conv_id, max_tokens });
    expect(context.tokens).toBeLessThanOrEqual(max_tokens);
    expect(context.tokens).toBeGreaterThan(max_tokens * 0.6);
    expect(context).toMatchObject({ truncated: true });
    expect(context.events.at(-1)).toMatchObject({ msg_id: last });
    const seqs = context.events.map((event: { seq: number }) => event.seq);
    expect(seqs).toEqual(Array.from({ length: seqs.length }, (_, i) => context.from_seq + i));
  });

  test("cuts a summary over half the budget and a newest event over what is left, and says so", async () => {
    const { ana, conv_id, say } = await aGroup();
    const refs = Array.from({ length: 20 }, (_, i) => ({ type: "document", url: `https://example.com/${i}/${"x".repeat(1500)}` }));
    const last = await say("word ".repeat(5000), { refs });
    await ana.call("put_summary", { conv_id, from_seq: 1, to_seq: 2, text: "summary ".repeat(2000) });
    const context = await ana.call("get_context", { conv_id, max_tokens: 500 });
    expect(context.tokens).toBeLessThanOrEqual(500);
    expect(context.summary).toMatchObject({ cut: true });
    expect(context.events.at(-1)).toMatchObject({ msg_id: last, cut: true });
    expect(context.events.at(-1).text.length).toBeGreaterThan(100);
    expect(context).toMatchObject({ truncated: true });
  });

  test("is empty where all is summed up, and writes nothing", async () => {
    const { ana, conv_id, say } = await aGroup();
    await say("one");
    const { last_seq } = await ana.call("get_history", { conv_id });
    await ana.call("put_summary", { conv_id, from_seq: 1, to_seq: last_seq, text: "All of it." });
    expect(await ana.call("get_context", { conv_id })).toMatchObject({ events: [], from_seq: null, to_seq: null, truncated: false });
    expect(rowsOf(await rpc(ana.key, "tools/call", { name: "get_context", arguments: { conv_id } })).written).toBe(0);
  });
});
