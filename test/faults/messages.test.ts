import { expect, test } from "vitest";
import { type Answer } from "../helpers/account";
import { aGroup, aTalk, doing, history } from "../helpers/conversations";
import { evict } from "../helpers/storage";

test("16 writers race: seq is contiguous and every acknowledged message is there once", async () => {
  const { agent, other, owner, conv_id } = await aGroup();
  const senders = [agent, other, owner].map(doing);
  const acknowledged: Answer[] = [];
  await Promise.all(
    Array.from({ length: 16 }, async (_, writer) => {
      for (let n = 0; n < 10; n++) {
        const send = senders[writer % senders.length] as (typeof senders)[number];
        acknowledged.push({ ...(await send("send_message", { conv_id, text: `${writer}.${n}` })), text: `${writer}.${n}` });
        if (writer === 0 && n % 3 === 2) await evict(agent.key);
      }
    }),
  );
  const events = await history(owner, conv_id);
  expect(events.map((event) => event.seq)).toEqual(events.map((_, index) => index + 1));
  const by_id = new Map(events.map((event) => [event.msg_id, event.text]));
  expect(acknowledged.map(({ msg_id }) => by_id.get(msg_id))).toEqual(acknowledged.map(({ text }) => text));
  expect(events.filter((event) => event.type === "message")).toHaveLength(160);
});

test("the same client_msg_id is one message: when calls race, after an eviction, and never for other content", async () => {
  const { agent, owner, conv_id } = await aTalk();
  const message = { conv_id, text: "Once", client_msg_id: "m-1", topics: ["x"] };
  const raced = await Promise.all(Array.from({ length: 16 }, () => agent.call("send_message", message)));
  await evict(agent.key);
  raced.push(await agent.call("send_message", message));
  for (const answer of raced) expect(answer).toEqual(raced[0]);
  expect((await history(owner, conv_id)).filter((event) => event.text === "Once")).toHaveLength(1);

  const other_text = await agent.call("send_message", { ...message, text: "Twice" });
  expect(other_text).toMatchObject({ refused: "conflict", says: expect.stringContaining("“m-1”") });
  expect(await agent.call("send_message", { ...message, topics: [] })).toMatchObject({ refused: "conflict" });
  // Another user's id is another id.
  expect((await owner.act("send_message", message)).msg_id).not.toBe(raced[0].msg_id);
  // A retry is answered also where the message could not be sent any more.
  await agent.call("recall_message", { msg_id: raced[0].msg_id });
  expect(await agent.call("send_message", message)).toEqual(raced[0]);
});
