import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { limits } from "../../schema/limits";
import { type Agent, anAccount, anAgent, type Answer } from "../helpers/account";
import { becomes, openAs, tabTo, withChromium } from "../helpers/chromium";
import { aTalk, anotherPerson } from "../helpers/conversations";

withChromium();

const bar = (page: Page) => page.getByRole("region", { name: "How it stands here" });

/** The newest event of a type that the agent gets. */
async function told(agent: Agent, type: string): Promise<Answer> {
  const { events } = await agent.call("get_updates", {});
  return events.findLast((event: Answer) => event.type === type);
}

/** A task of ada's with two agents, open in her browser. */
async function aTask() {
  const { owner } = await anAccount();
  const builder = await anAgent(owner, "builder");
  const tester = await anAgent(owner, "tester");
  const { conv_id } = await owner.act("create_task", { title: "Ship it", members: ["tester"], assignee: "builder" });
  const opened = await openAs(owner);
  await opened.go(`/conversations/${conv_id}`);
  const task = async () => (await owner.act("get_conversation", { conv_id })).conversation;
  return { owner, builder, tester, conv_id, task, ...opened };
}

describe("a new conversation", () => {
  test("a group is made by keyboard alone, and opens", async () => {
    const { owner } = await anAccount();
    await anAgent(owner, "reviewer");
    const { page, problems } = await openAs(owner);
    await page.keyboard.press("Control+k");
    await page.getByRole("textbox", { name: "Search and commands" }).waitFor();
    await page.keyboard.type("New group");
    await page.keyboard.press("Enter");
    await page.getByRole("dialog", { name: "New group" }).waitFor();
    await page.keyboard.type("Release 1.4");
    await page.keyboard.press("Tab");
    await page.keyboard.type("review");
    await page.getByRole("option", { name: "@reviewer" }).waitFor();
    await page.keyboard.press("Enter");
    await tabTo(page, page.getByRole("button", { name: "Make the group" }));
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Release 1.4", level: 1 }).waitFor();
    const { conversations } = await owner.act("list_conversations", {});
    expect(conversations).toMatchObject([{ title: "Release 1.4", kind: "group" }]);
    expect(conversations[0].members.map(({ name }: Answer) => name).sort()).toEqual(["ada", "reviewer"]);

    await page.keyboard.press("Control+k");
    await page.getByRole("textbox", { name: "Search and commands" }).waitFor();
    await page.keyboard.type("Release 1.4");
    await page.getByText("Group", { exact: true }).waitFor();
    expect(problems).toEqual([]);
  });

  test("a direct one is opened, a task made with an assignee who is woken; what is refused is said there", async () => {
    const { owner } = await anAccount();
    const bot = await anAgent(owner, "bot");
    const { page, go } = await openAs(owner);
    await go("/conversations?new=direct");
    await page.getByRole("combobox", { name: "With" }).fill("bo");
    await page.getByRole("option", { name: "@bot" }).click();
    await page.getByRole("button", { name: "Open it" }).click();
    await page.getByRole("heading", { name: "bot", level: 1 }).waitFor();

    await go("/conversations?new=task");
    await page.getByRole("textbox", { name: "Title" }).fill("Ship\u200bit");
    await page.getByRole("combobox", { name: "Assignee" }).fill("bo");
    await page.getByRole("option", { name: "@bot" }).click();
    await page.getByRole("button", { name: "Make the task" }).click();
    await page.getByRole("alert").getByText("A title is 1 to 200 characters").waitFor();
    await page.getByRole("textbox", { name: "Title" }).fill("Ship it");
    await page.getByRole("button", { name: "Make the task" }).click();
    await page.getByRole("heading", { name: "Ship it", level: 1 }).waitFor();
    expect(await told(bot, "task.updated")).toMatchObject({ state: "submitted", assignee: "bot", wakes_you: true });
  });
});

describe("how a conversation stands", () => {
  test("what an agent handed off is handed back with a note, which the agent gets", async () => {
    const { agent, owner, conv_id } = await aTalk();
    const { page, go, problems } = await openAs(owner);
    await go(`/conversations/${conv_id}`);
    await page.getByRole("heading", { name: agent.name, level: 1 }).waitFor();
    expect(await bar(page).count()).toBe(0);
    await agent.call("handoff", { conv_id, note: "Which colour?" });
    await bar(page).getByText(`@${agent.name} handed this to you`).waitFor();
    await page.getByRole("button", { name: `Hand back to @${agent.name}` }).click();
    const form = page.getByRole("dialog");
    expect(await form.getByRole("button", { name: "Hand back" }).isDisabled()).toBe(true);
    await form.getByRole("textbox", { name: `Note for @${agent.name}` }).fill("Green.");
    await form.getByRole("button", { name: "Hand back" }).click();
    await bar(page).waitFor({ state: "detached" });
    expect(await told(agent, "handoff.ended")).toMatchObject({ agent: agent.name, note: "Green.", wakes_you: true });
    await becomes(() => page.evaluate("document.activeElement.tagName"), "H1");
    expect(problems).toEqual([]);
  });

  test("a task is moved and given to another, who is woken; finished it stays", async () => {
    const { page, tester, task } = await aTask();
    await bar(page).getByText("with @builder").waitFor();
    await page.getByRole("button", { name: "Change the task" }).click();
    const form = page.getByRole("dialog");
    await form.getByRole("combobox", { name: "State" }).selectOption("working");
    await form.getByRole("combobox", { name: "Assignee" }).selectOption("tester");
    await form.getByRole("textbox", { name: "Note" }).fill("Yours now.");
    await form.getByRole("button", { name: "Change it" }).click();
    await bar(page).getByText("with @tester").waitFor();
    expect(await task()).toMatchObject({ task: { state: "working", assignee: "tester" } });
    expect(await told(tester, "task.updated")).toMatchObject({ assignee: "tester", note: "Yours now.", wakes_you: true });

    await page.getByRole("button", { name: "Change the task" }).click();
    await form.getByRole("combobox", { name: "State" }).selectOption("completed");
    await form.getByText("A finished task stays finished").waitFor();
    await form.getByRole("button", { name: "Finish the task" }).click();
    await bar(page).getByText("It is finished").waitFor();
    expect(await page.getByRole("button", { name: "Change the task" }).count()).toBe(0);
  });

  test("the floor is given for a while and taken back", async () => {
    const { page, owner, builder, conv_id } = await aTask();
    await bar(page).waitFor();
    expect(await bar(page).getByText("Nobody has the floor").count()).toBe(0);
    await owner.act("set_member", { conv_id, user: "builder", floor: "coordinated" });
    await bar(page).getByText("Nobody has the floor").waitFor();
    await page.getByRole("button", { name: "Give the floor" }).click();
    await page.getByRole("combobox", { name: "For" }).selectOption("15 minutes");
    await page.getByRole("dialog").getByRole("button", { name: "Give the floor" }).click();
    await bar(page).getByText("@builder has the floor, ending in 1").waitFor();
    expect(await told(builder, "floor.granted")).toMatchObject({ holder: "builder", wakes_you: true });
    expect((await builder.call("send_message", { conv_id, text: "My turn" })).msg_id).toBeDefined();
    await page.getByRole("button", { name: "Take the floor back" }).click();
    await bar(page).getByText("Nobody has the floor").waitFor();
    expect(await builder.call("send_message", { conv_id, text: "More" })).toMatchObject({ refused: "forbidden" });
  });

  test("agents that have woken each other too often are let go on", async () => {
    const { page, builder, tester, conv_id, task } = await aTask();
    for (let n = 0; n <= limits.loop_wakes_max; n++)
      await (n % 2 ? tester : builder).call("send_message", { conv_id, text: "Ping", to: [n % 2 ? "builder" : "tester"] });
    await page.getByRole("button", { name: "Let them go on" }).click();
    await bar(page).getByText("too often").waitFor({ state: "detached" });
    expect(await task()).not.toHaveProperty("wakes_stopped");
  });
});

describe("who is in it, and its settings", () => {
  test("a member is added, made coordinated and removed, while another looks on", async () => {
    const { page, go, owner, conv_id, task, problems } = await aTask();
    await anotherPerson(owner, "grace");
    await owner.act("add_member", { conv_id, user: "grace" });
    await anAgent(owner, "writer");
    const { page: onlooker, go: onlookerGoes } = await openAs({ ...owner, name: "grace" });
    for (const each of [onlookerGoes, go]) await each(`/conversations/${conv_id}?panel=details`);
    const members = (on: Page) => on.getByRole("list", { name: "Members" });
    await members(onlooker).waitFor();
    await members(page).getByRole("listitem").filter({ hasText: "@grace" }).getByText("online").waitFor();

    await page.getByRole("button", { name: "Add a member" }).click();
    const form = page.getByRole("form", { name: "Add a member" });
    await form.getByRole("combobox", { name: "Who" }).fill("writ");
    await page.getByRole("option", { name: "@writer" }).click();
    await form.getByRole("combobox", { name: "Sees of the past" }).selectOption("All that you see");
    await form.getByRole("button", { name: "Add" }).click();
    await members(onlooker).getByText("@writer").waitFor();

    await page.getByRole("button", { name: "Manage @writer" }).click();
    await page.getByRole("menuitem", { name: "Let it speak with the floor alone" }).click();
    await members(onlooker).getByText("speaks with the floor").waitFor();
    await page.getByRole("button", { name: "Manage @writer" }).click();
    await page.getByRole("menuitem", { name: "Make admin" }).click();
    await members(onlooker).getByText("agent · admin").waitFor();

    await page.getByRole("button", { name: "Manage @writer" }).click();
    await page.getByRole("menuitem", { name: "Remove" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Remove it" }).click();
    await members(onlooker).getByText("@writer").waitFor({ state: "detached" });
    expect((await task()).members.map(({ name }: Answer) => name)).not.toContain("writer");
    expect(await onlooker.getByRole("button", { name: /^Manage/ }).count()).toBe(0);

    await onlooker.getByRole("button", { name: "Leave" }).click();
    await onlooker.getByRole("dialog").getByRole("button", { name: "Leave it" }).click();
    await onlooker.getByText("You have left the conversation.").waitFor();
    await members(page).getByText("@grace").waitFor({ state: "detached" });
    expect(problems).toEqual([]);
  });

  test("it is renamed, archived, and taken out again", async () => {
    const { page, go, conv_id, task } = await aTask();
    await go(`/conversations/${conv_id}?panel=details`);
    const title = page.getByRole("textbox", { name: "Title" });
    await title.fill(" ");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("alert").getByText("A title is 1 to 200 characters").waitFor();
    await title.fill("Ship it today");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Ship it today", level: 1 }).waitFor();

    await page.getByRole("button", { name: "Archive", exact: true }).click();
    await bar(page).getByText("Archived").waitFor();
    expect(await task()).toMatchObject({ title: "Ship it today", archived: true });
    await page.getByRole("button", { name: "Undo" }).click();
    await bar(page).getByText("Archived").waitFor({ state: "detached" });
    expect(await task()).not.toHaveProperty("archived");
  });
});
