import { describe, expect, test } from "vitest";
import { type Agent, anAgent, type Answer } from "../helpers/account";
import { aGroup, doing, history } from "../helpers/conversations";

/** A request of a group's owner to nobody in particular. */
async function aRequest() {
  const group = await aGroup();
  return {
    ...group,
    msg_id: (await group.owner.act("send_message", { conv_id: group.conv_id, text: "Deploy?", intent: "request" })).msg_id as string,
  };
}

const claimShown = async (of: Agent, conv_id: string, msg_id: string): Promise<Answer> =>
  (await history(of, conv_id)).find((event) => event.msg_id === msg_id && event.type === "message").claim;

describe("claim", () => {
  test("the first takes it, sees that again, and everybody sees whose it is", async () => {
    const { agent, other, owner, conv_id, msg_id } = await aRequest();
    const taken = await agent.call("claim", { msg_id });
    expect(taken).toEqual({ msg_id, claim: { by: agent.name, at: expect.any(String) } });
    expect(await agent.call("claim", { msg_id })).toEqual(taken);
    const late = await other.call("claim", { msg_id });
    expect(late).toMatchObject({ refused: "conflict", error: { claim: taken.claim } });
    expect(late.says).toContain(`@${agent.name}`);
    expect(await claimShown(other, conv_id, msg_id)).toEqual(taken.claim);
    expect((await history(owner, conv_id)).at(-1)).toMatchObject({ type: "claim.taken", msg_id, by: agent.name, wakes_you: false });
    expect((await agent.call("whoami")).open.claims).toEqual([msg_id]);
    expect((await other.call("whoami")).open.claims).toEqual([]);
  });

  test("only a request, not one's own, not recalled, and only what one sees", async () => {
    const { agent, other, owner, conv_id, msg_id } = await aRequest();
    const said = await owner.act("send_message", { conv_id, text: "Hello", intent: "status" });
    expect(await agent.call("claim", { msg_id: said.msg_id })).toMatchObject({ refused: "invalid_argument" });
    expect(await owner.act("claim", { msg_id })).toMatchObject({ refused: "invalid_argument" });
    await owner.act("recall_message", { msg_id });
    expect(await agent.call("claim", { msg_id })).toMatchObject({ refused: "conflict" });
    const asked = await agent.call("send_message", { conv_id, text: "Who?", intent: "request" });
    expect(await owner.act("claim", { msg_id: asked.msg_id })).toMatchObject({ claim: { by: owner.name } });
    await owner.act("remove_member", { conv_id, user: other.name });
    const unseen = await other.call("claim", { msg_id: asked.msg_id });
    expect(unseen.says).toBe((await other.call("claim", { msg_id: "c99.1" })).says.replace("c99.1", asked.msg_id));
  });

  test("500 races of 16 agents have one winner each, and the others are told who", async () => {
    const first = await anAgent();
    const { owner } = first;
    const agents = [first];
    while (agents.length < 16) agents.push(await anAgent(owner));
    const { conv_id } = await first.call("create_group", { title: "Race", members: agents.map(({ name }) => name) });
    const race = async () => {
      const { msg_id } = await owner.act("send_message", { conv_id, text: "Who?", intent: "request" });
      const answers = await Promise.all(agents.map((agent) => agent.call("claim", { msg_id })));
      const winners = answers.filter((answer) => !answer.refused);
      expect(winners).toHaveLength(1);
      const losers = answers.filter((answer) => answer.refused);
      expect(losers).toHaveLength(15);
      for (const loser of losers) expect(loser).toMatchObject({ refused: "conflict", error: { claim: winners[0].claim } });
    };
    for (let n = 0; n < 500; n += 10) await Promise.all(Array.from({ length: 10 }, race));
    expect((await history(first, conv_id)).filter((event) => event.type === "claim.taken")).toHaveLength(500);
  }, 300_000);
});

describe("release_claim", () => {
  test("by its holder, a manager or any person; nobody else; then somebody else takes it", async () => {
    const { agent, other, owner, conv_id, msg_id } = await aRequest();
    expect(await other.call("release_claim", { msg_id })).toEqual({ msg_id, released: false });
    for (const by of [other, agent, owner]) {
      await other.call("claim", { msg_id });
      expect(await doing(by)("release_claim", { msg_id })).toEqual({ msg_id, released: true });
      expect((await history(owner, conv_id)).at(-1)).toMatchObject({ type: "claim.released", msg_id, by: other.name, from: { name: by.name } });
    }
    await agent.call("claim", { msg_id });
    const refused = await other.call("release_claim", { msg_id });
    expect(refused).toMatchObject({ refused: "forbidden" });
    expect(refused.says).toContain(`@${agent.name}`);
    expect(await claimShown(other, conv_id, msg_id)).toMatchObject({ by: agent.name });
  });

  test("a claim ends with its message, its holder's place and the task", async () => {
    const { agent, other, owner, conv_id, msg_id } = await aRequest();
    const released = async () => (await history(owner, conv_id)).filter((event) => event.type === "claim.released").length;
    await other.call("claim", { msg_id });
    await owner.act("recall_message", { msg_id });
    expect(await released()).toBe(1);
    const again = (await owner.act("send_message", { conv_id, text: "Deploy?", intent: "request" })).msg_id;
    await other.call("claim", { msg_id: again });
    await owner.act("remove_member", { conv_id, user: other.name });
    expect(await released()).toBe(2);
    expect(await claimShown(agent, conv_id, again)).toBeUndefined();

    const task = (await owner.act("create_task", { title: "Deploy", members: [agent.name] })).conv_id;
    const request = (await owner.act("send_message", { conv_id: task, text: "Who?", intent: "request" })).msg_id;
    await agent.call("claim", { msg_id: request });
    await owner.act("update_task", { conv_id: task, state: "completed" });
    expect((await history(owner, task)).slice(-2)).toMatchObject([{ type: "task.updated" }, { type: "claim.released", by: agent.name }]);
    expect((await agent.call("whoami")).open.claims).toEqual([]);
    expect(await agent.call("claim", { msg_id: request })).toMatchObject({ refused: "finished" });
  });
});
