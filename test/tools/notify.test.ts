import { afterAll, describe, expect, test } from "vitest";
import { limits } from "../../schema/limits";
import type { Answer } from "../helpers/account";
import { aReceiver } from "../helpers/receiver";
import { aWakingServer } from "../helpers/waking";

const server = aWakingServer();
afterAll(() => server.harness.close());

const bodies = (received: readonly { body: string }[]): Answer[] => received.map(({ body }) => JSON.parse(body) as Answer);

describe("set_notify", () => {
  test("says what waits, with a link, in JSON that chat programs show; never what was said", async () => {
    const { owner, agent, conv_id } = await server.aTalk();
    const receiver = await aReceiver();
    expect(await owner.act("set_notify", { url: receiver.url })).toMatchObject({ notify: { url: receiver.url, off_at: null } });
    await agent.call("request_human", { conv_id, kind: "approve", title: "Ship <!everyone> & go?" });
    const [notice] = bodies(await receiver.until(1));
    const said = `@${agent.name} asks you to approve: Ship &lt;!everyone&gt; &amp; go?`;
    expect(notice).toEqual({ title: "Mainstay", message: said, text: `${said}\n${notice.link}`, link: expect.stringMatching(/^http:\/\/[^/]+\/$/) });
    expect(receiver.received[0]?.headers).not.toHaveProperty("webhook-signature");
    await agent.call("send_message", { conv_id, text: "A canary" });
    const [, second] = bodies(await receiver.until(2));
    expect(second.message).toBe(`@${agent.name} wrote to you in your direct conversation`);
    expect(JSON.stringify(receiver.received)).not.toContain("canary");
    await receiver.close();
  });

  test("many things in quick succession are told together", async () => {
    const { owner, agent, conv_id } = await server.aTalk();
    const receiver = await aReceiver();
    await owner.act("set_notify", { url: receiver.url });
    await agent.call("send_message", { conv_id, text: "1" });
    await receiver.until(1);
    await Promise.all(Array.from({ length: 25 }, (_, n) => agent.call("send_message", { conv_id, text: `${n}` })));
    const [, digest] = bodies(await receiver.until(2));
    expect(digest.message.split("\n")).toHaveLength(12);
    expect(digest.message).toMatch(/^25 things wait for you:\n• @.*\nand 15 more$/s);
    await receiver.close();
  });

  test("agents that were stopped from waking each other are told of, once", async () => {
    const { owner, agent, another } = await server.aTalk();
    const other = await another();
    const { conv_id } = await agent.call("create_group", { title: "Loop", members: [other.name] });
    const receiver = await aReceiver();
    await owner.act("set_notify", { url: receiver.url });
    for (let n = 0; n < limits.loop_wakes_max + 2; n++)
      await (n % 2 ? agent : other).call("send_message", { conv_id, text: `${n}`, to: [(n % 2 ? other : agent).name] });
    expect(bodies(await receiver.until(1))[0].message).toBe(`Agents wake each other in “Loop” (${conv_id}) and were stopped`);
    await new Promise((resolve) => setTimeout(resolve, 1000));
    expect(receiver.received).toHaveLength(1);
    await receiver.close();
  });

  test("takes no address inside a network, and without one nothing is sent", async () => {
    const { owner, agent, conv_id } = await server.aTalk();
    expect(await owner.act("set_notify", { url: "https://router/" })).toMatchObject({ refused: "invalid_argument" });
    const receiver = await aReceiver();
    await owner.act("set_notify", { url: receiver.url });
    expect(await owner.act("set_notify")).toEqual({ notify: null });
    await agent.call("send_message", { conv_id, text: "1" });
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(receiver.received).toEqual([]);
    await receiver.close();
  });
});

describe("get_notify", () => {
  test("the caller's own address, or none", async () => {
    const { owner } = await server.aTalk();
    expect(await owner.act("get_notify")).toEqual({ notify: null });
    const set = await owner.act("set_notify", { url: "https://example.com/hook" });
    expect(await owner.act("get_notify")).toEqual(set);
  });
});
