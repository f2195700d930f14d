import { describe, expect, test } from "vitest";
import { anAccount, anAgent, type Person } from "../helpers/account";
import { openAs, withChromium } from "../helpers/chromium";
import { kinds, showsAll, texts } from "../helpers/hostile";

withChromium();

const [for_agents, for_keys, for_values, for_controls, for_people] = [
  texts.slice(0, 90),
  texts.slice(90, 115),
  texts.slice(115, 140),
  texts.slice(140, 180),
  texts.slice(180, 200),
];

/** An account in which each of the texts stands somewhere. */
async function hostileAccount(): Promise<Person> {
  const { owner } = await anAccount();
  const done = async (action: string, args: object) => expect(await owner.act(action, args), action).not.toHaveProperty("refused");
  for (const [n, display_name] of for_agents.entries()) await done("create_agent", { name: `bot-${n}`, display_name });
  for (const [n, key] of for_keys.entries()) await done("set_value", { key, value: for_values[n] });
  for (let n = 0; n < 10; n++) {
    const [description, value, first, second] = for_controls.slice(4 * n, 4 * n + 4);
    const enumerated =
      n % 2 === 0 ? { type: "enum", value, options: [value, first, second] } : { type: "string", value: `${value} ${first} ${second}` };
    await done("set_control", { key: `control-${n}`, description, ...enumerated });
  }
  for (const [n, text] of for_people.entries()) {
    if (n < 10) await done("invite_person", { name: `guest-${n}`, display_name: text });
    else await done("create_token", { name: text });
  }
  return owner;
}

const of_each_kind = texts.slice(0, kinds.length);

/** A record type and records in whose every text one of each kind stands. */
async function hostileData(owner: Person): Promise<void> {
  const described = of_each_kind.map((description, n) => ({ name: `field_${n}`, type: "string", description }));
  const identity = { name: "id", type: "string", identity: true };
  const fields = [identity, ...described, { name: "tree", type: "object" }];
  const type = { name: "hostile", description: of_each_kind.slice(0, 8).join(" "), fields };
  expect(await owner.act("create_record_type", type)).not.toHaveProperty("refused");
  const values = Object.fromEntries(of_each_kind.map((text, n) => [`field_${n}`, text]));
  const tree = Object.fromEntries(of_each_kind.map((text) => [text, text]));
  for (const id of of_each_kind)
    expect(await owner.act("put_record", { record_type: "hostile", value: { id, ...values, tree } })).not.toHaveProperty("refused");
}

const answerable = { type: "buttons", id: "go", options: [{ id: "yes", label: "Yes" }] };

/** An agent whose state, configuration and deliveries hold each of the texts. */
async function hostileAgent(): Promise<Person> {
  const agent = await anAgent(undefined, "bot");
  const done = async (action: string, args: object) =>
    expect(await agent.owner.act(action, { agent: "bot", ...args }), action).not.toHaveProperty("refused");
  const [stored, told, held] = [texts.slice(0, 100), texts.slice(100, 150), texts.slice(150)];
  for (const [n, key] of stored.slice(0, 40).entries()) await agent.call("state_put", { key, value: n, version: 0 });
  const tree = Object.fromEntries(stored.slice(40, 100).map((text, n) => [text, stored[n]]));
  expect(await agent.call("state_put", { key: "tree", value: tree, version: 0 })).toMatchObject({ version: 1 });
  const [role, entries, contents] = [told.slice(0, 3), told.slice(3, 25), [...told.slice(25), ...held]];
  const named = (n: number) => ({ name: entries[n], description: entries[n + 1] });
  await done("set_agent_config", {
    role: { name: role[0], description: role[1], instructions: role[2] },
    skills: [0, 2, 4, 6, 8].map((n) => ({ ...named(n), content: contents.slice(12 * (n / 2), 12 * (n / 2) + 12).join("\n") })),
    mcp_servers: [10, 12, 14].map((n) => ({ ...named(n), url: `https://mcp.example.com/${encodeURIComponent(contents[60 + n - 10] ?? "")}` })),
    apis: [16, 18, 20].map((n) => ({
      ...named(n),
      base_url: "https://api.example.com",
      auth: { type: contents[66 + (n - 16) / 2], [contents[69 + (n - 16) / 2] ?? ""]: "x" },
    })),
  });
  await done("set_wake_webhook", { url: `https://agent.example.com/?q=${texts[0]}` });
  await done("test_wake_webhook", {});
  return agent.owner;
}

describe("200 hostile texts", () => {
  test("stay text in what an agent keeps, in its configuration and in what was sent to it", async () => {
    const opened = await openAs(await hostileAgent());
    const { page, go, problems } = opened;
    await go("/agents/bot/checkpoints");
    await page.getByRole("link", { name: "tree" }).waitFor();
    await showsAll(opened, texts.slice(0, 40));
    await go("/agents/bot/checkpoints?open=tree");
    await page.getByRole("dialog").getByRole("tree").waitFor();
    // Names stand in the tree as they are; values as JSON writes them.
    await showsAll(opened, texts.slice(40, 100));
    for (const key of texts.slice(0, kinds.length)) {
      await go(`/agents/bot/checkpoints?open=${encodeURIComponent(key)}`);
      await page.getByRole("dialog", { name: key }).waitFor();
    }
    await go("/agents/bot/config");
    await page.evaluate("for (const each of document.querySelectorAll('details')) each.open = true");
    await page.getByRole("textbox", { name: "Instructions" }).waitFor();
    await showsAll(opened, [...texts.slice(100, 185), ...texts.slice(191, 197)]);
    await go("/agents/bot/wake");
    await page.getByRole("button", { name: "Send a test" }).waitFor();
    await showsAll(opened, []);
    expect(problems).toEqual([]);
  });

  test("stay text on every page, and in addresses", async () => {
    const owner = await hostileAccount();
    const opened = await openAs(owner);
    const { page, go, problems } = opened;
    await go("/agents");
    await page.getByText("@bot-89").waitFor();
    await showsAll(opened, for_agents);
    await go("/keys");
    await page.getByText("25 of 25 keys").waitFor();
    await showsAll(opened, [...for_keys, ...for_values]);
    await go("/controls");
    await page.getByText("10 of 10 controls").waitFor();
    await showsAll(opened, for_controls);
    await go("/people");
    await page.getByText("@guest-9").waitFor();
    await showsAll(opened, for_people.slice(0, 10));
    await go("/you");
    await page.getByText(for_people[19] ?? "").waitFor();
    await showsAll(opened, for_people.slice(10));

    for (const path of ["/account/audit", "/account/usage"]) {
      await go(path);
      await showsAll(opened, []);
    }
    for (const [n, text] of texts.slice(0, kinds.length).entries()) {
      await go(`/agents/bot-${n}`);
      await page.getByRole("heading", { level: 1, name: text }).waitFor();
      await showsAll(opened, []);
    }
    for (const text of for_keys.slice(0, 6)) {
      await go(`/keys?edit=${encodeURIComponent(text)}`);
      await page.getByRole("dialog").getByRole("textbox", { name: "Value" }).waitFor();
      await go(`/agents/${encodeURIComponent(text)}`);
      await showsAll(opened, []);
    }
    await page.keyboard.press("Control+k");
    await page.getByText("@bot-89").waitFor();
    await showsAll(opened, [...for_agents, ...for_keys]);
    expect(problems).toEqual([]);
  });

  test("stay text in records, their keys, and the words of a record type", async () => {
    const { owner } = await anAccount();
    await hostileData(owner);
    const opened = await openAs(owner);
    const { page, go, problems } = opened;
    await go("/data");
    await showsAll(opened, of_each_kind.slice(0, 8));
    await go("/data/hostile/edit");
    await showsAll(opened, of_each_kind);
    await go("/data/hostile");
    await page.getByRole("row").nth(kinds.length).waitFor();
    await showsAll(opened, of_each_kind);
    for (const key of of_each_kind.slice(0, 8)) {
      await go(`/data/hostile/record?key=${encodeURIComponent(JSON.stringify(key))}`);
      await page.getByRole("heading", { level: 2, name: key }).waitFor();
      await page.getByRole("tree").waitFor();
      await showsAll(opened, of_each_kind);
    }
    await page.getByRole("link", { name: "Edit" }).click();
    await page.getByRole("button", { name: "Save" }).waitFor();
    await showsAll(opened, of_each_kind);
    expect(problems).toEqual([]);
  });

  test("stay text in what agents ask, send and hand over", async () => {
    const agent = await anAgent();
    const { owner } = agent;
    const { conv_id } = await agent.call("open_direct", { user: owner.name });
    const group = (await agent.call("create_group", { title: texts[0], members: [] })).conv_id;
    for (const [n, title] of for_agents.slice(0, 16).entries()) {
      const [one = "", other = ""] = for_controls.slice(2 * n, 2 * n + 2);
      const context = n % 4 === 1 ? { [one]: 1, [other]: [] } : `${one} ${other}`;
      const asking = n % 2 === 0 ? { kind: "choose", options: [one, other] } : { kind: "approve", context };
      const asked = await agent.call("request_human", { conv_id, title, ...asking });
      expect(asked).not.toHaveProperty("refused");
    }
    for (const text of for_keys.slice(0, 5)) await agent.call("send_message", { conv_id, text });
    const card = { blocks: for_people.slice(0, 16).map((text) => ({ type: "text", text })) };
    expect(await agent.call("send_card", { conv_id, text: "Card", card: { blocks: [...card.blocks, answerable] } })).not.toHaveProperty("refused");
    await agent.call("handoff", { conv_id: group, note: for_values.slice(0, 16).join(" ") });
    const opened = await openAs(owner);
    await opened.page.getByText(for_agents[15] ?? "").waitFor();
    await opened.page.getByRole("treeitem").first().waitFor();
    // What was said is markdown, of which some shows as it is meant.
    await showsAll(opened, [texts[0] ?? "", ...for_agents.slice(0, 16), ...for_controls.slice(0, 32)]);
    expect(opened.problems).toEqual([]);
  });
});
