import { describe, expect, test } from "vitest";
import { anAgent } from "../helpers/account";
import { aGroup, asActor } from "../helpers/group";

describe("get_thread", () => {
  test("gives the root and its replies, oldest first, paged, whichever message of it is named", async () => {
    const { ana, bo, owner, conv_id, say } = await aGroup();
    const root = await say("Where do we eat?");
    const replies: string[] = [];
    for (let i = 0; i < 5; i += 1) {
      replies.push(await say(`At place ${i}`, { thread_id: root }, asActor(bo)));
      await say(`Something else ${i}`);
    }
    const whole = await ana.call("get_thread", { conv_id, thread_id: root });
    expect(whole).toMatchObject({ root: { msg_id: root }, more: false });
    expect(whole.replies.map((reply: { msg_id: string }) => reply.msg_id)).toEqual(replies);
    expect(await owner.act("get_thread", { conv_id, thread_id: replies[3] })).toMatchObject({ root: { msg_id: root } });
    const first = await ana.call("get_thread", { conv_id, thread_id: root, limit: 2 });
    expect(first).toMatchObject({ more: true, replies: [{ msg_id: replies[0] }, { msg_id: replies[1] }] });
    const rest = await ana.call("get_thread", { conv_id, thread_id: root, after_seq: first.after_seq });
    expect(rest.replies.map((reply: { msg_id: string }) => reply.msg_id)).toEqual(replies.slice(2));
    expect(rest).toMatchObject({ more: false });
    expect(await ana.call("get_thread", { conv_id, thread_id: await say("alone") })).toMatchObject({ replies: [], more: false });
  });

  test("a recalled reply keeps its place, and who does not see the root sees no thread", async () => {
    const { ana, owner, conv_id, say } = await aGroup();
    const root = await say("Where?");
    const reply = await say("canary-reply", { thread_id: root });
    await ana.call("recall_message", { msg_id: reply });
    const read = await ana.call("get_thread", { conv_id, thread_id: root });
    expect(read.replies).toMatchObject([{ msg_id: reply, recalled: true, text: "" }]);
    const late = await anAgent(owner);
    await ana.call("add_member", { conv_id, user: late.name });
    const after = await say("later", { thread_id: root });
    const unseen = await late.call("get_thread", { conv_id, thread_id: root });
    expect(unseen).toMatchObject({ refused: "not_found" });
    expect(await late.call("get_thread", { conv_id, thread_id: after })).toMatchObject({ refused: "not_found" });
  });
});
