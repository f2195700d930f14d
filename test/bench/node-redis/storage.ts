import { Redis } from "ioredis";

const redis = new Redis({ host: "127.0.0.1", port: Number(process.env["REDIS_PORT"]), enableAutoPipelining: true });
const keys_max = 25;

/** The agent whose key has this hash, or null. */
export function agentOf(hash: string): Promise<string | null> {
  return redis.hget("agents", hash);
}

// What the tools promise needs a look before the write, so each write is one script: one round trip, and nothing comes between.
const writes = {
  setValue: `
    local row = KEYS[1] .. ":" .. ARGV[1]
    local created = redis.call("EXISTS", row) == 0
    if redis.call("HGET", row, "type") == "counter" then return redis.error_reply("is a counter") end
    if created and redis.call("SCARD", KEYS[1]) >= tonumber(ARGV[5]) then return redis.error_reply("full") end
    if created then redis.call("SADD", KEYS[1], ARGV[1]) redis.call("HSET", row, "created_at", ARGV[3]) end
    redis.call("HSET", row, "type", "value", "value", ARGV[2], "updated_at", ARGV[3])
    if ARGV[4] == "" then redis.call("PERSIST", row) else redis.call("EXPIRE", row, ARGV[4]) end
    return created and 1 or 0`,
  increment: `
    local row = KEYS[1] .. ":" .. ARGV[1]
    local created = redis.call("EXISTS", row) == 0
    if redis.call("HGET", row, "type") == "value" then return redis.error_reply("is a value") end
    if created and redis.call("SCARD", KEYS[1]) >= tonumber(ARGV[4]) then return redis.error_reply("full") end
    if created then redis.call("SADD", KEYS[1], ARGV[1]) redis.call("HSET", row, "created_at", ARGV[3]) end
    redis.call("HSET", row, "type", "counter", "updated_at", ARGV[3])
    return { redis.call("HINCRBY", row, "value", ARGV[2]), created and 1 or 0 }`,
};
redis.defineCommand("setValue", { numberOfKeys: 1, lua: writes.setValue });
redis.defineCommand("addTo", { numberOfKeys: 1, lua: writes.increment });

type Scripts = {
  setValue(keyspace: string, key: string, value: string, now: string, ttl: string, keys_max: number): Promise<number>;
  addTo(keyspace: string, key: string, amount: number, now: string, keys_max: number): Promise<[value: number, created: number]>;
};
const scripts = redis as unknown as Scripts;

export async function setValue(account: string, { key, value, ttl }: { key: string; value: string; ttl?: number | undefined }) {
  const updated_at = new Date().toISOString();
  const created = await scripts.setValue(account, key, value, updated_at, String(ttl ?? ""), keys_max);
  return { key, value, created: created === 1, updated_at, expires_at: ttl === undefined ? null : new Date(Date.now() + ttl * 1000).toISOString() };
}

export async function getValue(account: string, { key }: { key: string }) {
  const row = `${account}:${key}`;
  const [[, found], [, ttl]] = (await redis.pipeline().hgetall(row).ttl(row).exec()) as [[null, Record<string, string>], [null, number]];
  if (found["type"] === undefined) return { exists: false, key };
  const expires_at = ttl < 0 ? null : new Date(Date.now() + ttl * 1000).toISOString();
  const value = found["type"] === "counter" ? Number(found["value"]) : found["value"];
  return { exists: true, key, value, type: found["type"], created_at: found["created_at"], updated_at: found["updated_at"], expires_at };
}

export async function increment(account: string, { key, amount }: { key: string; amount: number }) {
  const updated_at = new Date().toISOString();
  const [value, created] = await scripts.addTo(account, key, amount, updated_at, keys_max);
  return { key, value, created: created === 1, updated_at };
}
