import { describe, expect, test } from "vitest";
import { act, anAccount, anAgent, aPerson, callTool } from "../helpers/account";
import { Authenticator } from "../helpers/authenticator";
import { aBrowser, codeOf, signedIn } from "../helpers/browser";
import { listen, listenAs } from "../helpers/live";
import { setup_code, url } from "../helpers/server";
import { everyRow } from "../helpers/storage";

/** An account with a member who has signed in. */
async function withBob() {
  const { owner } = await anAccount();
  const { url: link } = await owner.act("invite_person", { name: "bob" });
  return { owner, link: link as string, bob: await signedIn(link) };
}

describe("create_account", () => {
  test("makes an account with its owner, whose token works at once", async () => {
    const made = await act(undefined, "create_account", { setup_code, account: "Harbour", owner: "grace" });
    expect(made).toMatchObject({ account: { name: "Harbour" }, owner: { id: "p1", name: "grace" } });
    const me = await aPerson("grace", made.owner.token).act("get_me");
    expect(me).toMatchObject({ person: { name: "grace", role: "owner" }, account: { id: made.account.id, name: "Harbour" } });
  });

  test("without the set-up code, or with another, nothing is made", async () => {
    for (const code of [undefined, "", "wrong", `${setup_code}x`]) {
      const said = await act(undefined, "create_account", { setup_code: code, account: "Harbour", owner: "grace" });
      expect(said).toMatchObject({ refused: "forbidden", status: 403 });
      expect(said.says).not.toContain(setup_code);
    }
  });

  test("a refused name makes no account, and says why", async () => {
    expect(await act(undefined, "create_account", { setup_code, account: "Harbour", owner: "Grace!" })).toMatchObject({
      refused: "invalid_argument",
    });
    expect(await act(undefined, "create_account", { setup_code, account: "", owner: "grace" })).toMatchObject({ refused: "invalid_argument" });
    expect(await act(undefined, "create_account", { setup_code, owner: "grace" })).toMatchObject({ refused: "invalid_argument" });
  });
});

describe("get_me", () => {
  test("says who I am and every limit by its name", async () => {
    const { owner } = await anAccount();
    expect((await owner.act("get_me")).limits).toMatchObject({ key_chars_max: 128, value_bytes_max: 2048, keys_max: 25, controls_max: 10 });
  });
});

describe("list_users", () => {
  test("people and agents, page by page", async () => {
    const { owner } = await anAccount();
    for (const name of ["one", "two", "three"]) await owner.act("create_agent", { name });
    const first = await owner.act("list_users", { limit: 3 });
    const rest = await owner.act("list_users", { limit: 3, cursor: first.next_cursor });
    expect([...first.users, ...rest.users].map((user: { name: string }) => user.name)).toEqual(["ada", "one", "two", "three"]);
    expect(rest.next_cursor).toBeUndefined();
    expect((await owner.act("list_users", { type: "human" })).users).toHaveLength(1);
    expect(await owner.act("list_users", { cursor: "x" })).toMatchObject({ refused: "invalid_argument" });
  });
});

describe("update_person", () => {
  test("an account owner changes all of anybody, a member its own display name", async () => {
    const { owner, bob } = await withBob();
    expect(await owner.act("update_person", { user: "@bob", display_name: "Bob B.", email: "BOB@example.com " })).toMatchObject({
      person: { name: "bob", display_name: "Bob B.", email: "bob@example.com", role: "member" },
    });
    expect((await bob.act("update_person", { user: "bob", display_name: "Robert" })).person.display_name).toBe("Robert");
    for (const args of [{ display_name: "x", role: "owner" }, { email: "bob@evil.example" }, { role: "owner" }]) {
      expect(await bob.act("update_person", { user: "bob", ...args })).toMatchObject({ refused: "forbidden", status: 403 });
    }
    expect(await bob.act("update_person", { user: "ada", display_name: "x" })).toMatchObject({ refused: "forbidden" });
    expect((await bob.act("get_me")).person).toMatchObject({ display_name: "Robert", role: "member", email: "bob@example.com" });
    expect((await owner.act("update_person", { user: "bob", email: "" })).person.email).toBeNull();
  });

  test("a role holds from the next call on", async () => {
    const { owner, bob } = await withBob();
    await owner.act("update_person", { user: "bob", role: "owner" });
    expect((await bob.act("update_person", { user: "ada", role: "member" })).person.role).toBe("member");
    expect(await owner.act("list_invitations")).toMatchObject({ refused: "forbidden", status: 403 });
  });

  test("the last account owner stays one; one who is only invited does not count", async () => {
    const { owner } = await anAccount();
    await owner.act("invite_person", { name: "eve", role: "owner" });
    const refused = await owner.act("update_person", { user: "ada", role: "member" });
    expect(refused).toMatchObject({ refused: "conflict" });
    expect(refused.says).toContain("the only account owner who has signed in");
    expect((await owner.act("get_me")).person.role).toBe("owner");
  });

  test("two people cannot have one address, and an agent is no person", async () => {
    const { owner } = await withBob();
    await owner.act("update_person", { user: "ada", email: "ada@example.com" });
    expect(await owner.act("update_person", { user: "bob", email: "Ada@example.com" })).toMatchObject({ refused: "conflict" });
    expect((await owner.act("update_person", { user: "ada", email: "ada@example.com" })).person.email).toBe("ada@example.com");
    await owner.act("create_agent", { name: "bot" });
    expect(await owner.act("update_person", { user: "bot", display_name: "x" })).toMatchObject({ refused: "invalid_argument" });
  });
});

describe("remove_person", () => {
  test("its sessions, tokens, links and passkeys end at once", async () => {
    const { owner, bob, link } = await withBob();
    const { token } = await bob.act("create_token", { name: "script" });
    const device = new Authenticator((await url()).origin);
    await bob.act("add_passkey", { response: device.create((await bob.act("begin_add_passkey")).options) });
    const { url: another } = await owner.act("create_sign_in_link", { user: "bob" });
    expect((await act(token, "get_me")).person.name).toBe("bob");

    expect(await owner.act("remove_person", { user: "bob" })).toEqual({ user: "bob", removed: true });
    expect(await bob.act("get_me")).toMatchObject({ status: 401 });
    expect(await act(token, "get_me")).toMatchObject({ status: 401 });
    for (const old of [link, another]) {
      expect(await (await aBrowser()).act("sign_in_with_code", { code: codeOf(old) })).toMatchObject({ refused: "expired" });
    }
    const browser = await aBrowser();
    const { options } = await browser.act("begin_sign_in_with_passkey");
    expect(await browser.act("sign_in_with_passkey", { response: device.get(options) })).toMatchObject({ refused: "forbidden" });
    expect((await owner.act("list_users")).users.map((user: { name: string }) => user.name)).toEqual(["ada"]);
    const { rows } = await everyRow(owner.token);
    expect(JSON.parse(rows)).toEqual(expect.arrayContaining([["passkeys", []]]));
    expect(await owner.act("remove_person", { user: "bob" })).toMatchObject({ refused: "not_found" });
    expect(await owner.act("invite_person", { name: "bob" })).toMatchObject({ refused: "conflict" });
  });

  test("its live sockets close at once, and nobody else's", async () => {
    const { owner, bob } = await withBob();
    const { token } = await bob.act("create_token", { name: "script" });
    const lines = [await listen(aPerson("bob", token)), await listenAs(bob)];
    const others = await listen(owner);
    await owner.act("remove_person", { user: "bob" });
    expect(await Promise.all(lines.map((line) => line.closed))).toEqual([1008, 1008]);
    await expect(listen(aPerson("bob", token))).rejects.toThrow("refused");
    await owner.act("create_group", { title: "Still here", members: [] });
    await others.until(({ type }) => type === "member.added");
    await others.close();
  });

  test("its agents go to whom agents_to names, and go on working; without it nothing happens", async () => {
    const { owner, bob } = await withBob();
    await bob.act("create_agent", { name: "bot" });
    const { key } = await bob.act("create_agent_key", { agent: "bot" });
    const refused = await owner.act("remove_person", { user: "bob" });
    expect(refused).toMatchObject({ refused: "conflict", says: expect.stringContaining("“bob” owns 1 agent.") });
    for (const agents_to of ["bob", "nobody", "bot"]) {
      expect((await owner.act("remove_person", { user: "bob", agents_to })).refused).toBeDefined();
    }
    expect((await bob.act("get_me")).person.name).toBe("bob");
    await owner.act("remove_person", { user: "bob", agents_to: "ada" });
    expect((await owner.act("get_agent", { agent: "bot" })).agent.owner.name).toBe("ada");
    expect(await callTool(key, "list_controls")).toMatchObject({ total: 0 });
  });

  test("the last account owner stays; another may go, also by itself", async () => {
    const { owner, bob } = await withBob();
    expect(await owner.act("remove_person", { user: "ada" })).toMatchObject({ refused: "conflict" });
    await owner.act("update_person", { user: "bob", role: "owner" });
    expect(await bob.act("remove_person", { user: "bob" })).toEqual({ user: "bob", removed: true });
    expect(await bob.act("get_me")).toMatchObject({ status: 401 });
  });
});

describe("create_token", () => {
  test("acts as the person who made it; it opens /api and never /mcp", async () => {
    const agent = await anAgent();
    const { token } = await agent.owner.act("create_token", { name: "backup script" });
    expect((await act(token, "get_me")).person.name).toBe("ada");
    expect(await act(agent.key, "get_me")).toMatchObject({ status: 401 });
  });
});

describe("list_tokens", () => {
  test("shows the last four, never a secret", async () => {
    const { owner } = await anAccount();
    const { token, token_id } = await owner.act("create_token", { name: "script" });
    const { tokens } = await owner.act("list_tokens");
    expect(tokens.at(-1)).toMatchObject({ token_id, name: "script", last4: token.slice(-4) });
    expect(JSON.stringify(tokens)).not.toContain(token.split("_")[3].slice(0, 10));
  });
});

describe("revoke_token", () => {
  test("its next call is refused", async () => {
    const { owner } = await anAccount();
    const { token, token_id } = await owner.act("create_token", { name: "script" });
    expect(await owner.act("revoke_token", { token_id })).toEqual({ token_id, revoked: true });
    expect(await act(token, "get_me")).toMatchObject({ status: 401 });
    expect(await owner.act("revoke_token", { token_id })).toEqual({ token_id, revoked: false });
  });
});
