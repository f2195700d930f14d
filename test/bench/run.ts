// `npm run bench`: what a call costs, held to the budgets. `-- --long` writes for a minute instead of ten seconds.
import { readFileSync, writeFileSync } from "node:fs";
import { againstBaseline, againstNodeRedis, handlers } from "./calls.ts";
import { type Mainstay, startMainstay, unhurried } from "./mainstay.ts";
import { redisVersion } from "./node-redis/start.ts";
import { isMissed, type Line, machine, table } from "./report.ts";
import { rows_written } from "./rows.ts";
import { sizes, startUp } from "./size.ts";
import { steady } from "./steady.ts";
import { bundle, root, run } from "./workerd.ts";

const long = process.argv.includes("--long");
const calls = 2000;

/** An account of its own for each line, as the test of the same table has. */
async function rows(server: Mainstay): Promise<Line[]> {
  const lines: Line[] = [];
  for (const { call, tool, rows: exact, args } of rows_written) {
    const agent = await server.anAgent();
    const given = await args(async (name, first) => (await agent.call(name, first)).value, agent.act);
    const { rows: value } = await agent.call(tool, given);
    lines.push({ part: "Rows written a call", what: call, value, unit: "rows", exact });
  }
  return lines;
}

/** The parts in the order of the table. */
async function measure(): Promise<Line[]> {
  const bundled = bundle("wrangler.toml", "mainstay");
  const baseline = await run(bundle("test/bench/baseline/wrangler.toml", "baseline"));
  const mainstay = await startMainstay(bundled, unhurried);
  const lines = [
    ...(await againstBaseline(mainstay, baseline, calls)),
    ...(await handlers(baseline, calls)),
    ...(redis ? await againstNodeRedis(mainstay, calls) : []),
    ...(await steady(mainstay, long ? 60 : 10)),
  ];
  await Promise.all([mainstay.stop(), baseline.stop()]);
  lines.push(...sizes(bundled), await startUp(bundled));
  const standard = await startMainstay(bundled, { REPORT_ROWS: "1" });
  lines.push(...(await rows(standard)));
  await standard.stop();
  return lines;
}

function versionOf(name: string): string {
  return (JSON.parse(readFileSync(`${root}node_modules/${name}/package.json`, "utf8")) as { version: string }).version;
}

const packages = ["workerd", "wrangler", "@modelcontextprotocol/server", "@modelcontextprotocol/sdk", "agents", "ioredis"];
const redis = redisVersion();
if (!redis) console.log("There is no redis-server on this machine (apt-get install redis-server): that part is left out.");

const lines = await measure();
console.log(table(lines));
const versions = { node: process.versions.node, redis: redis ?? null, ...Object.fromEntries(packages.map((name) => [name, versionOf(name)])) };
const results = { date: new Date().toISOString(), machine: machine(), versions, calls_a_round: calls, lines };
writeFileSync(`${root}test/bench/results.json`, `${JSON.stringify(results, null, 2)}\n`);
const missed = lines.filter(isMissed);
if (missed.length > 0) {
  console.error(`\n${missed.length} missed: ${missed.map(({ what }) => what).join(" · ")}`);
  process.exitCode = 1;
}
