import { describe, expect, test } from "vitest";
import { anAccount, anAgent } from "../helpers/account";
import { becomes, open, openAs, withChromium } from "../helpers/chromium";
import { setup_code } from "../helpers/server";

withChromium();

const path = (link: string) => new URL(link).pathname + new URL(link).hash;

describe("people", () => {
  test("one is invited, comes in, becomes an owner, and is out at once when removed", async () => {
    const { owner } = await anAccount();
    const { page, go } = await openAs(owner);
    await go("/people");
    await page.getByRole("link", { name: "Invite a person" }).click();
    await page.getByRole("textbox", { name: "User name" }).fill("grace");
    await page.getByRole("textbox", { name: "Display name" }).fill("Grace Hopper");
    await page.getByRole("button", { name: "Make the link" }).click();
    const link = ((await page.getByRole("figure", { name: "the invitation link" }).locator("pre").textContent()) ?? "").trim();
    await page.getByRole("button", { name: "Done" }).click();
    await page.getByRole("button", { name: "Revoke the invitation of Grace Hopper" }).waitFor();

    const grace = await open();
    await grace.go(path(link));
    await grace.page.getByRole("heading", { name: "Make your first agent" }).waitFor();
    await grace.go("/controls");
    await grace.page.getByText("No controls yet").waitFor();
    expect(await grace.page.getByRole("link", { name: "New control" }).count()).toBe(0);

    await page.reload();
    await page.getByRole("link", { name: "Grace Hopper @grace" }).click();
    await page.getByRole("combobox", { name: "Role" }).selectOption("owner");
    await page.getByRole("button", { name: "Save" }).click();
    await becomes(async () => (await owner.act("list_users", { type: "human" })).users.map(({ role }: { role: string }) => role), ["owner", "owner"]);
    await grace.page.reload();
    await grace.page.getByRole("link", { name: "New control" }).waitFor();

    await page.getByRole("link", { name: "Grace Hopper @grace" }).click();
    await page.getByRole("button", { name: "Remove from the account …" }).click();
    await page.getByRole("button", { name: "Remove Grace Hopper" }).click();
    await page.getByText("Grace Hopper is removed").waitFor();
    await grace.page.getByRole("link", { name: "Keys" }).click();
    await grace.page.getByRole("heading", { name: "Sign in to Mainstay" }).waitFor();
    expect(grace.problems).toEqual([]);
  });

  test("a link for somebody without a way in, and the set-up code for somebody without an owner", async () => {
    const { owner, id } = await anAccount();
    const { page, go } = await openAs(owner);
    await go("/people?edit=ada");
    await page.getByRole("button", { name: "Make a sign-in link" }).click();
    const link = ((await page.getByRole("figure", { name: "the sign-in link" }).locator("pre").textContent()) ?? "").trim();
    const other = await open();
    await other.go(path(link));
    await other.page.getByRole("heading", { name: "Make your first agent" }).waitFor();

    const locked_out = await open();
    await locked_out.go("/sign-in");
    await locked_out.page.getByRole("button", { name: "Use the set-up code" }).click();
    await locked_out.page.getByRole("textbox", { name: "Account id" }).fill(id);
    await locked_out.page.getByRole("textbox", { name: "Your user name" }).fill("ada");
    await locked_out.page.locator("input[type=password]").fill(setup_code);
    await locked_out.page.getByRole("button", { name: "Sign in", exact: true }).click();
    await locked_out.page.getByRole("heading", { name: "Make your first agent" }).waitFor();
  });
});

describe("the account", () => {
  test("is renamed; its usage and its audit log say what was done; deleting it asks for its name", async () => {
    const agent = await anAgent(undefined, "counter");
    for (let n = 0; n < 3; n++) await agent.call("increment", { key: "runs" });
    await agent.call("set_value", { key: "runs", value: "refused: it is a counter" });
    const { page, go, problems } = await openAs(agent.owner);
    await go("/account");
    await page.getByRole("textbox", { name: "Name" }).fill("Tidewater");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("heading", { name: "Tidewater", level: 1 }).waitFor();
    await page.getByRole("link", { name: "Usage" }).click();
    await page.getByRole("row", { name: "increment 3 0" }).waitFor();
    await page.getByRole("row", { name: "set_value 1 1" }).waitFor();
    await page.getByRole("row", { name: "@counter 4 1" }).waitFor();
    await page.getByRole("link", { name: "Audit log" }).click();
    await page.getByText("@ada update account").waitFor();
    await page.getByText("@ada create agent", { exact: true }).waitFor();
    await go("/agents/counter/usage");
    await page.getByText("4 calls in 30 days, 1 of them refused").waitFor();

    await go("/account");
    await page.getByRole("button", { name: "Delete the account" }).click();
    const confirm = page.getByRole("dialog").getByRole("button", { name: "Delete the account" });
    expect(await confirm.isDisabled()).toBe(true);
    await page.getByRole("textbox", { name: /^Type “Tidewater”/ }).fill("Tidewater");
    await confirm.click();
    await page.getByRole("heading", { name: "Sign in to Mainstay" }).waitFor();
    expect(await agent.call("list_keys")).toMatchObject({ refused: "401" });
    expect(problems).toEqual([]);
  });
});
