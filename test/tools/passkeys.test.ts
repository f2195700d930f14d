import { describe, expect, test } from "vitest";
import { anAccount } from "../helpers/account";
import { Authenticator, type Twist } from "../helpers/authenticator";
import { aBrowser, type Browser, signedIn } from "../helpers/browser";
import { server, url } from "../helpers/server";

async function aSignedInOwner() {
  const { id, owner } = await anAccount();
  const browser = await signedIn((await owner.act("create_sign_in_link", { user: "ada" })).url);
  return { account: id, owner, browser, device: new Authenticator((await url()).origin) };
}

async function add(browser: Browser, device: Authenticator, twist?: Twist, name?: string) {
  const { options } = await browser.act("begin_add_passkey");
  return browser.act("add_passkey", { response: device.create(options, twist), ...(name && { name }) });
}

async function signInWith(device: Authenticator, twist?: Twist) {
  const browser = await aBrowser();
  const { options } = await browser.act("begin_sign_in_with_passkey");
  return { browser, reply: await browser.act("sign_in_with_passkey", { response: device.get(options, twist) }) };
}

const wrong = "This passkey is not known here, or its answer came too late or from another page. Begin again, or sign in with a link.";

const twists: [what: string, twist: Twist][] = [
  ["another origin", { origin: "https://evil.example" }],
  ["another host", { host: "evil.example" }],
  ["a challenge of its own", { challenge: Buffer.from("1.abc").toString("base64url") }],
  ["no person that was verified", { verified: false }],
  ["another ceremony", { type: "payment.get" }],
];

describe("begin_add_passkey", () => {
  test("asks for a passkey that knows whose it is, of this host, and not of a device that has one", async () => {
    const { account, browser, device } = await aSignedInOwner();
    const { options } = await browser.act("begin_add_passkey");
    expect(options).toMatchObject({
      rp: { id: (await url()).hostname, name: "Mainstay" },
      user: { name: "ada" },
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
      excludeCredentials: [],
    });
    const handle = Buffer.from(options.user.id, "base64url").toString();
    expect(handle.startsWith(`${account}.p1.`)).toBe(true);
    expect(handle.length).toBeLessThanOrEqual(64);
    await add(browser, device);
    expect((await browser.act("begin_add_passkey")).options.excludeCredentials).toHaveLength(1);
  });
});

describe("add_passkey", () => {
  test("keeps it under the browser's name, or the given one", async () => {
    const { owner, browser, device } = await aSignedInOwner();
    expect(await add(browser, device)).toMatchObject({ passkey: { passkey_id: "y1", name: "Firefox on Linux", backed_up: true } });
    expect((await owner.act("list_audit", { action: "add_passkey" })).entries).toHaveLength(1);
    expect(await add(browser, device, {}, "Phone")).toMatchObject({ passkey: { passkey_id: "y2", name: "Phone", last_used_at: null } });
  });

  test.each(twists)("refuses an answer with %s", async (_, twist) => {
    const { browser, device } = await aSignedInOwner();
    expect(await add(browser, device, twist)).toMatchObject({ refused: "forbidden", says: wrong });
    expect((await browser.act("list_passkeys")).passkeys).toEqual([]);
  });

  test("refuses what is no answer at all", async () => {
    const { browser } = await aSignedInOwner();
    for (const response of [null, 1, "x", [], {}, { response: null }, { response: { clientDataJSON: "AA" } }]) {
      expect(await browser.act("add_passkey", { response })).toMatchObject({ refused: "forbidden", says: wrong });
    }
  });

  test("an answer counts once, and only for the person that it was asked of", async () => {
    const { owner, browser, device } = await aSignedInOwner();
    const bob = await signedIn((await owner.act("invite_person", { name: "bob" })).url);
    const { options } = await browser.act("begin_add_passkey");
    const response = device.create(options);
    expect(await bob.act("add_passkey", { response })).toMatchObject({ refused: "forbidden", says: wrong });
    const { passkey } = await browser.act("add_passkey", { response });
    expect(await browser.act("add_passkey", { response })).toMatchObject({ refused: "conflict" });
    await browser.act("remove_passkey", { passkey_id: passkey.passkey_id });
    expect(await browser.act("add_passkey", { response })).toMatchObject({ refused: "forbidden", says: wrong });
  });
});

describe("begin_sign_in_with_passkey", () => {
  test("needs no name and no sign-in, and writes nothing", async () => {
    const { options } = await (await aBrowser()).act("begin_sign_in_with_passkey");
    expect(options).toMatchObject({ rpId: (await url()).hostname, userVerification: "required" });
    expect(options.allowCredentials).toBeUndefined();
  });
});

describe("sign_in_with_passkey", () => {
  test("signs in whose passkey it is", async () => {
    const { owner, browser, device } = await aSignedInOwner();
    await add(browser, device);
    const other = await signInWith(device);
    expect(other.reply).toMatchObject({ person: { name: "ada" } });
    expect((await other.browser.act("get_me")).person.name).toBe("ada");
    expect((await owner.act("list_passkeys")).passkeys[0].last_used_at).not.toBeNull();
    expect((await signInWith(device)).reply.person.name).toBe("ada");
  });

  test.each([...twists, ["a counter that went back, as a copied device's does", { counter: 1 }] as [string, Twist]])(
    "refuses an answer with %s",
    async (_, twist) => {
      const { browser, device } = await aSignedInOwner();
      await add(browser, device);
      await signInWith(device, { counter: 5 });
      const { reply, browser: other } = await signInWith(device, twist);
      expect(reply).toMatchObject({ refused: "forbidden", says: wrong });
      expect(other.last_cookie()).toBeNull();
    },
  );

  test("refuses a second use of the same answer, and what is no answer", async () => {
    const { browser, device } = await aSignedInOwner();
    await add(browser, device);
    const { options } = await browser.act("begin_sign_in_with_passkey");
    const response = device.get(options);
    expect((await (await aBrowser()).act("sign_in_with_passkey", { response })).person.name).toBe("ada");
    expect(await (await aBrowser()).act("sign_in_with_passkey", { response })).toMatchObject({ refused: "forbidden", says: wrong });
    for (const nothing of [1, "x", [], {}, { response: {} }, { ...response, id: "AAAA" }]) {
      expect(await (await aBrowser()).act("sign_in_with_passkey", { response: nothing })).toMatchObject({ refused: "forbidden", says: wrong });
    }
  });

  test("a user handle that was not made here wakes no account", async () => {
    const { browser, device } = await aSignedInOwner();
    await add(browser, device);
    const worker = (await server()).getWorker();
    const before = (await worker.listDurableObjectIds("ACCOUNTS")).length;
    for (const handle of [`g${"a".repeat(20)}.p1`, `g${"a".repeat(20)}.p1.r1.${"A".repeat(22)}`, "x", ""]) {
      const { reply } = await signInWith(device, { handle: Buffer.from(handle).toString("base64url") });
      expect(reply).toMatchObject({ refused: "forbidden", says: wrong });
    }
    expect(await worker.listDurableObjectIds("ACCOUNTS")).toHaveLength(before);
  });
});

describe("list_passkeys", () => {
  test("shows one's own, never a key", async () => {
    const { owner, browser, device } = await aSignedInOwner();
    await add(browser, device);
    const bob = await signedIn((await owner.act("invite_person", { name: "bob" })).url);
    expect(await bob.act("list_passkeys")).toEqual({ passkeys: [] });
    const { passkeys } = await browser.act("list_passkeys");
    expect(Object.keys(passkeys[0]).sort()).toEqual(["backed_up", "created_at", "last_used_at", "name", "passkey_id"]);
  });
});

describe("remove_passkey", () => {
  test("nobody signs in with it any more; another's cannot be removed", async () => {
    const { owner, browser, device } = await aSignedInOwner();
    await add(browser, device);
    const bob = await signedIn((await owner.act("invite_person", { name: "bob" })).url);
    expect(await bob.act("remove_passkey", { passkey_id: "y1" })).toEqual({ passkey_id: "y1", removed: false });
    expect((await signInWith(device)).reply.person.name).toBe("ada");
    expect(await browser.act("remove_passkey", { passkey_id: "y1" })).toEqual({ passkey_id: "y1", removed: true });
    expect((await signInWith(device)).reply).toMatchObject({ refused: "forbidden", says: wrong });
  });
});
