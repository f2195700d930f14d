import { describe, expect, test } from "vitest";
import { order } from "../../schema/tools/order";
import { anAgent, post, rpc } from "../helpers/account";
import { server } from "../helpers/server";

type Listed = { result: { tools: { name: string; inputSchema: object; outputSchema: object }[] } };
const names = async (key: string, url?: string) => {
  const { result } = (await (await rpc(key, "tools/list", {}, url)).json()) as Listed;
  return result.tools.map((tool) => tool.name);
};

describe("the door", () => {
  test("one 401 for a missing, malformed, made-up and mistyped key, with WWW-Authenticate", async () => {
    const agent = await anAgent();
    const flipped = agent.key.replace(/.$/, (last) => (last === "0" ? "1" : "0"));
    const bodies = new Set<string>();
    for (const key of [undefined, "x", "ms_a_b_c_d", flipped, agent.owner.token, `${agent.key}0`, agent.key.toLowerCase()]) {
      const response = await post("/mcp", { jsonrpc: "2.0", id: 1, method: "tools/list" }, key);
      expect(response.status, key).toBe(401);
      expect(response.headers.get("www-authenticate")).toBe("Bearer");
      bodies.add(await response.text());
    }
    expect(bodies.size).toBe(1);
  });

  test("GET and DELETE are 405: the endpoint is stateless", async () => {
    for (const method of ["GET", "DELETE", "PUT"]) {
      const response = await (await server()).fetch("/mcp", { method });
      expect(response.status).toBe(405);
      expect(response.headers.get("allow")).toBe("POST");
    }
  });

  test("a foreign web origin is 403, our own and none pass", async () => {
    const agent = await anAgent();
    const origin = (await (await server()).listen()).url.origin;
    const list = { jsonrpc: "2.0", id: 1, method: "tools/list" };
    expect((await post("/mcp", list, agent.key, { origin: "https://evil.example" })).status).toBe(403);
    expect((await post("/mcp", list, agent.key, { origin: "null" })).status).toBe(403);
    const own = await post("/mcp", list, agent.key, { origin });
    expect(own.status).toBe(200);
    expect(own.headers.get("access-control-allow-origin")).toBe(origin);
  });

  test("a body beyond 1 MiB is 413, also where no length says so", async () => {
    const agent = await anAgent();
    const big = JSON.stringify({
      jsonrpc: "2.0",
      id: 1,
      method: "tools/call",
      params: { name: "set_value", arguments: { value: "x".repeat(1_100_000) } },
    });
    expect((await post("/mcp", big, agent.key)).status).toBe(413);
    const chunks = new Blob([big]).stream();
    const streamed = await fetch(new URL("/mcp", (await (await server()).listen()).url), {
      method: "POST",
      headers: { authorization: `Bearer ${agent.key}`, "content-type": "application/json" },
      body: chunks,
      duplex: "half",
    } as RequestInit);
    expect(streamed.status).toBe(413);
  });

  test("JSON with a fault is refused by name, and nothing of it is carried out", async () => {
    const agent = await anAgent();
    const call = (args: string) => `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"set_value","arguments":${args}}}`;
    const faults: [string, RegExp][] = [
      [call('{"key":"k","key":"l","value":"v"}'), /the name “key” twice/],
      [call(`{"key":"k","value":${"[".repeat(70)}${"]".repeat(70)}}`), /nested too deeply/],
      [call('{"key":"k","value":"\\ud800"}'), /surrogate/],
      ['{"jsonrpc":', /not valid JSON/],
      [call('{"key":"k","value":NaN}'), /not valid JSON/],
    ];
    for (const [body, words] of faults) {
      const response = await post("/mcp", body, agent.key);
      expect(response.status).toBe(400);
      expect(((await response.json()) as { error: { message: string } }).error.message).toMatch(words);
    }
    const bytes = new Uint8Array([...new TextEncoder().encode('{"a":"'), 0xff, ...new TextEncoder().encode('"}')]);
    const broken = await (await server()).fetch("/mcp", { method: "POST", headers: { authorization: `Bearer ${agent.key}` }, body: bytes });
    expect(broken.status).toBe(400);
    expect((await agent.call("list_keys")).total).toBe(0);
  });

  test("an Accept of */* or none is taken as both", async () => {
    const agent = await anAgent();
    const list = { jsonrpc: "2.0", id: 1, method: "tools/list" };
    for (const accept of ["*/*", "application/json, text/event-stream"]) {
      expect((await post("/mcp", list, agent.key, { accept })).status).toBe(200);
    }
    expect((await post("/mcp", list, agent.key)).status).toBe(200);
  });
});

describe("tools/list", () => {
  test("is in the contract's order, the same bytes each time, flat schemas without references", async () => {
    const agent = await anAgent();
    expect(await names(agent.key)).toEqual([...order]);
    const texts = await Promise.all([1, 2].map(async () => (await rpc(agent.key, "tools/list")).text()));
    expect(texts[0]).toBe(texts[1]);
    const { result } = JSON.parse(texts[0]!) as Listed;
    for (const tool of result.tools) {
      expect(tool.inputSchema, tool.name).toMatchObject({ type: "object", additionalProperties: false });
      expect(tool.outputSchema, tool.name).toMatchObject({ type: "object" });
      expect(JSON.stringify(tool)).not.toMatch(/\$ref|\$defs/);
      for (const union of ["anyOf", "oneOf", "allOf"]) expect(tool.inputSchema).not.toHaveProperty(union);
    }
  });

  test("?tools= and ?read_only=1 only reduce it, and what is not shown cannot be called", async () => {
    const agent = await anAgent();
    expect(await names(agent.key, "/mcp?tools=keys,time&read_only=1")).toEqual(["list_keys", "get_value", "time"]);
    expect(await names(agent.key, "/mcp?tools=time")).toEqual(["time"]);
    expect(await agent.call("set_value", { key: "k", value: "v" }, "/mcp?read_only=1")).toMatchObject({ refused: "not_found" });
    expect(await agent.call("time", { kind: "now" }, "/mcp?tools=keys")).toMatchObject({ refused: "not_found" });
    await agent.owner.act("set_agent_tools", { agent: agent.name, toolsets: ["random"] });
    expect(await names(agent.key, "/mcp?tools=keys,random")).toEqual(["random_number", "random_token", "random_choice"]);
  });

  test("an unknown value in the URL is refused with the toolsets there are", async () => {
    const agent = await anAgent();
    for (const url of ["/mcp?tools=keyz", "/mcp?tools=", "/mcp?read_only=yes"]) {
      const response = await rpc(agent.key, "tools/list", {}, url);
      expect(response.status, url).toBe(400);
    }
    expect(await (await rpc(agent.key, "tools/list", {}, "/mcp?tools=keyz")).text()).toContain("keys, controls, time, random");
  });
});

describe("initialize", () => {
  test("names the toolsets in force and what to read first", async () => {
    const agent = await anAgent();
    const initialize = async (url?: string) => {
      const params = { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "t", version: "1" } };
      return (await (await rpc(agent.key, "initialize", params, url)).json()) as {
        result: { instructions: string; serverInfo: object; capabilities: object };
      };
    };
    const { result } = await initialize();
    expect(result.serverInfo).toMatchObject({ name: "mainstay", title: "Mainstay" });
    expect(result.capabilities).toEqual({ tools: { listChanged: false } });
    expect(result.instructions).toMatch(/Toolsets in force: keys, controls, time, random.*list_controls/);
    expect((await initialize("/mcp?tools=time")).result.instructions).toMatch(/Toolsets in force: time\.$/);
    expect(result.instructions.length).toBeLessThan(600);
  });
});

describe("a call", () => {
  test("an unknown tool is a tool error that names what to do", async () => {
    const agent = await anAgent();
    expect(await agent.call("get_valu", { key: "k" })).toMatchObject({ refused: "not_found", says: expect.stringContaining("tools/list") });
    expect(await agent.call("get_me")).toMatchObject({ refused: "not_found" });
  });

  test("all faults of shape are told at once, an unknown argument with the nearest name", async () => {
    const agent = await anAgent();
    const { says, refused } = await agent.call("set_value", { value: 1, tll: "x" });
    expect(refused).toBe("invalid_argument");
    expect(says).toContain("Unknown argument “tll”. Did you mean “ttl”?");
    expect(says).toContain("“key”");
    expect(says).toContain("“value”");
  });

  test("a bug says one fixed sentence with an id, never what went wrong", async () => {
    const agent = await anAgent();
    const storage = await (await server()).getWorker().getDurableObjectStorage("ACCOUNTS", { name: agent.key.split("_")[1]! });
    await storage.exec("ALTER TABLE keys RENAME TO lost_keys");
    const said = await agent.call("set_value", { key: "k", value: "v" });
    expect(said).toMatchObject({ refused: "internal" });
    expect(said.says).toMatch(/^Something went wrong on our side .* report the id [0-9a-f-]{36}\.$/);
    expect(JSON.stringify(said)).not.toMatch(/keys|SQL/i);
  });
});
