import { describe, expect, test } from "vitest";
import { seal, unseal } from "../../schema/sealed";
import { anAccount, anAgent } from "../helpers/account";
import { server } from "../helpers/server";

const secret = "ghp_canary-of-a-secret-0123456789";
const role = { name: "Editor", description: "Edits", instructions: "Be brief." };
const mcp_servers = [{ name: "github", url: "https://mcp.example.com/mcp", description: "Code", headers: { Authorization: secret } }];
const apis = [{ name: "crm", base_url: "https://crm.example.com", description: "", auth: { type: "bearer", token: `${secret}-2` } }];
const hidden = { secret: true };

describe("get_config", () => {
  test("is empty at first, and always has a version", async () => {
    const agent = await anAgent();
    const config = await agent.call("get_config");
    expect(config).toEqual({
      version: expect.stringMatching(/^[0-9a-f]{32}$/),
      role: { name: "", description: "", instructions: "" },
      skills: [],
      mcp_servers: [],
      apis: [],
    });
    expect(await agent.call("get_config")).toEqual(config);
  });

  test("gives the agent its secrets, and no other agent", async () => {
    const agent = await anAgent();
    const other = await anAgent(agent.owner);
    await agent.owner.act("set_agent_config", { agent: agent.name, role, mcp_servers, apis });
    expect(await agent.call("get_config")).toMatchObject({ role, mcp_servers, apis });
    expect(JSON.stringify(await other.call("get_config"))).not.toContain(secret);
  });
});

describe("set_agent_config", () => {
  test("the version follows the content, secrets included, and nothing else", async () => {
    const agent = await anAgent();
    const set = async (args: object) => (await agent.owner.act("set_agent_config", { agent: agent.name, ...args })).config.version;
    const first = await set({ role, mcp_servers, apis });
    expect(await set({ role, mcp_servers, apis })).toBe(first);
    expect(await set({})).toBe(first);
    const rotated = await set({ apis: [{ ...apis[0], auth: { type: "bearer", token: "another" } }] });
    expect(rotated).not.toBe(first);
    expect(await set({ apis })).toBe(first);
    expect(await set({ role: { ...role, name: "Editor 2" } })).not.toBe(first);
    expect((await agent.call("get_config")).version).toBe(await set({}));
  });

  test("a change wakes the agent and comes with its updates; the same again is no change", async () => {
    const agent = await anAgent();
    const set = (args: object) => agent.owner.act("set_agent_config", { agent: agent.name, ...args });
    const { config } = await set({ role, mcp_servers });
    await set({ role, mcp_servers: config.mcp_servers });
    const { events } = await agent.call("get_updates");
    expect(events).toEqual([
      {
        type: "config.updated",
        version: config.version,
        at: expect.any(String),
        from: expect.objectContaining({ name: agent.owner.name }),
        wakes_you: true,
      },
    ]);
    const { conversations } = await agent.call("list_conversations");
    expect(conversations).toEqual([]);
  });

  test("keeps a secret that is sent back as it is shown, and refuses to keep what is not there", async () => {
    const agent = await anAgent();
    const set = (args: object) => agent.owner.act("set_agent_config", { agent: agent.name, ...args });
    const { config } = await set({ mcp_servers, apis });
    expect(config.mcp_servers[0].headers).toEqual({ Authorization: hidden });
    expect(config.apis[0].auth).toEqual({ type: "bearer", token: hidden });
    await set({ role, mcp_servers: config.mcp_servers, apis: config.apis });
    expect(await agent.call("get_config")).toMatchObject({ role, mcp_servers, apis });
    const renamed = [{ ...config.mcp_servers[0], name: "gitlab" }];
    expect(await set({ mcp_servers: renamed })).toMatchObject({ refused: "invalid_argument", says: expect.stringContaining("gitlab") });
    expect(await agent.call("get_config")).toMatchObject({ mcp_servers });
  });

  test.each([
    [{ mcp_servers: [{ name: "x", url: "ftp://a.example" }] }, "http"],
    [{ mcp_servers: [{ name: "x", url: "https://a.example", headers: { "X-A": "a\r\nX-B: b" } }] }, "X-A"],
    [{ mcp_servers: [{ name: "x", url: "https://a.example", headers: { "X A": "a" } }] }, "X A"],
    [{ mcp_servers: [...mcp_servers, ...mcp_servers] }, "github"],
    [{ apis: [{ name: "x", base_url: "https://a.example", auth: { token: "t" } }] }, "type"],
    [{ skills: [{ name: "a", content: 1 }] }, "skills"],
  ])("refuses %j", async (parts, word) => {
    const agent = await anAgent();
    const reply = await agent.owner.act("set_agent_config", { agent: agent.name, ...parts });
    expect(reply).toMatchObject({ refused: "invalid_argument", says: expect.stringContaining(word) });
  });

  test("a secret lies in no row and no audit entry", async () => {
    const { id, owner } = await anAccount();
    const agent = await anAgent(owner);
    await owner.act("set_agent_config", { agent: agent.name, role, mcp_servers, apis });
    const storage = await (await server()).getWorker().getDurableObjectStorage("ACCOUNTS", { name: id });
    const tables = await storage.exec<{ name: string }>("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE '\\_cf%' ESCAPE '\\'");
    const rows = [];
    for (const { name } of tables) rows.push(JSON.stringify(await storage.exec(`SELECT * FROM ${name}`)));
    expect(rows.join()).toContain("https://mcp.example.com/mcp");
    expect(rows.join()).not.toContain(secret);
    expect(rows.join()).toContain('\\"agent\\"');
  });
});

describe("get_agent_config", () => {
  test("hides every secret", async () => {
    const agent = await anAgent();
    const { config } = await agent.owner.act("set_agent_config", { agent: agent.name, role, mcp_servers, apis });
    const shown = await agent.owner.act("get_agent_config", { agent: agent.name });
    expect(shown).toEqual({ config });
    expect(JSON.stringify(shown)).not.toContain(secret);
  });
});

describe("seal", () => {
  const ring = [{ id: "r1", secret: "a".repeat(32) }];

  test("opens where it was sealed, under a ring that still has its secret, and nowhere else", () => {
    const sealed = seal(ring, "here", secret);
    expect(sealed).not.toContain(secret);
    expect(unseal(ring, "here", sealed)).toBe(secret);
    expect(unseal([{ id: "r2", secret: "b".repeat(32) }, ...ring], "here", sealed)).toBe(secret);
    expect(unseal([{ id: "r2", secret: "b".repeat(32) }], "here", sealed)).toBeUndefined();
    expect(unseal([{ id: "r1", secret: "b".repeat(32) }], "here", sealed)).toBeUndefined();
    expect(unseal(ring, "there", sealed)).toBeUndefined();
    expect(unseal(ring, "here", `${sealed.slice(0, -6)}AAAA==`)).toBeUndefined();
    expect(seal(ring, "here", secret)).not.toBe(sealed);
  });
});
