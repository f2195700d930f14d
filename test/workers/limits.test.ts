import { afterAll, describe, expect, test } from "vitest";
import { makeAccountId, makeCredential, ringOf } from "../../schema/credentials";
import { aServer, setup_code, start } from "../helpers/server";

// A server of its own, so that no other test pays for what is used up here; slow enough that a slow machine meets the limit too.
const harness = aServer({ LIMIT_CALLS_PER_SEC_AGENT: "1", LIMIT_CALLS_BURST_AGENT: "20" });
afterAll(() => harness.close());
let started: Promise<URL> | undefined;

async function post(path: string, body: unknown, bearer: string, from = "2001:db8::1"): Promise<Response> {
  await (started ??= start(harness));
  const headers = { "content-type": "application/json", authorization: `Bearer ${bearer}`, "cf-connecting-ip": from };
  return (await harness.fetch(path, { method: "POST", headers, body: JSON.stringify(body) })) as unknown as Response;
}

async function anOwner(): Promise<{ token: string; account: string }> {
  const made = (await (await post("/api/create_account", { setup_code, account: "A", owner: "ada" }, "")).json()) as {
    account: { id: string };
    owner: { token: string };
  };
  return { token: made.owner.token, account: made.account.id };
}

const call = (name: string, args: object) => ({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: args } });

describe("made-up keys", () => {
  test("10,000 of them make no object, and those who send too many are told to wait", async () => {
    const { account } = await anOwner();
    const before = await harness.getWorker().listDurableObjectIds("ACCOUNTS");
    const other_ring = ringOf("r1:another-deployment's-secret-0123456789-0123");
    const statuses = new Map<number, number>();
    const started_at = Date.now();
    const forged = Array.from(
      { length: 10_000 },
      (_, n) => makeCredential(other_ring, "agent_key", n % 3 ? makeAccountId() : account, `k${n + 1}`).text,
    );
    while (forged.length > 0) {
      const some = await Promise.all(forged.splice(0, 50).map((key) => post("/mcp", call("get_value", { key: "k" }), key)));
      for (const { status } of some) statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    expect([...statuses.keys()].toSorted()).toEqual([401, 429]);
    // The limit is 100 a minute, and a minute may begin anywhere.
    expect(statuses.get(401)).toBeLessThanOrEqual(100 * (2 + Math.floor((Date.now() - started_at) / 60_000)));
    expect(await harness.getWorker().listDurableObjectIds("ACCOUNTS")).toEqual(before);
  }, 120_000);

  test("who sends a good key from the same address is not held back", async () => {
    const { token } = await anOwner();
    let limited = await post("/mcp", {}, "ms_wrong", "2001:db8::2");
    for (let n = 0; n < 300 && limited.status !== 429; n++) limited = await post("/mcp", {}, "ms_wrong", "2001:db8::2");
    expect(limited.status).toBe(429);
    expect(limited.headers.get("retry-after")).toBe("60");
    expect((await post("/api/get_me", {}, token, "2001:db8::2")).status).toBe(200);
  });
});

describe("rate", () => {
  test("an agent may burst; then it is a tool error that says how long to wait, and the owner still gets through", async () => {
    const { token } = await anOwner();
    await post("/api/create_agent", { name: "bot" }, token);
    const { key } = (await (await post("/api/create_agent_key", { agent: "bot" }, token)).json()) as { key: string };
    const replies = await Promise.all(
      Array.from({ length: 60 }, async () => {
        const response = await post("/mcp", call("time", { kind: "now" }), key);
        expect(response.status).toBe(200);
        return (
          (await response.json()) as { result: { isError?: boolean; structuredContent: { error?: { code: string; retry_after_secs: number } } } }
        ).result;
      }),
    );
    const refused = replies.filter((reply) => reply.isError);
    expect(replies.length - refused.length).toBeGreaterThanOrEqual(20);
    expect(refused.length).toBeGreaterThan(0);
    for (const { structuredContent } of refused) expect(structuredContent.error).toMatchObject({ code: "rate_limited", retry_after_secs: 1 });
  });
});
