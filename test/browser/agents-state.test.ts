import { describe, expect, test } from "vitest";
import { anAgent, rpc } from "../helpers/account";
import { becomes, openAs, withChromium } from "../helpers/chromium";
import { customer } from "../helpers/records";

withChromium();

describe("an agent's checkpoints", () => {
  test("are seen as it stores them, an older version too", async () => {
    const agent = await anAgent(undefined, "bot");
    const { page, go, problems } = await openAs(agent.owner);
    await go("/agents/bot/checkpoints");
    await page.getByText("No checkpoint yet").waitFor();
    await agent.call("state_put", { key: "run/42", value: { step: "plan", done: [1, 2] }, version: 0 });
    await agent.call("state_put", { key: "run/42", value: { step: "deploy" }, version: 1 });
    await page.getByRole("link", { name: "run/42" }).click();
    const dialog = page.getByRole("dialog", { name: "run/42" });
    await dialog.getByText('"deploy"').waitFor();
    await dialog.getByRole("combobox", { name: "Version" }).selectOption("1");
    await dialog.getByText('"plan"').waitFor();
    expect(await dialog.getByText('"deploy"').count()).toBe(0);
    expect(problems).toEqual([]);
  });

  test("of another server are imported from a file, under archive/", async () => {
    const agent = await anAgent(undefined, "bot");
    const { page, go } = await openAs(agent.owner);
    await go("/agents/bot/checkpoints?import=true");
    const choose = async (text: string) => {
      const chooser = page.waitForEvent("filechooser");
      await page.getByRole("button", { name: "File" }).click();
      await (await chooser).setFiles({ name: "state.json", mimeType: "application/json", buffer: Buffer.from(text) });
    };
    await choose('[{"key": "a"}]');
    await page.getByRole("alert").getByText("Entry 1 of the list has no key or no value").waitFor();
    await choose('{"memory": {"seen": 3}, "plan": [1]}');
    await page.getByRole("button", { name: "Import 2" }).click();
    await page.getByText("Imported 2.").waitFor();
    await page.getByRole("button", { name: "Done" }).click();
    await page.getByRole("link", { name: "archive/plan" }).waitFor();
    expect(await agent.call("state_get", { key: "archive/memory" })).toMatchObject({ value: { seen: 3 } });
  });
});

describe("an agent's data-store tools", () => {
  test("are given and taken away, and its list of tools follows", async () => {
    const agent = await anAgent(undefined, "bot");
    const { page, go, problems } = await openAs(agent.owner);
    await go("/agents/bot/tools");
    await page.getByText("No record type yet").waitFor();
    await agent.owner.act("create_record_type", customer);
    await page.reload();
    await page.getByRole("button", { name: "Add a data-store tool" }).click();
    await page.getByRole("combobox", { name: "Access" }).selectOption("update");
    await page.getByRole("textbox", { name: "Name" }).fill("crm");
    await page.getByRole("checkbox", { name: "Sensitive access" }).check();
    await page.getByText("Not saved: Data-store tools").waitFor();
    await page.getByRole("button", { name: "Save" }).click();
    const listed = async () => {
      const { result } = (await (await rpc(agent.key, "tools/list")).json()) as { result: { tools: { name: string }[] } };
      return result.tools.map(({ name }) => name).filter((name) => name.includes("data_store"));
    };
    await becomes(listed, ["read_data_store_crm", "update_data_store_crm"]);
    expect((await agent.owner.act("get_agent", { agent: "bot" })).agent.data_store).toEqual([
      { record_type: "customer", scope: "workspace", access: "update", sensitive: true, name: "crm" },
    ]);
    await page.getByRole("button", { name: "Remove read_data_store_crm" }).click();
    await page.getByRole("button", { name: "Save" }).click();
    await becomes(listed, []);
    expect(problems).toEqual([]);
  });
});
