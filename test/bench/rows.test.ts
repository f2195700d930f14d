import { describe, expect, test } from "vitest";
import { order } from "../../schema/tools/order";
import { anAgent, rowsOf, rpc } from "../helpers/account";
import { rows_written } from "./rows";

describe("rows written", () => {
  test.each(rows_written)("$call: $rows", async ({ tool, rows, args }) => {
    const agent = await anAgent(undefined, "bot");
    const given = await args(
      (name, first) => agent.call(name, first),
      (action, first) => agent.owner.act(action, first),
    );
    const response = await rpc(agent.key, "tools/call", { name: tool, arguments: given });
    const { result } = (await response.clone().json()) as { result: { isError?: boolean; content: unknown } };
    expect(result.isError, JSON.stringify(result.content)).toBeUndefined();
    expect(rowsOf(response).written).toBe(rows);
  });

  test("every line is of a tool that there is", () => {
    expect(rows_written.map((line) => line.tool).filter((tool) => !(order as readonly string[]).includes(tool))).toEqual([]);
  });
});
