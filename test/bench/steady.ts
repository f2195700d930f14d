import { budgets } from "./budgets.ts";
import { sendSteadily } from "./load.ts";
import { type Mainstay, mcpLane } from "./mainstay.ts";
import { residentMb } from "./processes.ts";
import type { Line } from "./report.ts";

const per_sec = 100;

/**
 * One account takes 100 writes a second: how long the slowest take, and whether memory grows between the
 * middle and the end. For a server that has answered some 20,000 calls already: until then V8's heap grows to its usual size.
 */
export async function steady(server: Mainstay, secs: number): Promise<Line[]> {
  const lane = mcpLane({ name: "steady", at: server, path: "/mcp", key: server.agent, era: "legacy", tool: "increment", args: { key: "steady" } });
  const memory = () => server.pids.reduce((sum, pid) => sum + residentMb(pid), 0);
  const first = await sendSteadily(lane, per_sec, secs / 2);
  const middle = memory();
  const second = await sendSteadily(lane, per_sec, secs / 2);
  const part = `One account, ${per_sec} writes a second for ${secs} s, no error`;
  const calls = first.calls + second.calls;
  return [
    { part, what: "writes", value: calls, unit: "" },
    { part, what: "slowest 1 in 100", value: Math.max(first.p99_ms, second.p99_ms), unit: "ms", max: budgets.steady_p99_ms_max },
    { part, what: "memory of workerd at the end", value: memory(), unit: "MiB" },
    { part, what: "growth in the second half", value: memory() - middle, unit: "MiB", max: budgets.steady_growth_mb_max },
  ];
}
