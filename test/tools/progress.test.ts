import { describe, expect, test } from "vitest";
import { limits } from "../../schema/limits";
import { aGroup, anotherPerson, history } from "../helpers/conversations";
import { listen } from "../helpers/live";
import { everyRow } from "../helpers/storage";

describe("progress", () => {
  test("people who are watching see it at once; nobody is woken, and nothing of it is kept", async () => {
    const { agent, other, owner, conv_id } = await aGroup();
    const eve = await anotherPerson(owner, "eve");
    const [line, elsewhere] = [await listen(owner), await listen(eve)];
    const { msg_id } = await agent.call("send_message", { conv_id, text: "Deploying" });
    const before = await history(owner, conv_id);
    const said = { kind: "tool_call", text: "kubectl apply", data: { n: [1, null] }, msg_id };
    expect(await agent.call("progress", { conv_id, ...said })).toEqual({ ok: true });
    const frame = await line.until(({ type }) => type === "progress");
    expect(frame).toEqual({ type: "progress", conv_id, agent: agent.name, at: expect.any(String), ...said });
    expect(await history(owner, conv_id)).toEqual(before);
    expect((await other.call("get_updates")).events.at(-1)).toMatchObject({ type: "message", text: "Deploying" });
    expect((await everyRow(agent.key)).rows).not.toContain("kubectl");
    expect(elsewhere.frames.filter(({ type }) => type === "progress")).toEqual([]);
    for (const each of [line, elsewhere]) await each.close();
  });

  test("names only one's own message, of that conversation, and at most 8 KB of data", async () => {
    const { agent, other, owner, conv_id } = await aGroup();
    const report = (args: object) => agent.call("progress", { conv_id, kind: "step", text: "x", ...args });
    const { msg_id } = await other.call("send_message", { conv_id, text: "Hello" });
    expect(await report({ msg_id })).toMatchObject({ refused: "forbidden" });
    expect(await report({ msg_id: "c99.1" })).toMatchObject({ refused: "not_found" });
    const { conv_id: direct } = await agent.call("open_direct", { user: owner.name });
    const mine = await agent.call("send_message", { conv_id: direct, text: "Hello" });
    expect(await report({ msg_id: mine.msg_id })).toMatchObject({ refused: "invalid_argument" });
    const { progress_data_bytes_max: max } = limits;
    expect(await report({ data: "x".repeat(max - 1) })).toMatchObject({ refused: "too_large" });
    expect(await report({ data: "x".repeat(max - 2) })).toEqual({ ok: true });
    expect(await report({ kind: "dance" })).toMatchObject({ refused: "invalid_argument" });
  });

  test("over 10 a second it is told when to go on", async () => {
    const { agent, conv_id } = await aGroup();
    const answers = await Promise.all(Array.from({ length: 200 }, () => agent.call("progress", { conv_id, kind: "step", text: "x" })));
    expect(answers.filter((answer) => answer.ok).length).toBeGreaterThanOrEqual(limits.progress_per_sec);
    const refused = answers.filter((answer) => !answer.ok);
    expect(refused.length).toBeGreaterThan(0);
    for (const answer of refused) expect(answer).toMatchObject({ refused: "rate_limited", error: { retry_after_secs: 1 } });
  });
});
