import { describe, expect, test } from "vitest";
import { act, anAccount, anAgent, type Answer, callTool } from "../helpers/account";
import { Authenticator } from "../helpers/authenticator";
import { aBrowser, codeOf, signedIn } from "../helpers/browser";
import { listen } from "../helpers/live";
import { aStore } from "../helpers/records";
import { server, setup_code, url } from "../helpers/server";

describe("update_account", () => {
  test("changes the name, also what the next call and a fresh start see", async () => {
    const { id, owner } = await anAccount();
    expect((await owner.act("update_account", { name: " Harbour " })).account).toMatchObject({ id, name: "Harbour" });
    expect((await owner.act("get_me")).account.name).toBe("Harbour");
    await (await server()).getWorker().evictDurableObject("ACCOUNTS", { name: id });
    expect((await owner.act("get_me")).account.name).toBe("Harbour");
    expect(await owner.act("update_account", { name: "a\u202eb" })).toMatchObject({ refused: "invalid_argument" });
  });
});

type Used = { day: string; user: { name: string }; tool: string; calls: number; refused: number };
const brief = (usage: Used[]) => usage.map(({ day, user, tool, calls, refused }) => [day, user.name, tool, calls, refused]);

describe("get_usage", () => {
  async function withUsage() {
    const { id, owner } = await anAccount();
    const agent = await anAgent(owner, "bot");
    const bob = await signedIn((await owner.act("invite_person", { name: "bob" })).url);
    const storage = await (await server()).getWorker().getDurableObjectStorage("ACCOUNTS", { name: id });
    await storage.exec(
      "INSERT INTO usage VALUES ('2026-05-30', 'a1', 'time', 7, 1), ('2026-05-31', 'a1', 'time', 5, 0), ('2026-05-31', 'p1', 'get_me', 2, 0)",
    );
    return { owner, agent, bob };
  }

  test("adds what is written and what is only counted", async () => {
    const { owner, agent } = await withUsage();
    const today = new Date().toISOString().slice(0, 10);
    for (let n = 0; n < 3; n++) await agent.call("increment", { key: "runs" });
    await agent.call("increment", { key: "control:runs" });
    const { usage } = await owner.act("get_usage", { user: "bot", from: "2026-05-31", to: today });
    expect(brief(usage)).toEqual([
      [today, "bot", "increment", 4, 1],
      ["2026-05-31", "bot", "time", 5, 0],
    ]);
    expect(usage[0].user).toEqual({ id: "a1", name: "bot", type: "agent" });
    expect(brief((await owner.act("get_usage", { user: "bot" })).usage)).toEqual([[today, "bot", "increment", 4, 1]]);
  });

  test("newest day first, page by page, none twice and none lost", async () => {
    const { owner } = await withUsage();
    const asked = { from: "2026-05-01", to: "2026-05-31", limit: 1 };
    const pages: Used[] = [];
    let cursor: string | undefined;
    do {
      const page = await owner.act("get_usage", { ...asked, ...(cursor && { cursor }) });
      pages.push(...page.usage);
      cursor = page.next_cursor;
    } while (cursor !== undefined);
    expect(brief(pages)).toEqual([
      ["2026-05-31", "bot", "time", 5, 0],
      ["2026-05-31", "ada", "get_me", 2, 0],
      ["2026-05-30", "bot", "time", 7, 1],
    ]);
  });

  test("members see their own and their agents'", async () => {
    const { owner, bob } = await withUsage();
    const range = { from: "2026-05-01", to: "2026-05-31" };
    expect((await bob.act("get_usage", range)).usage).toEqual([]);
    await owner.act("update_agent", { agent: "bot", owner: "bob" });
    expect(brief((await bob.act("get_usage", range)).usage).map(([, name]) => name)).toEqual(["bot", "bot"]);
    expect((await bob.act("get_usage", { ...range, user: "ada" })).usage).toEqual([]);
  });

  test.each([{ from: "yesterday" }, { to: "2026-02-30" }, { from: "2026-05-31", to: "2026-05-30" }, { cursor: "x" }])("refuses %j", async (args) => {
    const { owner } = await anAccount();
    expect(await owner.act("get_usage", args)).toMatchObject({ refused: "invalid_argument" });
  });
});

describe("list_audit", () => {
  test("what people did, newest first, page by page, by person and by action", async () => {
    const { id, owner } = await anAccount();
    const bob = await signedIn((await owner.act("invite_person", { name: "bob" })).url);
    await bob.act("create_agent", { name: "bot" });
    await act(undefined, "create_sign_in_link", { user: "bob", account: id, setup_code });
    const all: Answer[] = (await owner.act("list_audit")).entries;
    expect(all.map(({ by, action, facts }) => [by?.name ?? null, action, facts])).toEqual([
      [null, "create_sign_in_link", { user: "bob" }],
      ["bob", "create_agent", { name: "bot" }],
      ["bob", "sign_in_with_code", {}],
      ["ada", "invite_person", { name: "bob", role: "member" }],
    ]);
    const first = await owner.act("list_audit", { limit: 3 });
    const rest = await owner.act("list_audit", { limit: 3, cursor: first.next_cursor });
    expect([...first.entries, ...rest.entries]).toEqual(all);
    expect(rest.next_cursor).toBeUndefined();
    expect((await owner.act("list_audit", { action: "invite_person" })).entries).toHaveLength(1);
    await owner.act("remove_person", { user: "bob", agents_to: "ada" });
    expect((await owner.act("list_audit", { user: "bob" })).entries).toHaveLength(2);
    expect(await owner.act("list_audit", { cursor: "x" })).toMatchObject({ refused: "invalid_argument" });
  });

  test("holds no secret: no code, token, key or cookie", async () => {
    const { owner } = await anAccount();
    const { url: link } = await owner.act("invite_person", { name: "bob" });
    const bob = await signedIn(link);
    const { token } = await bob.act("create_token", { name: "script" });
    await bob.act("create_agent", { name: "bot" });
    const { key } = await bob.act("create_agent_key", { agent: "bot" });
    const text = JSON.stringify(await owner.act("list_audit"));
    for (const secret of [codeOf(link), bob.session(), token, key]) expect(text).not.toContain(secret.split("_")[3]);
  });

  test("is gone after 400 days", async () => {
    const { id, owner } = await anAccount();
    await owner.act("create_agent", { name: "bot" });
    const storage = await (await server()).getWorker().getDurableObjectStorage("ACCOUNTS", { name: id });
    await storage.exec("UPDATE audit SET at = at - 401 * 24 * 3600 * 1000");
    expect((await owner.act("list_audit")).entries).toEqual([]);
    await owner.act("create_agent", { name: "other" });
    expect(await storage.exec("SELECT 1 FROM audit")).toHaveLength(1);
  });
});

describe("delete_account", () => {
  async function records(account: string, table: string): Promise<number> {
    const { RECORDS } = (await (await server()).getWorker().getEnv()) as { RECORDS: D1Database };
    return (await RECORDS.prepare(`SELECT count(*) AS n FROM ${table} WHERE account = ?`).bind(account).first<number>("n")) ?? 0;
  }

  async function tables(account: string): Promise<string[]> {
    const storage = await (await server()).getWorker().getDurableObjectStorage("ACCOUNTS", { name: account });
    const rows = await storage.exec<{ name: string }>("SELECT name FROM sqlite_schema WHERE name NOT LIKE '\\_cf%' ESCAPE '\\'");
    return rows.map(({ name }) => name).filter((name) => name !== "__miniflare_do_name");
  }

  test("everything that opened it is refused at once, everything it kept goes, and nothing brings it back", async () => {
    const { account, owner, agent: anAgentHere } = await aStore();
    const agent = await anAgentHere({ access: "update" });
    await agent.call("update_data_store", { operation: "put", value: { email: "a@x.example", name: "A" } });
    const { url: link } = await owner.act("create_sign_in_link", { user: "ada" });
    const browser = await signedIn(link);
    const device = new Authenticator((await url()).origin);
    await browser.act("add_passkey", { response: device.create((await browser.act("begin_add_passkey")).options) });
    const { url: unused } = await owner.act("create_sign_in_link", { user: "ada" });
    const { name } = (await owner.act("get_me")).account;
    expect(await records(account, "records")).toBe(1);

    const line = await listen(owner);
    expect(await browser.act("delete_account", { account, name })).toEqual({ account, deleted: true });
    expect(await line.closed).toBe(1008);
    expect(await browser.act("get_me")).toMatchObject({ status: 401 });
    expect(await owner.act("get_me")).toMatchObject({ status: 401 });
    expect(await callTool(agent.key, "list_keys")).toMatchObject({ refused: "401" });
    expect(await callTool(agent.key, "time", { kind: "now" })).toMatchObject({ refused: "401" });
    const other = await aBrowser();
    expect(await other.act("sign_in_with_code", { code: codeOf(unused) })).toMatchObject({ refused: "expired" });
    const { options } = await other.act("begin_sign_in_with_passkey");
    expect(await other.act("sign_in_with_passkey", { response: device.get(options) })).toMatchObject({ refused: "forbidden" });
    expect(await act(undefined, "create_sign_in_link", { user: "ada", account, setup_code })).toMatchObject({ refused: "not_found" });

    await expect.poll(() => tables(account), { timeout: 15_000 }).toEqual([]);
    for (const table of ["records", "record_fields", "record_fences"]) expect([table, await records(account, table)]).toEqual([table, 0]);
    expect(await records(account, "tombstones")).toBe(1);
    expect(await callTool(agent.key, "list_keys")).toMatchObject({ refused: "401" });
    expect(await tables(account)).toEqual([]);
  });

  test("goes on after the object was stopped in between", async () => {
    const { id, owner } = await anAccount();
    await owner.act("delete_account", { account: id, name: (await owner.act("get_me")).account.name });
    await (await server()).getWorker().evictDurableObject("ACCOUNTS", { name: id });
    expect(await owner.act("get_me")).toMatchObject({ status: 401 });
    await expect.poll(() => tables(id), { timeout: 15_000 }).toEqual([]);
  });

  test("only with the id and the name typed again", async () => {
    const { id, owner } = await anAccount();
    const { name } = (await owner.act("get_me")).account;
    for (const args of [
      { account: id, name: "" },
      { account: id, name: name.toLowerCase() },
      { account: "x", name },
    ]) {
      expect(await owner.act("delete_account", args)).toMatchObject({ refused: "invalid_argument" });
    }
    expect((await owner.act("get_me")).account.id).toBe(id);
  });
});
