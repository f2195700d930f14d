import { describe, expect, test } from "vitest";
import { type Agent, anAccount, anAgent, type Person } from "../helpers/account";
import { findings, open, openAs, type Opened, site, withChromium } from "../helpers/chromium";
import { aPng } from "../helpers/files";
import { configure, customer } from "../helpers/records";
import { letTimePass } from "../helpers/storage";

withChromium();

/** Every page, and every dialog that has an address. */
const pages = [
  "/",
  "/conversations",
  "/agents",
  "/new-agent",
  "/controls",
  "/controls?new=true",
  "/controls?edit=control:tone",
  "/keys",
  "/keys?new=true",
  "/keys?edit=last",
  "/keys?edit=count",
];

/** Those about people and the account. */
const account_pages = [
  "/people",
  "/people?new=true",
  "/people?edit=ada",
  "/you",
  "/account",
  "/account/usage",
  "/account/emoji",
  "/account/audit",
  "/more",
  "/nowhere",
];

/** The pages of one agent. */
const agent_pages = [
  "/agents/bot",
  "/agents/bot/keys",
  "/agents/bot/tools",
  "/agents/bot/config",
  "/agents/bot/wake",
  "/agents/paused-one/wake",
  "/agents/bot/checkpoints",
  "/agents/bot/checkpoints?open=run",
  "/agents/bot/checkpoints?import=true",
  "/agents/bot/usage",
];

const acme = "/data/customer/record?key=it%40acme.example";

/** The pages of the data store. */
const data_pages = [
  "/data",
  "/new-record-type",
  "/new-record-type?example=true",
  "/data/customer",
  "/data/customer?agent=bot",
  "/data/customer?where=%7B%22seats%22%3A7%7D",
  "/data/customer/edit",
  "/data/customer/edit?delete=true",
  "/data/customer/new-record",
  acme,
  `${acme}&edit=true`,
];

const desk = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };
const looks = [
  ["light", desk],
  ["dark", phone],
] as const;

/** A configuration with one of everything, a kept secret in it. */
const config = {
  agent: "bot",
  role: { name: "Release manager", description: "Plans releases", instructions: "Ask before you deploy." },
  skills: [{ name: "Notes", description: "How to write them", content: "Short lines." }],
  mcp_servers: [{ name: "tracker", url: "https://mcp.example.com/mcp", description: "Issues", headers: { Authorization: "Bearer x" } }],
  apis: [{ name: "status", base_url: "https://api.example.com", description: "The status page", auth: { type: "bearer", token: "x" } }],
};

/** Something of every kind that waits for a person. */
async function needed(agent: Agent & { owner: Person }, conv_id: string): Promise<void> {
  const { owner } = agent;
  const other = await anAgent(owner);
  const work = (await agent.call("create_group", { title: "Work", members: [other.name] })).conv_id;
  const { msg_id } = await owner.act("send_message", { conv_id: work, text: "Who tests it?", intent: "request" });
  await other.call("claim", { msg_id });
  await owner.act("create_task", { title: "Deploy", members: [], assignee: "bot" });
  await letTimePass(agent.key, 86_401);
  const context = { tool: "deploy", args: { to: ["production"], dry: null } };
  await agent.call("request_human", { conv_id, kind: "approve", title: "Deploy?", context });
  await agent.call("request_human", { conv_id, kind: "answer", title: "Which port?", context: "The old one is 8787." });
  await agent.call("request_human", { conv_id, kind: "choose", title: "Which colour?", options: ["Blue", "Green"] });
  const buttons = { type: "buttons", id: "go", options: ["primary", "danger"].map((style) => ({ id: style, label: style, style })) };
  const fields = [
    { id: "day", label: "Day", type: "select", options: ["Monday"], required: true },
    { id: "hours", label: "Hours", type: "number" },
    { id: "why", label: "Why", type: "text" },
    { id: "sure", label: "I am sure", type: "checkbox", required: true },
  ];
  const card = { title: "Ship it?", blocks: [{ type: "text", text: "All is well" }, buttons, { type: "form", id: "f", submit: "Plan", fields }] };
  await agent.call("send_card", { conv_id, card, text: "Ship it?" });
  await agent.call("send_message", { conv_id, text: "Please look" });
  const loop = (await agent.call("create_group", { title: "Loop", members: [other.name] })).conv_id;
  for (let n = 1; n <= 20; n++)
    await (n % 2 ? agent : other).call("send_message", { conv_id: loop, text: `${n}`, to: [(n % 2 ? other : agent).name] });
  await agent.call("handoff", { conv_id: loop, note: "Yours" });
}

async function furnished(waiting = false): Promise<Person> {
  const agent = await anAgent(undefined, "bot");
  const { owner } = agent;
  await agent.call("set_value", { key: "last", value: "1.4.2", ttl: 3600 });
  await agent.call("increment", { key: "count" });
  await owner.act("set_agent_config", config);
  await agent.call("state_put", { key: "run", value: { step: 1 }, version: 0 });
  await agent.call("state_put", { key: "run", value: { step: 2, done: ["plan", null, true] }, version: 1 });
  await owner.act("set_notify", { url: "https://hooks.example.com/services/x" });
  await owner.act("set_emoji", { name: "ship-it", data: aPng(16, 16).toString("base64") });
  await owner.act("set_wake_webhook", { agent: "bot", url: "https://agent.example.com/wake" });
  const { conv_id } = await owner.act("open_direct", { user: "bot" });
  await owner.act("send_message", { conv_id, text: "Hello" });
  if (waiting) await needed(agent, conv_id);
  await owner.act("create_agent", { name: "paused-one" });
  await owner.act("update_agent", { agent: "paused-one", status: "paused" });
  await owner.act("set_control", { key: "on", type: "boolean", value: true, description: "Go on." });
  await owner.act("set_control", { key: "tone", type: "enum", value: "terse", options: ["formal", "terse"], description: "How to write." });
  await owner.act("set_control", { key: "budget", type: "number", value: 5, description: "Dollars." });
  await owner.act("set_control", { key: "footer", type: "string", value: "Bye", description: "Under each mail." });
  await owner.act("invite_person", { name: "grace", display_name: "Grace Hopper" });
  return owner;
}

/** A group in which most kinds of things have happened. */
async function talked(): Promise<{ owner: Person; talk: string; thread: string }> {
  const agent = await anAgent(undefined, "bot");
  const { owner } = agent;
  const reviewer = await anAgent(owner, "reviewer");
  const { conv_id } = await agent.call("create_group", { members: ["reviewer"], title: "Release 1.4" });
  const text =
    "**Two things** are open:\n\n1. the changelog\n2. `migrate`\n\n```ts\nawait migrate();\n```\n\n| step | state |\n| --- | --- |\n| build | ok |";
  const refs = [{ type: "document", title: "Plan", url: "https://example.com/plan" }];
  const { msg_id } = await agent.call("send_message", { conv_id, text, topics: ["release"], refs });
  await reviewer.call("react", { conv_id, msg_id, key: "👀" });
  await reviewer.call("send_message", { conv_id, text: "I take the changelog.", reply_to: msg_id, thread_id: msg_id });
  const asked = await agent.call("send_message", { conv_id, text: "Who runs it?", intent: "request", to: ["reviewer"] });
  await reviewer.call("claim", { msg_id: asked.msg_id });
  await agent.call("request_human", { conv_id, kind: "approve", title: "Deploy?", context: { commit: "a1b2c3" } });
  await owner.act("pin_message", { msg_id });
  return { owner, talk: `/conversations/${conv_id}`, thread: msg_id };
}

/** A task with an assignee, a hand-off, and an agent that has the floor among the coordinated ones. */
async function underWay(): Promise<{ owner: Person; task: string }> {
  const tester = await anAgent(undefined, "tester");
  const { owner } = tester;
  await anAgent(owner, "builder");
  await owner.act("create_agent", { name: "writer", display_name: "Writer of the changelog" });
  const { conv_id } = await owner.act("create_task", { title: "Move the invoices", members: ["tester", "writer"], assignee: "builder" });
  await owner.act("update_task", { conv_id, state: "input_required" });
  for (const user of ["builder", "writer"]) await owner.act("set_member", { conv_id, user, floor: "coordinated" });
  await owner.act("floor_grant", { conv_id, agent: "builder", ttl_secs: 3600 });
  await tester.call("handoff", { conv_id, note: "Which total is right?" });
  await owner.act("archive_conversation", { conv_id });
  return { owner, task: `/conversations/${conv_id}` };
}

/** An account with records, ready and not, of the workspace and of an agent. */
async function withRecords(): Promise<Person> {
  const { owner } = await anAgent(undefined, "bot");
  await owner.act("create_record_type", customer);
  await configure(owner, "bot", { scope: "agent" });
  const value = { email: "it@acme.example", city: "Rome", active: true, iban: "IT60", contact: null, tags: ["big", { since: [2019, null] }] };
  await owner.act("put_record", { record_type: "customer", value: { ...value, name: "Acme", seats: 7 } });
  await owner.act("put_record", { record_type: "customer", value: { ...value, email: "x".repeat(200) } });
  return owner;
}

/** Each page in both looks, nothing refused, nothing wider than the screen. */
async function holds({ page, problems, go, settled }: Opened, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.setViewportSize(desk);
    await go(path);
    await settled();
    // What is folded is part of the page.
    await page.evaluate("for (const each of document.querySelectorAll('details')) each.open = true");
    for (const [colorScheme, size] of looks) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize(size);
      expect(await findings(page), `${path} ${colorScheme} ${size.width}`).toEqual([]);
      expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth"), `${path} ${size.width}`).toBeLessThanOrEqual(0);
    }
  }
  expect(problems).toEqual([]);
}

describe("every page", () => {
  test("axe finds nothing, nothing is refused, nothing is wider than the screen", async () => {
    await holds(await openAs(await furnished(true)), pages);
  });

  test("axe finds nothing in those about people and the account either", async () => {
    await holds(await openAs(await furnished(true)), account_pages);
  });

  test("axe finds nothing in those of one agent either", async () => {
    await holds(await openAs(await furnished()), agent_pages);
  });

  test("axe finds nothing in the data store's either", async () => {
    await holds(await openAs(await withRecords()), data_pages);
  });

  test("axe finds nothing in a conversation and beside it", async () => {
    const { owner, talk, thread } = await talked();
    const beside = [`thread=${thread}`, "panel=details", "panel=pins", "panel=search"];
    await holds(await openAs(owner), ["/conversations", talk, ...beside.map((each) => `${talk}?${each}`)]);
  });

  test("axe finds nothing in how a conversation stands, nor where one is begun", async () => {
    const { owner, task } = await underWay();
    const making = ["direct", "group", "task"].map((each) => `/conversations?new=${each}`);
    const opened = await openAs(owner);
    await holds(opened, [task, `${task}?panel=details`, ...making]);
    await opened.go(task);
    for (const name of ["Change the task", "Hand back to @tester"]) {
      await opened.page.getByRole("button", { name }).click();
      await opened.page.getByRole("dialog").waitFor();
      expect(await findings(opened.page), name).toEqual([]);
      await opened.page.keyboard.press("Escape");
    }
  });

  test("axe finds nothing in what opens over a page", async () => {
    for (const colorScheme of ["light", "dark"] as const) {
      const { page, go, problems } = await openAs(await furnished(), { colorScheme });
      await go("/agents/bot/keys");
      await page.getByRole("button", { name: /^Revoke the key/ }).click();
      await page.getByRole("dialog").waitFor();
      expect(await findings(page), `question ${colorScheme}`).toEqual([]);
      await page.getByRole("dialog").getByRole("button", { name: "Revoke the key" }).click();
      await page.getByText("The key is revoked").waitFor();
      expect(await findings(page), `notice ${colorScheme}`).toEqual([]);
      await page.getByRole("button", { name: /your menu/ }).click();
      await page.getByRole("menu").waitFor();
      expect(await findings(page), `menu ${colorScheme}`).toEqual([]);
      await page.keyboard.press("Escape");
      await page.getByRole("menu").waitFor({ state: "detached" });
      await page.keyboard.press("Control+k");
      await page.getByText("@paused-one").waitFor();
      expect(await findings(page), `palette ${colorScheme}`).toEqual([]);
      expect(problems).toEqual([]);
    }
  });

  test("is empty in a new account in a way that teaches", async () => {
    const { owner } = await anAccount();
    const { page, go } = await openAs(owner);
    for (const [path, words] of [
      ["/agents", "No agents yet"],
      ["/controls", "No controls yet"],
      ["/keys", "Nothing is remembered yet"],
      ["/data", "No record types yet"],
    ] as const) {
      await go(path);
      await page.getByText(words).waitFor();
      expect(await findings(page), path).toEqual([]);
    }
  });

  test("comes with headers that let nothing else run, frame it or learn where one came from", async () => {
    const response = await fetch(`${await site()}/agents`, { headers: { "sec-fetch-mode": "navigate" } });
    expect(response.status).toBe(200);
    const policy = response.headers.get("content-security-policy") ?? "";
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("style-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain("unsafe");
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    expect(response.headers.get("referrer-policy")).toBe("no-referrer");
    expect(await response.text()).not.toMatch(/<script(?![^>]* src="\/)|<style|\son\w+=/);
  });

  test("says that it is offline, and is right again when it is not", async () => {
    const { page, context } = await openAs(await furnished());
    await page.getByRole("heading", { name: "Needs you" }).waitFor();
    await context.setOffline(true);
    await page.getByText("You are offline").waitFor();
    await context.setOffline(false);
    await page.getByText("You are offline").waitFor({ state: "detached" });
  });
});

describe("sign-in page", () => {
  test("axe finds nothing in light and dark", async () => {
    for (const colorScheme of ["light", "dark"] as const) {
      const { page, go, problems } = await open({ colorScheme });
      await go("/sign-in");
      await page.getByRole("heading", { name: "Sign in to Mainstay" }).waitFor();
      expect(await findings(page)).toEqual([]);
      expect(problems).toEqual([]);
    }
  });
});
