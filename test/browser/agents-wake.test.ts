import { Webhook } from "standardwebhooks";
import { afterAll, describe, expect, test } from "vitest";
import { anAgent } from "../helpers/account";
import { openAs, withChromium } from "../helpers/chromium";
import { aReceiver } from "../helpers/receiver";
import { aWakingServer } from "../helpers/waking";

withChromium();

const server = aWakingServer();

afterAll(() => server.harness.close());

describe("an agent's wake webhook", () => {
  test("is set, tested, seen to fail and to work, given a new secret and removed", async () => {
    let status = 500;
    const receiver = await aReceiver(() => ({ status }));
    const { owner, agent } = await server.aTalk();
    const { page, go, problems } = await openAs(owner, { baseURL: await server.site() });
    await go(`/agents/${agent.name}/wake`);
    await page.getByRole("textbox", { name: "Address" }).fill("nowhere");
    await page.getByRole("button", { name: "Set the webhook" }).click();
    await page.getByRole("alert").getByText("is no https URL").waitFor();
    await page.getByRole("textbox", { name: "Address" }).fill(receiver.url);
    await page.getByRole("button", { name: "Set the webhook" }).click();
    const secret = async () => ((await page.getByRole("figure", { name: "the webhook's secret" }).locator("pre").textContent()) ?? "").trim();
    const first = await secret();
    await page.getByText("Set, nothing sent yet").waitFor();

    await page.getByRole("button", { name: "Send a test" }).click();
    await page.getByText("It did not arrive. Answered 500").waitFor();
    await page.getByRole("listitem").getByText("Failed").waitFor();
    status = 204;
    await page.getByRole("button", { name: "Send a test" }).click();
    await page.getByText("It arrived. Answered 204").waitFor();
    await page.getByText("Working").waitFor();
    const { headers, body } = (await receiver.until(2))[1]!;
    expect(new Webhook(first).verify(body, headers)).toMatchObject({ type: "test", agent: agent.id });

    await page.getByRole("button", { name: "Make a new secret" }).click();
    await page.getByText(first).waitFor({ state: "detached" });
    expect(await secret()).not.toBe(first);
    await page.getByRole("button", { name: "Remove", exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Remove the webhook" }).click();
    await page.getByText("No wake webhook").waitFor();
    expect(await owner.act("list_deliveries", { agent: agent.name })).toMatchObject({ webhook: null });
    expect(problems).toEqual([]);
    await receiver.close();
  });

  test("shows what woke it with each try, and what is held while it is paused", async () => {
    const receiver = await aReceiver((n) => ({ status: n < 3 ? 503 : 204 }));
    const { owner, agent, conv_id } = await server.aTalk();
    await owner.act("set_wake_webhook", { agent: agent.name, url: receiver.url });
    await owner.act("send_message", { conv_id, text: "Wake up" });
    await receiver.until(3);
    const { page, go } = await openAs(owner, { baseURL: await server.site() });
    await go(`/agents/${agent.name}/wake`);
    const row = page.getByRole("listitem").filter({ hasText: `message at ${conv_id}.` });
    await row.getByText("3 tries, the last: Answered 204").click();
    await row.getByText("Answered 503").first().waitFor();
    await row.getByText("Delivered").waitFor();
    await owner.act("update_agent", { agent: agent.name, status: "paused" });
    await go(`/agents/${agent.name}`);
    await page.getByText("Paused: every call of it is refused").waitFor();
    await page.getByText("Working").waitFor();
    await receiver.close();
  });
});

describe("a note", () => {
  test("is sent from the agent's overview and comes with its updates", async () => {
    const agent = await anAgent(undefined, "bot");
    const { conv_id } = await agent.owner.act("open_direct", { user: "bot" });
    const { page, go, problems } = await openAs(agent.owner);
    await go("/agents/bot");
    await page.getByRole("textbox", { name: "Note" }).fill("Ask Grace about releases.");
    await page.getByRole("combobox", { name: "About" }).selectOption({ label: "Direct with @ada" });
    await page.getByRole("button", { name: "Send the note" }).click();
    await page.getByText("It is woken").waitFor();
    expect(await page.getByRole("textbox", { name: "Note" }).inputValue()).toBe("");
    expect((await agent.call("get_updates")).events).toEqual(
      expect.arrayContaining([expect.objectContaining({ type: "note", text: "Ask Grace about releases.", conv_id })]),
    );
    expect(problems).toEqual([]);
  });
});
