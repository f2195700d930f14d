import { describe, expect, test } from "vitest";
import { loopOf } from "../../durable-objects/account/waking";
import { limits } from "../../schema/limits";
import { anAgent, type Answer } from "../helpers/account";
import { aGroup, doing } from "../helpers/conversations";

describe("resume_wakes", () => {
  test("agents that woke each other too often do so no more, until a person says something or lets them", async () => {
    const { agent, other, owner, conv_id } = await aGroup();
    const wake = (n: number) => (n % 2 ? agent : other).call("send_message", { conv_id, text: `${n}`, to: [(n % 2 ? other : agent).name] });
    for (let n = 1; n <= limits.loop_wakes_max; n++) expect((await wake(n)).woken).toHaveLength(1);
    const stopped = await wake(1);
    expect(stopped).toMatchObject({ woken: [], not_woken: [{ name: other.name, reason: "loop" }] });
    expect((await other.call("get_history", { conv_id, limit: 1 })).events[0].wakes_you).toBe(false);
    expect((await owner.act("get_conversation", { conv_id })).conversation).toMatchObject({ wakes_stopped: true });

    expect(await owner.act("resume_wakes", { conv_id })).toEqual({ conv_id, resumed: true });
    expect((await owner.act("get_conversation", { conv_id })).conversation.wakes_stopped).toBeUndefined();
    for (let n = 1; n <= limits.loop_wakes_max; n++) expect((await wake(n)).woken).toHaveLength(1);
    expect((await wake(1)).woken).toEqual([]);
    await owner.act("send_message", { conv_id, text: "Go on" });
    expect((await wake(1)).woken).toHaveLength(1);
  });
});

describe("who is woken", () => {
  test("the table", async () => {
    const { agent, other, owner, conv_id } = await aGroup();
    const third = await anAgent(owner);
    await owner.act("add_member", { conv_id, user: third.name });
    const direct = (await owner.act("open_direct", { user: agent.name })).conv_id;
    const pair = (await agent.call("open_direct", { user: other.name })).conv_id;
    const person = doing(owner);
    const acting = doing(agent);
    const table: [what: string, send: typeof person, args: object, woken: string[], not_woken?: object[]][] = [
      ["a group's message that names nobody", person, { conv_id }, []],
      ["one that is named", person, { conv_id, to: [agent.name] }, [agent.name]],
      ["two of three", person, { conv_id, to: [other.name, `@${third.name}`] }, [other.name, third.name]],
      ["twice the same", person, { conv_id, to: [agent.id, agent.name] }, [agent.name]],
      ["a person is told, not woken", acting, { conv_id, to: [owner.name] }, []],
      ["a direct message that names nobody", person, { conv_id: direct }, [agent.name]],
      ["with an empty to", person, { conv_id: direct, to: [] }, [agent.name]],
      ["the other way there is a person", acting, { conv_id: direct }, []],
      ["between agents", acting, { conv_id: pair }, [other.name]],
    ];
    for (const [what, send, args, woken, not_woken = []] of table) {
      expect(await send("send_message", { text: what, ...args }), what).toMatchObject({ woken, not_woken });
    }
    await owner.act("update_agent", { agent: other.name, status: "paused" });
    const paused = [{ name: other.name, reason: "paused" }];
    expect(await acting("send_message", { conv_id: pair, text: "paused" })).toMatchObject({ woken: [], not_woken: paused });
    expect(await person("send_message", { conv_id, text: "one of two", to: [third.name, other.name] })).toMatchObject({
      woken: [third.name],
      not_woken: paused,
    });
    expect(await person("send_note", { agent: other.name, text: "For later" })).toMatchObject({ woken: [], not_woken: paused });
    // What a paused agent was to act on still says so when it is resumed.
    await owner.act("update_agent", { agent: other.name, status: "active" });
    const events: Answer[] = (await other.call("get_updates")).events;
    expect(events.filter((event) => event.wakes_you).map((event) => event.text)).toEqual([
      "two of three",
      "between agents",
      "paused",
      "one of two",
      "For later",
    ]);
  });

  test("an agent that is deep in talk with people is never stopped", async () => {
    const { agent, other, owner, conv_id } = await aGroup();
    for (let n = 0; n <= limits.loop_wakes_max; n++) {
      expect(await agent.call("send_message", { conv_id, text: "?", to: [other.name] })).toMatchObject({ woken: [other.name] });
      if (n % 10 === 9) await owner.act("send_message", { conv_id, text: "Good" });
    }
  });
});

describe("the loop's count", () => {
  const hour = 3_600_000;
  const count = (then: number, hours: number) => {
    const timeline = { lastOf: () => ({ seq: 1, event_no: 1, loop: { count: then, at: 1000 } }) } as unknown as Parameters<
      typeof loopOf
    >[0]["timeline"];
    return loopOf({ timeline, limits, now: 1000 + hours * hour }, 1);
  };

  test.each([
    [20, 0, 20, 1000],
    [20, 0.99, 20, 1000],
    [20, 1, 10, 1000 + hour],
    [20, 2.5, 5, 1000 + 2 * hour],
    [20, 5, 0, 1000 + 5 * hour],
    [7, 1, 3, 1000 + hour],
    [0, 9, 0, 1000],
    [20, -1, 20, 1000],
  ])("%d after %d quiet hours is %d", (then, hours, now, at) => {
    expect(count(then, hours)).toEqual({ count: now, at });
  });
});
