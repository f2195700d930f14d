import { describe, expect, test } from "vitest";
import { anAgent } from "../helpers/account";
import { becomes, openAs, withChromium } from "../helpers/chromium";

withChromium();

describe("controls", () => {
  test("one is made and flipped, and agents read it so", async () => {
    const agent = await anAgent();
    const { page, go, problems } = await openAs(agent.owner);
    await go("/controls");
    await page.getByRole("link", { name: "New control" }).click();
    await page.getByRole("textbox", { name: "Key" }).fill("deploys_allowed");
    await page.getByRole("textbox", { name: "What an agent is to do about it" }).fill("When this is off, deploy nothing.");
    await page.getByRole("button", { name: "Make the control" }).click();
    const flip = page.getByRole("switch", { name: "deploys_allowed" });
    await flip.waitFor();
    const seen = async () => (await agent.call("list_controls")).controls.map(({ key, value }: { key: string; value: unknown }) => [key, value]);
    await becomes(seen, [["control:deploys_allowed", false]]);
    // The input itself is drawn over by its track, which is what a person clicks.
    await flip.click({ force: true });
    await becomes(seen, [["control:deploys_allowed", true]]);
    expect(await flip.isChecked()).toBe(true);
    expect(problems).toEqual([]);
  });

  test("a choice, a number and a text are set in place; a deleted one comes back by undo", async () => {
    const agent = await anAgent();
    const { owner } = agent;
    await owner.act("set_control", { key: "tone", type: "enum", value: "formal", options: ["formal", "terse"], description: "How to write." });
    await owner.act("set_control", { key: "budget", type: "number", value: 5, description: "Dollars." });
    await owner.act("set_control", { key: "footer", type: "string", value: "Bye", description: "Under each mail." });
    const { page, go } = await openAs(owner);
    await go("/controls");
    const value = async (name: string) =>
      (await agent.call("list_controls")).controls.find(({ key }: { key: string }) => key === `control:${name}`)?.value ?? null;
    await page.getByRole("combobox", { name: "tone" }).selectOption("terse");
    await becomes(() => value("tone"), "terse");
    await page.getByRole("textbox", { name: "budget" }).fill("7");
    await page.getByRole("button", { name: "Save" }).click();
    await becomes(() => value("budget"), 7);
    await page.getByRole("textbox", { name: "footer" }).fill("Good bye");
    await page.getByRole("button", { name: "Save" }).click();
    await becomes(() => value("footer"), "Good bye");

    await page.getByRole("link", { name: "Edit tone" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await becomes(() => value("tone"), null);
    await page.getByRole("button", { name: "Undo" }).click();
    await becomes(() => value("tone"), "terse");
    await page.getByRole("combobox", { name: "tone" }).waitFor();
  });
});

describe("keys", () => {
  test("what an agent writes appears, is edited and deleted, and a new key is read by it", async () => {
    const agent = await anAgent();
    const { page, go, problems } = await openAs(agent.owner);
    await go("/keys");
    await page.getByText("Nothing is remembered yet").waitFor();
    await agent.call("set_value", { key: "deploys:last", value: "1.4.1", ttl: 3600 });
    await agent.call("increment", { key: "deploys:failed", amount: 3 });
    await page.getByText("1.4.1").waitFor();
    await page.getByText("2 of 25 keys").waitFor();
    await page.getByText(/^Expires in 59 min \d\d s$/).waitFor();

    await page.getByRole("link", { name: "deploys:last" }).click();
    await page.getByRole("textbox", { name: "Value" }).fill("1.4.2");
    await page.getByRole("button", { name: "Save" }).click();
    await becomes(async () => (await agent.call("get_value", { key: "deploys:last" })).value, "1.4.2");
    const { expires_at } = await agent.call("get_value", { key: "deploys:last" });
    expect(Date.parse(expires_at)).toBeGreaterThan(Date.now());

    await page.getByRole("link", { name: "deploys:failed" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await becomes(async () => (await agent.call("get_value", { key: "deploys:failed" })).exists, false);
    await page.getByRole("button", { name: "Undo" }).click();
    await becomes(async () => (await agent.call("get_value", { key: "deploys:failed" })).value, 3);

    await page.getByRole("link", { name: "New key" }).click();
    await page.getByRole("textbox", { name: "Key" }).fill("note");
    await page.getByRole("textbox", { name: "Value" }).fill("from a person");
    await page.getByRole("button", { name: "Make the key" }).click();
    await becomes(async () => (await agent.call("get_value", { key: "note" })).value, "from a person");
    expect(problems).toEqual([]);
  });
});
