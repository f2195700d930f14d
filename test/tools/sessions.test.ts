import { describe, expect, test } from "vitest";
import { anAccount } from "../helpers/account";
import { type Browser, signedIn } from "../helpers/browser";
import { listenAs } from "../helpers/live";
import { server } from "../helpers/server";
import { evict } from "../helpers/storage";

async function aSignedInOwner() {
  const { id, owner } = await anAccount();
  const signIn = async () => signedIn((await owner.act("create_sign_in_link", { user: "ada" })).url);
  return { account: id, owner, browser: await signIn(), signIn };
}

const day = 24 * 3600 * 1000;

describe("list_sessions", () => {
  test("one's own, by browser, with the one that asks marked; a script has none", async () => {
    const { owner, browser, signIn } = await aSignedInOwner();
    await signIn();
    const bob = await signedIn((await owner.act("invite_person", { name: "bob" })).url);
    const { sessions } = await browser.act("list_sessions");
    expect(sessions).toMatchObject([
      { session_id: "s1", browser: "Firefox on Linux", current: true },
      { session_id: "s2", browser: "Firefox on Linux", current: false },
    ]);
    expect(Date.parse(sessions[1].expires_at) - Date.parse(sessions[1].created_at)).toBe(30 * day);
    expect((await bob.act("list_sessions")).sessions).toHaveLength(1);
    expect((await owner.act("list_sessions")).sessions.some((each: { current: boolean }) => each.current)).toBe(false);
  });
});

describe("a session", () => {
  async function expiryOf(account: string): Promise<number> {
    const storage = await (await server()).getWorker().getDurableObjectStorage("ACCOUNTS", { name: account });
    const [row] = await storage.exec<{ expires_at: number }>("SELECT expires_at FROM credentials WHERE id = 's1'");
    return row?.expires_at ?? 0;
  }

  test("lasts 30 days from its last use, and not a moment longer", async () => {
    const { account, browser } = await aSignedInOwner();
    const storage = await (await server()).getWorker().getDurableObjectStorage("ACCOUNTS", { name: account });
    const almost_over = Date.now() + day;
    const expireAt = async (at: number) => {
      await storage.exec("UPDATE credentials SET expires_at = ? WHERE id = 's1'", at);
      // The object did not write that, so what it remembers of the session must go.
      await evict(browser.session());
    };
    await expireAt(almost_over);
    for (let n = 0; n < 500; n += 50) await Promise.all(Array.from({ length: 50 }, () => browser.act("list_sessions")));
    expect((await expiryOf(account)) - almost_over).toBeGreaterThan(28 * day);
    await expireAt(Date.now());
    expect(await browser.act("get_me")).toMatchObject({ status: 401 });
  });
});

describe("end_session", () => {
  test("the browser's very next call is refused; another person's session is out of reach", async () => {
    const { owner, browser, signIn } = await aSignedInOwner();
    const other: Browser = await signIn();
    const bob = await signedIn((await owner.act("invite_person", { name: "bob" })).url);
    expect(await bob.act("end_session", { session_id: "s2" })).toEqual({ session_id: "s2", ended: false });
    expect((await other.act("get_me")).person.name).toBe("ada");
    const [line, mine] = [await listenAs(other), await listenAs(browser)];
    expect(await browser.act("end_session", { session_id: "s2" })).toEqual({ session_id: "s2", ended: true });
    expect(await other.act("get_me")).toMatchObject({ status: 401 });
    expect((await browser.act("get_me")).person.name).toBe("ada");
    await browser.act("sign_out");
    // The local runtime hands a close on when the object leaves memory, some 15 seconds later: both are waited for together.
    expect(await Promise.all([line.closed, mine.closed])).toEqual([1008, 1008]);
  }, 60_000);
});
