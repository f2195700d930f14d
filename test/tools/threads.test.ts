import { describe, expect, test } from "vitest";
import { eventKey, messagePlace } from "../../schema/ids";
import { type Agent, anAgent } from "../helpers/account";
import { aGroup, asActor } from "../helpers/group";
import { server } from "../helpers/server";
import { evict } from "../helpers/storage";

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

  test("a reply far from its root is found by going on with after_seq; one call looks through 20,000 events", async () => {
    const { account, ana, conv_id, say } = await aGroup();
    const root = await say("Where?");
    const far = await fillAfter(account, ana, root, 25_000);
    const reply = await say("Here, at last", { thread_id: root });
    const first = await ana.call("get_thread", { conv_id, thread_id: root });
    expect(first).toMatchObject({ replies: [], more: true });
    expect(first.after_seq).toBeLessThan(far);
    const second = await ana.call("get_thread", { conv_id, thread_id: root, after_seq: first.after_seq });
    expect(second).toMatchObject({ replies: [{ msg_id: reply }], more: false });
  });
});

/** Other messages after one, written where they lie; the object reads them when it wakes. Answers the last one's seq. */
async function fillAfter(account: string, agent: Agent, msg_id: string, count: number): Promise<number> {
  const place = messagePlace(msg_id);
  if (!place) throw new Error("No message.");
  const storage = await (await server()).getWorker().getDurableObjectStorage("ACCOUNTS", { name: account });
  await storage.exec(
    `INSERT INTO events (id, event_no, type, at, sender, loop_count, loop_at, kind, text, facts)
     WITH RECURSIVE n (n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM n WHERE n < ?1)
     SELECT CAST(?2 AS INTEGER) + n, 1000 + n, 'message', 1780000000000, ?3, 0, 0, 'text', 'Noise', '{}' FROM n`,
    count,
    eventKey(place),
    agent.id,
  );
  await evict(agent.key);
  return place.seq + count;
}
