import { afterAll, describe, expect, test } from "vitest";
import { anAccount } from "../helpers/account";
import { becomes, openAs, withChromium } from "../helpers/chromium";
import { aPng } from "../helpers/files";
import { aReceiver } from "../helpers/receiver";
import { aWakingServer } from "../helpers/waking";

withChromium();

const server = aWakingServer();

afterAll(() => server.harness.close());

describe("where one is told", () => {
  test("is set on one's own page, works, and comes back by undo", async () => {
    const receiver = await aReceiver();
    const { owner, agent, conv_id } = await server.aTalk();
    const { page, go, problems } = await openAs(owner, { baseURL: await server.site() });
    await go("/you");
    const told = page.getByRole("region", { name: "Where you are told" });
    await told.getByRole("textbox").fill("http://10.0.0.1/");
    await told.getByRole("button", { name: "Save" }).click();
    await told.getByRole("alert").getByText("is not https").waitFor();
    await told.getByRole("textbox").fill(receiver.url);
    await told.getByRole("button", { name: "Save" }).click();
    await told.getByText("Working").waitFor();
    await agent.call("request_human", { conv_id, kind: "approve", title: "Deploy 1.5?" });
    const [first] = await receiver.until(1);
    expect(JSON.parse(first?.body ?? "{}")).toMatchObject({ text: expect.stringContaining("Deploy 1.5?") });
    await told.getByRole("button", { name: "Remove" }).click();
    await becomes(async () => (await owner.act("get_notify")).notify, null);
    await page.getByRole("button", { name: "Undo" }).click();
    await becomes(async () => (await owner.act("get_notify")).notify?.url, receiver.url);
    expect(problems).toEqual([]);
    await receiver.close();
  });
});

describe("the account's emoji", () => {
  test("are made from a picture, shown, and deleted after a question; the audit log says so, filtered", async () => {
    const { owner } = await anAccount();
    const { page, go, problems } = await openAs(owner);
    await go("/account/emoji");
    await page.getByRole("textbox", { name: "Name" }).fill("ship-it");
    const choose = async (name: string, buffer: Buffer) => {
      const chooser = page.waitForEvent("filechooser");
      await page.getByRole("button", { name: "Picture" }).click();
      await (await chooser).setFiles({ name, mimeType: "image/png", buffer });
    };
    await choose("x.png", Buffer.from("no picture"));
    await page.getByRole("button", { name: "Add the emoji" }).click();
    await page.getByRole("alert").waitFor();
    await choose("x.png", aPng(16, 16));
    await page.getByRole("button", { name: "Add the emoji" }).click();
    await page.getByText(":ship-it:", { exact: true }).waitFor();
    await becomes(async () => page.evaluate("document.querySelector('.own-emoji').naturalWidth"), 16);
    await page.getByRole("button", { name: "Delete :ship-it:" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete the emoji" }).click();
    await page.getByText("No emoji of your own yet").waitFor();

    await page.getByRole("link", { name: "Audit log" }).click();
    await page.getByRole("combobox", { name: "Which acts" }).selectOption("set_emoji");
    await becomes(
      async () =>
        page
          .getByRole("main")
          .getByRole("listitem")
          .allInnerTexts()
          .then((rows) => rows.length),
      1,
    );
    await page.getByText("@ada set emoji").waitFor();
    expect(problems).toEqual([]);
  });
});
