import { describe, expect, test } from "vitest";
import type { AccountObject } from "../../durable-objects/reply";
import { type Credential, readCredential, ringOf } from "../../schema/credentials";
import { act, anAccount, anAgent } from "../helpers/account";
import { aBrowser, codeOf, signedIn } from "../helpers/browser";
import { server, setup_code, url } from "../helpers/server";

const ring = ringOf("r1:a-secret-that-only-the-tests-know-0123456789");
const code_wrong = "This sign-in link is not whole, has been used, was replaced by a newer one, or has expired. Ask an account owner for a new one.";

describe("create_sign_in_link", () => {
  test("an account owner makes one for a person; its code stands after the #, at the public address", async () => {
    const { id, owner } = await anAccount();
    const { url: link } = await owner.act("create_sign_in_link", { user: "@ada" });
    expect(link.startsWith(`${(await url()).origin}/sign-in#mi_${id}_`)).toBe(true);
    expect((await (await signedIn(link)).act("get_me")).person.name).toBe("ada");
  });

  test("signed out, with the account and the set-up code; never with one of the two, or a wrong one", async () => {
    const { id } = await anAccount();
    const { url: link } = await act(undefined, "create_sign_in_link", { user: "ada", account: id, setup_code });
    expect((await (await signedIn(link)).act("get_me")).account.id).toBe(id);
    expect(await act(undefined, "create_sign_in_link", { user: "ada", account: id })).toMatchObject({ refused: "invalid_argument" });
    expect(await act(undefined, "create_sign_in_link", { user: "ada", account: id, setup_code: "wrong" })).toMatchObject({ refused: "forbidden" });
    expect(await act(undefined, "create_sign_in_link", { user: "ada", setup_code })).toMatchObject({ refused: "invalid_argument" });
    expect(await act(undefined, "create_sign_in_link", { user: "ada" })).toMatchObject({ status: 401 });
    const nowhere = `g${"a".repeat(20)}`;
    expect(await act(undefined, "create_sign_in_link", { user: "ada", account: nowhere, setup_code })).toMatchObject({ refused: "not_found" });
    expect(await act(undefined, "create_sign_in_link", { user: "bob", account: id, setup_code })).toMatchObject({ refused: "not_found" });
  });

  test("only for people, and a new one ends the one before", async () => {
    const agent = await anAgent();
    expect(await agent.owner.act("create_sign_in_link", { user: agent.name })).toMatchObject({ refused: "invalid_argument" });
    const first = await agent.owner.act("create_sign_in_link", { user: "ada" });
    await agent.owner.act("create_sign_in_link", { user: "ada" });
    expect(await (await aBrowser()).act("sign_in_with_code", { code: codeOf(first.url) })).toMatchObject({ refused: "expired", says: code_wrong });
  });

  test("is good for 24 hours and no longer", async () => {
    const { id, owner } = await anAccount();
    const { url: link } = await owner.act("create_sign_in_link", { user: "ada" });
    const storage = await (await server()).getWorker().getDurableObjectStorage("ACCOUNTS", { name: id });
    const [row] = await storage.exec<{ secs: number }>("SELECT (expires_at - created_at) / 1000 AS secs FROM credentials WHERE kind = 'sign_in'");
    expect(row?.secs).toBe(24 * 3600);
    await storage.exec("UPDATE credentials SET expires_at = ? WHERE kind = 'sign_in'", Date.now());
    expect(await (await aBrowser()).act("sign_in_with_code", { code: codeOf(link) })).toMatchObject({ refused: "expired", says: code_wrong });
  });

  test("a token that was revoked makes none", async () => {
    const { owner } = await anAccount();
    const { token, token_id } = await owner.act("create_token", { name: "script" });
    await owner.act("revoke_token", { token_id });
    expect(await act(token, "create_sign_in_link", { user: "ada" })).toMatchObject({ status: 401 });
  });
});

describe("sign_in_with_code", () => {
  test("the link of a new account signs its owner in, once, with a cookie that no script reads", async () => {
    const made = await act(undefined, "create_account", { setup_code, account: "Harbour", owner: "grace" });
    const browser = await aBrowser();
    const code = codeOf(made.owner.sign_in_url);
    expect(await browser.act("sign_in_with_code", { code })).toMatchObject({ person: { name: "grace", role: "owner" } });
    expect(browser.last_cookie()).toMatch(/^mainstay=mw_[0-9A-Za-z_]+; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/);
    expect((await browser.act("get_me")).person.name).toBe("grace");
    expect(await (await aBrowser()).act("sign_in_with_code", { code })).toMatchObject({ refused: "expired", status: 410, says: code_wrong });
  });

  test("two that race: one signs in", async () => {
    const { owner } = await anAccount();
    const { url: link } = await owner.act("create_sign_in_link", { user: "ada" });
    const browsers = await Promise.all([aBrowser(), aBrowser(), aBrowser()]);
    const replies = await Promise.all(browsers.map((browser) => browser.act("sign_in_with_code", { code: codeOf(link) })));
    expect(replies.filter((reply) => reply.person)).toHaveLength(1);
    expect(replies.filter((reply) => reply.says === code_wrong)).toHaveLength(2);
  });

  test("nothing else is a code, and a code is nothing else", async () => {
    const agent = await anAgent();
    const { url: link } = await agent.owner.act("create_sign_in_link", { user: "ada" });
    const browser = await signedIn(link);
    for (const code of ["", "x", codeOf(link).replace(/.$/, "0"), agent.key, agent.owner.token, browser.session()]) {
      const said = await (await aBrowser()).act("sign_in_with_code", { code });
      expect(said).toMatchObject({ refused: "expired", says: code_wrong });
    }
    const another = await agent.owner.act("create_sign_in_link", { user: "ada" });
    expect(await act(codeOf(another.url), "get_me")).toMatchObject({ status: 401 });
    // Past the Worker's door too the account opens to a code for signing in alone.
    const { ACCOUNTS } = (await (await server()).getWorker().getEnv()) as { ACCOUNTS: DurableObjectNamespace };
    const credential = readCredential(ring, codeOf(another.url)) as Credential;
    const object = ACCOUNTS.getByName(credential.account) as unknown as AccountObject;
    expect(await object.call({ credential, tool: "get_me", args: {}, origin: "" })).toMatchObject({ unauthorized: true });
    const as_cookie = await browser.send("get_me", {}, { cookie: `mainstay=${codeOf(another.url)}` });
    expect(as_cookie.status).toBe(401);
  });
});

describe("sign_out", () => {
  test("ends the session and takes the cookie away; a copy of the cookie is of no more use", async () => {
    const { owner } = await anAccount();
    const browser = await signedIn((await owner.act("create_sign_in_link", { user: "ada" })).url);
    const session = browser.session();
    expect(await browser.act("sign_out")).toEqual({ signed_out: true });
    expect(browser.last_cookie()).toMatch(/^mainstay=; Max-Age=0; Path=\/; HttpOnly; SameSite=Lax$/);
    expect((await browser.send("get_me", {}, { cookie: `mainstay=${session}` })).status).toBe(401);
    expect(await browser.act("sign_out")).toEqual({ signed_out: false });
  });

  test("a token is not ended by it", async () => {
    const { owner } = await anAccount();
    expect(await owner.act("sign_out")).toEqual({ signed_out: false });
    expect((await owner.act("get_me")).person.name).toBe("ada");
  });
});
