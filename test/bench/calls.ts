import { budgets } from "./budgets.ts";
import { interleaved, type Lane, unique } from "./load.ts";
import { type Era, type Mainstay, mcpLane } from "./mainstay.ts";
import { startNodeRedis } from "./node-redis/start.ts";
import type { Running } from "./processes.ts";
import { type Line, ratioLine } from "./report.ts";
import { bundle, run } from "./workerd.ts";

const key = "deploys:staging:cooldown";
const entry = { key, value: `2026-11-30T19:00:00Z by release-bot, build ${unique}` };
const tools = [
  { tool: "set_value", args: entry },
  { tool: "get_value", args: { key } },
  { tool: "increment", args: { key: "deploys:count" } },
] as const;
const eras: readonly Era[] = ["legacy", "modern"];

/** Calls over MCP in both eras against the same upsert without MCP and without checks, and how long tools/list takes. */
export async function againstBaseline(mainstay: Mainstay, baseline: Running, calls: number): Promise<Line[]> {
  const plain: Lane[] = [
    { name: "baseline", at: baseline, path: "/set", body: entry, answered: (body) => body.includes("updated_at") },
    { name: "baseline read", at: baseline, path: "/get", body: { key }, answered: (body) => body.includes("release-bot") },
  ];
  const at = { at: mainstay, path: "/mcp", key: mainstay.agent };
  const called = eras.flatMap((era) => tools.slice(0, 2).map((each) => mcpLane({ ...at, ...each, name: `${each.tool}, ${era}`, era })));
  const listed = eras.map((era) => mcpLane({ ...at, name: `tools/list, ${era}`, era, method: "tools/list" }));
  const seen = await interleaved([...plain, ...called, ...listed], calls);
  const part = "CPU in workerd a call (× is of the baseline's write)";
  return [
    ...plain.map(({ name }): Line => ({ part, what: name, value: cpu(seen, name), unit: "ms" })),
    ...called.flatMap(({ name }): Line[] => [
      { part, what: name, value: cpu(seen, name), unit: "ms" },
      ratioLine(part, name, seen.get(name)?.ratio ?? Number.NaN),
    ]),
    ...listed.map(({ name }): Line => ({ part, what: name, value: cpu(seen, name), unit: "ms", max: budgets.list_ms_max })),
  ];
}

function cpu(seen: ReadonlyMap<string, { cpu_ms_per_call: number }>, name: string): number {
  return seen.get(name)?.cpu_ms_per_call ?? Number.NaN;
}

/** What the handler of the agents package takes beyond the SDK's own, for the lane of 2026-07-28, as a share of the baseline. */
export async function handlers(baseline: Running, calls: number): Promise<Line[]> {
  const both = await run(bundle("test/bench/handlers/wrangler.toml", "handlers"));
  const lanes = ["sdk", "agents"].map((name) => mcpLane({ name, at: both, path: `/${name}`, era: "modern", tool: "echo", args: entry }));
  const upsert: Lane = { name: "baseline", at: baseline, path: "/set", body: entry, answered: (body) => body.includes("updated_at") };
  const seen = await interleaved([...lanes, upsert], calls);
  await both.stop();
  const part = "createMcpHandler of the SDK against that of agents/mcp/server (around the same empty server)";
  const more = (cpu(seen, "agents") - cpu(seen, "sdk")) / cpu(seen, "baseline");
  return [
    ...lanes.map(({ name }): Line => ({ part, what: name, value: cpu(seen, name), unit: "ms" })),
    { part, what: `agents takes more (to take it: at most ${budgets.handler_ratio_max})`, value: more, unit: "×" },
  ];
}

/** The same tools on Node and Redis, with the same client in the same rounds. Its CPU is that of both processes. */
export async function againstNodeRedis(mainstay: Mainstay, calls: number): Promise<Line[]> {
  const node = await startNodeRedis();
  const sides = [
    { side: "Mainstay", at: mainstay, key: mainstay.agent },
    { side: "Node + Redis", at: node, key: node.agent },
  ];
  const lanes = tools.flatMap((each) =>
    sides.map(({ side, at, key }) => mcpLane({ ...each, name: `${each.tool} ${side}`, at, key, path: "/mcp", era: "legacy" })),
  );
  const seen = await interleaved(lanes, calls);
  await node.stop();
  const part = "The same tools on Node + Redis (flushed once a second; Mainstay has each write on disk before it answers)";
  return tools.flatMap(({ tool }): Line[] => {
    const ours = seen.get(`${tool} Mainstay`);
    const theirs = seen.get(`${tool} Node + Redis`);
    if (!ours || !theirs) return [];
    return [
      { part, what: `${tool}, Mainstay`, value: ours.calls_per_sec, unit: "calls/s" },
      { part, what: `${tool}, Node + Redis`, value: theirs.calls_per_sec, unit: "calls/s" },
      { part, what: `${tool}, calls/s of Mainstay to it`, value: ours.calls_per_sec / theirs.calls_per_sec, unit: "×" },
      { part, what: `${tool}, CPU of Mainstay to it`, value: ours.cpu_ms_per_call / theirs.cpu_ms_per_call, unit: "×" },
    ];
  });
}
