import { fork, spawn, spawnSync } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Redis } from "ioredis";
import type { Running } from "../processes.ts";

/** The version of the machine's redis-server, or undefined where there is none. */
export function redisVersion(): string | undefined {
  return /v=([\d.]+)/.exec(spawnSync("redis-server", ["--version"], { encoding: "utf8" }).stdout ?? "")?.[1];
}

/** The same tools on Node and Redis, with one agent. Redis keeps its log on disk and flushes it every second, as it does by default once told to keep one. */
export async function startNodeRedis(): Promise<Running & { agent: string }> {
  const folder = mkdtempSync(join(tmpdir(), "mainstay-bench-"));
  const port = await freePort();
  const options = { port, bind: "127.0.0.1", dir: folder, save: "", appendonly: "yes", appendfsync: "everysec" };
  const redis = spawn(
    "redis-server",
    Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)]),
    { stdio: "ignore" },
  );
  const agent = randomBytes(32).toString("hex");
  const client = new Redis({ host: "127.0.0.1", port });
  client.on("error", () => {}); // Until it listens; the client tries again by itself.
  await client.hset("agents", createHash("sha256").update(agent).digest("hex"), "a1");
  await client.quit();

  const server = fork(new URL("server.ts", import.meta.url).pathname, { env: { ...process.env, REDIS_PORT: String(port), NODE_ENV: "production" } });
  const [{ port: listening }] = (await once(server, "message")) as [{ port: number }];
  const pids = [server.pid, redis.pid].filter((pid) => pid !== undefined);
  async function stop() {
    const ended = Promise.all([once(server, "exit"), once(redis, "exit")]);
    server.kill();
    redis.kill();
    await ended;
    rmSync(folder, { recursive: true, force: true });
  }
  return { url: new URL(`http://127.0.0.1:${listening}`), pids, agent, stop };
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  return typeof address === "object" && address ? address.port : 0;
}
