import { describe, expect, test } from "vitest";
import { anAccount, anAgent, callTool, rpc } from "../helpers/account";
import { aGroup, anotherPerson } from "../helpers/conversations";
import { everyRow } from "../helpers/storage";

describe("create_agent", () => {
  test("makes an agent with all toolsets, owned by who made it", async () => {
    const { owner } = await anAccount();
    const { agent } = await owner.act("create_agent", { name: "scout", display_name: "Scout" });
    expect(agent).toMatchObject({ id: "a1", name: "scout", display_name: "Scout", status: "active", toolsets: null, last_call_at: null });
    expect(agent.owner).toEqual({ id: "p1", name: "ada", display_name: "ada" });
  });

  test("refuses names that are none, and names that are or were somebody's", async () => {
    const { owner } = await anAccount();
    for (const name of ["", "Scout", "a2", "p17", "me", "owner", "mainstay", "-x", "x".repeat(33), "b\u200bot", "c:1"]) {
      expect(await owner.act("create_agent", { name }), name).toMatchObject({ refused: "invalid_argument" });
    }
    await owner.act("create_agent", { name: "scout" });
    expect(await owner.act("create_agent", { name: "scout" })).toMatchObject({ refused: "conflict", status: 409 });
    expect(await owner.act("create_agent", { name: "ada" })).toMatchObject({ refused: "conflict" });
    await owner.act("delete_agent", { agent: "scout" });
    expect(await owner.act("create_agent", { name: "scout" })).toMatchObject({ refused: "conflict" });
    for (const display_name of ["", " ", "x".repeat(65), "a\u202eb", "a\u200db", "a\nb"]) {
      expect(await owner.act("create_agent", { name: "other", display_name }), JSON.stringify(display_name)).toMatchObject({
        refused: "invalid_argument",
      });
    }
  });
});

describe("get_agent", () => {
  test("shows the last call, also before it is written down", async () => {
    const agent = await anAgent();
    await agent.call("list_keys");
    const shown = (await agent.owner.act("get_agent", { agent: `@${agent.name}` })).agent;
    expect(shown.id).toBe(agent.id);
    expect(Date.now() - Date.parse(shown.last_call_at)).toBeLessThan(60_000);
    expect(await agent.owner.act("get_agent", { agent: "nobody" })).toMatchObject({ refused: "not_found", status: 404 });
    expect(await agent.owner.act("get_agent", { agent: "ada" })).toMatchObject({ refused: "invalid_argument" });
  });
});

describe("update_agent", () => {
  test("its agent's owner or an account owner gives it to another person; who gave it away has no more say", async () => {
    const { owner } = await anAccount();
    const [bob, cyd] = [await anotherPerson(owner, "bob"), await anotherPerson(owner, "cyd")];
    await bob.act("create_agent", { name: "bot" });
    expect(await cyd.act("update_agent", { agent: "bot", owner: "cyd" })).toMatchObject({ refused: "forbidden", status: 403 });
    expect(await bob.act("update_agent", { agent: "bot", owner: "bot" })).toMatchObject({ refused: "invalid_argument" });
    expect((await bob.act("update_agent", { agent: "bot", owner: "cyd" })).agent.owner.name).toBe("cyd");
    expect(await bob.act("update_agent", { agent: "bot", owner: "bob" })).toMatchObject({ refused: "forbidden" });
    expect((await owner.act("update_agent", { agent: "bot", owner: "bob" })).agent.owner.name).toBe("bob");
    expect(await bob.act("create_agent", { name: "other", owner: "cyd" })).toMatchObject({ refused: "forbidden" });
  });

  test("paused refuses the very next tool call with what to do; listing and ping still work; active lets it go on", async () => {
    const agent = await anAgent();
    await agent.call("set_value", { key: "k", value: "v" });
    await agent.owner.act("update_agent", { agent: agent.name, status: "paused" });
    const refused = await agent.call("get_value", { key: "k" });
    expect(refused).toMatchObject({ refused: "paused" });
    expect(refused.says).toBe(
      "You are paused by your owner, so no tool runs until you are resumed. Stop here, do not retry in a loop; ada can resume you in the dashboard.",
    );
    for (const [tool, args] of [
      ["time", { kind: "now" }],
      ["no_such_tool", {}],
      ["set_value", { key: 1 }],
    ] as const) {
      expect(await agent.call(tool, args), tool).toMatchObject({ refused: "paused" });
    }
    expect((await rpc(agent.key, "tools/list")).status).toBe(200);
    expect(await (await rpc(agent.key, "ping")).json()).toMatchObject({ result: {} });
    await agent.owner.act("update_agent", { agent: agent.id, status: "active", display_name: "Back" });
    expect(await agent.call("get_value", { key: "k" })).toMatchObject({ value: "v" });
    expect((await agent.owner.act("get_agent", { agent: agent.id })).agent.display_name).toBe("Back");
  });
});

describe("delete_agent", () => {
  test("its keys are refused at once, and it is gone from every list", async () => {
    const agent = await anAgent();
    expect(await agent.owner.act("delete_agent", { agent: agent.name })).toEqual({ agent: agent.name, deleted: true });
    expect(await agent.call("list_keys")).toMatchObject({ refused: "401" });
    expect(await agent.owner.act("get_agent", { agent: agent.name })).toMatchObject({ refused: "not_found" });
    expect((await agent.owner.act("list_users", { type: "agent" })).users).toEqual([]);
  });

  test("its memberships end as events, its messages stay under its name, and a direct conversation with it can only be read", async () => {
    const { agent, other, owner, conv_id } = await aGroup();
    const direct = (await owner.act("open_direct", { user: agent.name })).conv_id;
    const { msg_id } = await agent.call("send_message", { conv_id: direct, text: "Goodbye", client_msg_id: "bye" });
    await agent.call("get_updates");
    await owner.act("delete_agent", { agent: agent.name });
    for (const id of [conv_id, direct]) {
      expect((await owner.act("get_history", { conv_id: id, limit: 1 })).events).toMatchObject([
        { type: "member.removed", user: agent.name, from: { name: owner.name } },
      ]);
    }
    expect((await owner.act("get_history", { conv_id: direct })).events).toContainEqual(expect.objectContaining({ msg_id, text: "Goodbye" }));
    expect(await owner.act("send_message", { conv_id: direct, text: "?" })).toMatchObject({
      refused: "forbidden",
      says: expect.stringContaining(agent.name),
    });
    expect(await owner.act("open_direct", { user: agent.name })).toMatchObject({ refused: "not_found" });
    expect(await other.call("send_message", { conv_id, text: "x", to: [agent.name] })).toMatchObject({ refused: "invalid_argument" });
    const { rows } = await everyRow(agent.key);
    expect(rows).not.toContain('"bye"');
    expect(rows).not.toContain('"confirmed"');
  });
});

describe("set_agent_tools", () => {
  const names = async (key: string) => {
    const { result } = (await (await rpc(key, "tools/list")).json()) as { result: { tools: { name: string }[] } };
    return result.tools.map((tool) => tool.name);
  };

  test("the next tools/list and the next call follow it", async () => {
    const agent = await anAgent();
    await agent.owner.act("set_agent_tools", { agent: agent.name, toolsets: ["time", "controls"] });
    expect(await names(agent.key)).toEqual(["list_controls", "time"]);
    expect(await agent.call("get_value", { key: "k" })).toMatchObject({ refused: "not_found" });
    expect(await agent.call("random_number", { kind: "int" })).toMatchObject({ refused: "not_found" });
    expect(await agent.call("time", { kind: "now" })).toMatchObject({ kind: "now" });
    await agent.owner.act("set_agent_tools", { agent: agent.name, toolsets: [] });
    expect(await names(agent.key)).toEqual([]);
    await agent.owner.act("set_agent_tools", { agent: agent.name, toolsets: null });
    expect(await agent.call("get_value", { key: "k" })).toMatchObject({ exists: false });
    expect(await agent.owner.act("set_agent_tools", { agent: agent.name, toolsets: ["tiem"] })).toMatchObject({ refused: "invalid_argument" });
  });
});

describe("create_agent_key", () => {
  test("ten can be live; a key that expires opens nothing after that", async () => {
    const agent = await anAgent();
    for (let n = 2; n <= 10; n++) await agent.owner.act("create_agent_key", { agent: agent.name, ttl_secs: 3600 });
    expect(await agent.owner.act("create_agent_key", { agent: agent.name })).toMatchObject({ refused: "limit" });
    const { agent_keys } = await agent.owner.act("list_agent_keys", { agent: agent.name });
    await agent.owner.act("revoke_agent_key", { key_id: agent_keys[1].key_id });
    expect(await agent.owner.act("create_agent_key", { agent: agent.name })).toMatchObject({ expires_at: null });
  });
});

describe("list_agent_keys", () => {
  test("shows the last four of each, never a secret", async () => {
    const agent = await anAgent();
    await agent.call("list_keys");
    const { agent_keys } = await agent.owner.act("list_agent_keys", { agent: agent.name });
    expect(agent_keys).toHaveLength(1);
    const secret = agent.key.split("_")[3] ?? "";
    expect(secret).toHaveLength(43);
    expect(agent_keys[0]).toMatchObject({ key_id: "k1", last4: agent.key.slice(-4), created_by: "p1", expires_at: null });
    expect(agent_keys[0].last_used_at).not.toBeNull();
    expect(JSON.stringify(agent_keys)).not.toContain(secret.slice(0, 10));
  });
});

describe("revoke_agent_key", () => {
  test("the very next call is refused, whatever it asks for; the agent's other key goes on", async () => {
    const agent = await anAgent();
    const { key } = await agent.owner.act("create_agent_key", { agent: agent.name });
    await agent.call("list_keys");
    expect(await agent.owner.act("revoke_agent_key", { key_id: "k1" })).toEqual({ key_id: "k1", revoked: true });
    const texts = new Set<string>();
    for (const [method, params] of [
      ["tools/call", { name: "get_value", arguments: { key: "k" } }],
      ["tools/call", { name: "get_value", arguments: { wrong: 1 } }],
      ["tools/call", { name: "time", arguments: { kind: "now" } }],
      ["tools/call", { name: "no_such_tool" }],
      ["tools/list", {}],
      ["ping", {}],
    ] as const) {
      const response = await rpc(agent.key, method, params);
      expect(response.status, method).toBe(401);
      texts.add(await response.text());
    }
    expect(texts.size).toBe(1);
    expect(await callTool(key, "list_keys")).toMatchObject({ total: 0 });
    expect(await agent.owner.act("revoke_agent_key", { key_id: "k1" })).toEqual({ key_id: "k1", revoked: false });
  });
});
