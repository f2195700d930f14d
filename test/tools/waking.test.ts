import { describe, expect, test } from "vitest";
import { limits } from "../../schema/limits";
import { aGroup } from "../helpers/conversations";

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
