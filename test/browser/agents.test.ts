import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { anAccount, type Answer } from "../helpers/account";
import { becomes, openAs, tabTo, withChromium } from "../helpers/chromium";
import { url } from "../helpers/server";

withChromium();

/** A real MCP client with this agent key. */
async function connect(key: string): Promise<(name: string, args: Record<string, unknown>) => Promise<Answer>> {
  const client = new Client({ name: "test-client", version: "1" });
  const headers = { authorization: `Bearer ${key}` };
  await client.connect(new StreamableHTTPClientTransport(new URL("/mcp", await url()), { requestInit: { headers } }) as never);
  return (name, args) => client.callTool({ name, arguments: args });
}

const keyOn = async (page: Page) => ((await page.getByRole("figure", { name: "the agent key" }).locator("pre").textContent()) ?? "").trim();
const nameField = (page: Page) => page.getByRole("textbox", { name: "Name", exact: true });

describe("the first two minutes", () => {
  test("an agent is made, its first call appears without a reload, a pause refuses the next", async () => {
    const { owner } = await anAccount();
    const { page, problems } = await openAs(owner);
    await page.getByRole("heading", { name: "Make your first agent" }).waitFor();
    await nameField(page).fill("release-bot");
    await page.getByRole("textbox", { name: "Display name" }).fill("Release bot");
    await page.getByRole("button", { name: "Make the agent" }).click();
    await page.getByText("Waiting for its first call").waitFor();
    await page.evaluate("globalThis.not_reloaded = true");

    const key = await keyOn(page);
    await page.getByText(`--header "Authorization: Bearer ${key}"`).waitFor();
    const call = await connect(key);
    expect((await call("set_value", { key: "hello", value: "first call" })).structuredContent).toMatchObject({ created: true });
    await page.getByText("First call arrived").waitFor();
    expect(await page.evaluate("globalThis.not_reloaded")).toBe(true);

    await page.getByRole("link", { name: "Go to Release bot" }).click();
    await page.getByRole("button", { name: "Pause Release bot" }).click();
    await becomes(async () => (await owner.act("get_agent", { agent: "release-bot" })).agent.status, "paused");
    const refused = await call("get_value", { key: "hello" });
    expect(refused.structuredContent.error.code).toBe("paused");
    await page.getByRole("button", { name: "Resume Release bot" }).click();
    await becomes(async () => (await call("get_value", { key: "hello" })).isError ?? false, false);
    expect(problems).toEqual([]);
  });

  test("memory only is what it says", async () => {
    const { owner } = await anAccount();
    const { page } = await openAs(owner);
    await nameField(page).fill("memo");
    await page.getByRole("button", { name: "Make the agent" }).click();
    await keyOn(page);
    const { agent } = await owner.act("get_agent", { agent: "memo" });
    expect(agent.toolsets).toEqual(expect.arrayContaining(["keys", "controls", "time", "random"]));
    expect(agent.toolsets).not.toContain("messages");
  });

  test("a name that cannot be is refused where it was typed, and nothing typed is lost", async () => {
    const { owner } = await anAccount();
    const { page } = await openAs(owner);
    await nameField(page).fill("Not A Name");
    await page.getByRole("button", { name: "Make the agent" }).click();
    await page.getByRole("alert").getByText("“Not A Name” cannot be a user name").waitFor();
    expect(await nameField(page).inputValue()).toBe("Not A Name");
  });

  test("the keyboard alone leads from the link to the pause", async () => {
    const { owner } = await anAccount();
    const { page } = await openAs(owner);
    await page.getByRole("heading", { name: "Make your first agent" }).waitFor();
    await tabTo(page, nameField(page));
    await page.keyboard.type("keyed");
    await page.keyboard.press("Enter");
    await keyOn(page);
    await page.keyboard.press("Control+k");
    await page.getByRole("textbox", { name: "Search and commands" }).waitFor();
    await page.keyboard.type("keyed");
    await page.getByText("@keyed").waitFor();
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "keyed" }).waitFor();
    await tabTo(page, page.getByRole("button", { name: "Pause keyed" }));
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Resume keyed" }).waitFor();
    await becomes(async () => (await owner.act("get_agent", { agent: "keyed" })).agent.status, "paused");
  });
});

describe("one agent", () => {
  test("a key is made, shown once, used and revoked", async () => {
    const { owner } = await anAccount();
    await owner.act("create_agent", { name: "bot" });
    const { page, go } = await openAs(owner);
    await go("/agents/bot/keys");
    await page.getByRole("button", { name: "Make a key" }).click();
    const key = ((await page.getByRole("figure", { name: "the new agent key" }).locator("pre").textContent()) ?? "").trim();
    const call = await connect(key);
    expect((await call("list_keys", {})).structuredContent.total).toBe(0);
    await page.getByRole("button", { name: `Revoke the key that ends in ${key.slice(-4)}` }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Revoke the key" }).click();
    await page.getByText("No live key").waitFor();
    await expect(call("list_keys", {})).rejects.toThrow("Missing or invalid agent key");
    await page.reload();
    await page.getByText("No live key").waitFor();
    expect(await page.getByText(key).count()).toBe(0);
  });

  test("it is renamed, given other toolsets, and deleted after a question", async () => {
    const { owner } = await anAccount();
    await owner.act("create_agent", { name: "bot" });
    const { page, go } = await openAs(owner);
    await go("/agents/bot");
    await page.getByRole("textbox", { name: "Display name" }).fill("Robot");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("heading", { name: "Robot", level: 1 }).waitFor();
    await page.getByRole("link", { name: "Tools" }).click();
    await page.getByRole("radio", { name: "A choice" }).check();
    await page.getByRole("checkbox", { name: "random" }).uncheck();
    await page.getByRole("button", { name: "Save" }).click();
    await becomes(async () => (await owner.act("get_agent", { agent: "bot" })).agent.toolsets?.includes("random"), false);
    await page.getByRole("link", { name: "Overview" }).click();
    await page.getByRole("button", { name: "Delete Robot" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete the agent" }).click();
    await page.getByText("No agents yet").waitFor();
    expect(await owner.act("get_agent", { agent: "bot" })).toMatchObject({ refused: "not_found" });
  });
});
