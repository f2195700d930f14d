import { describe, expect, test } from "vitest";
import { act, anAccount, anAgent, aPerson } from "../helpers/account";
import { setup_code } from "../helpers/server";

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
    expect(tokens.at(-1)).toMatchObject({ token_id, name: "script", last4: token.split("_")[3].slice(-4) });
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
