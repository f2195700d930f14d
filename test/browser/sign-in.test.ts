import { describe, expect, test } from "vitest";
import { anAccount } from "../helpers/account";
import { becomes, linkFor, open, openAs, site, withChromium, type Opened } from "../helpers/chromium";

withChromium();

/** A device that makes passkeys and always agrees, in place of a fingerprint. */
async function withAuthenticator({ context, page }: Opened): Promise<void> {
  const devtools = await context.newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

describe("signing in", () => {
  test("by a link, then by a passkey that was added", async () => {
    const { owner } = await anAccount();
    const opened = await openAs(owner);
    const { page, go, problems } = opened;
    await withAuthenticator(opened);
    await go("/you");
    await page.getByRole("button", { name: "Add a passkey" }).click();
    await page.getByText("The passkey is added").waitFor();
    await page.getByRole("button", { name: /^Remove the passkey/ }).waitFor();

    await page.getByRole("button", { name: /your menu/ }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await page.getByRole("button", { name: "Sign in with a passkey" }).click();
    await page.getByRole("heading", { name: "Make your first agent" }).waitFor();
    const cookies = await opened.context.cookies();
    expect(cookies).toHaveLength(1);
    expect(cookies[0]).toMatchObject({ httpOnly: true, sameSite: "Lax", path: "/" });
    expect(problems).toEqual([]);
  });

  test("a passkey that was removed opens nothing, and the page says what to do", async () => {
    const { owner } = await anAccount();
    const opened = await openAs(owner);
    const { page, go } = opened;
    await withAuthenticator(opened);
    await go("/you");
    await page.getByRole("button", { name: "Add a passkey" }).click();
    await page.getByRole("button", { name: /^Remove the passkey/ }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Remove the passkey" }).click();
    await page.getByText("No passkey yet").waitFor();
    await go("/sign-in");
    await page.getByRole("button", { name: "Sign in with a passkey" }).click();
    await page.getByRole("alert").waitFor();
    expect(new URL(page.url()).pathname).toBe("/sign-in");
  });

  test("by a link: its code leaves the address; used again the page says what to do", async () => {
    const { owner } = await anAccount();
    const link = await linkFor(owner);
    const { page, go } = await open();
    await go(link);
    await page.getByRole("heading", { name: "Make your first agent" }).waitFor();
    expect(page.url()).not.toContain("#");
    const other = await open();
    await other.go(link);
    await other.page.getByRole("alert").getByText("Ask an account owner for a new one").waitFor();
    expect(other.page.url()).not.toContain("#");
  });

  test("a deep link asks for a sign-in and then leads where it said; never to another site", async () => {
    const { owner } = await anAccount();
    await owner.act("set_value", { key: "last", value: "1.4.2" });
    const { page, go } = await open();
    await go("/keys?edit=last");
    await page.getByRole("heading", { name: "Sign in to Mainstay" }).waitFor();
    const [, hash] = (await linkFor(owner)).split("#");
    await page.evaluate(`location.hash = ${JSON.stringify(hash)}`);
    await page.getByRole("dialog", { name: "last" }).waitFor();

    const evil = await open();
    await evil.go(`/sign-in?next=${encodeURIComponent("//evil.example/")}#${(await linkFor(owner)).split("#")[1]}`);
    await evil.page.getByRole("heading", { name: "Make your first agent" }).waitFor();
    expect(evil.page.url()).toBe(`${await site()}/new-agent`);
    expect(evil.problems).toEqual([]);
  });
});

describe("sessions", () => {
  test("signing out ends it; what was open asks again", async () => {
    const { owner } = await anAccount();
    const { page, go } = await openAs(owner);
    await page.getByRole("button", { name: /your menu/ }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await page.getByRole("heading", { name: "Sign in to Mainstay" }).waitFor();
    await go("/keys");
    await page.getByRole("heading", { name: "Sign in to Mainstay" }).waitFor();
  });

  test("one that was ended elsewhere is asked to sign in at its next call", async () => {
    const { owner } = await anAccount();
    const there = await openAs(owner);
    const here = await openAs(owner);
    await here.go("/you");
    await here.page.getByRole("button", { name: /^End the session of/ }).click();
    await here.page.getByText("The session is ended").waitFor();
    await becomes(() => here.page.getByRole("button", { name: /^End the session of/ }).count(), 0);
    await there.page.getByRole("link", { name: "Controls" }).click();
    await there.page.getByRole("heading", { name: "Sign in to Mainstay" }).waitFor();
  });
});
