import { describe, expect, test } from "vitest";
import { type Agent, anAgent, type Answer, type Person, rpc } from "../helpers/account";
import { aGroup, anotherPerson, aTalk, history } from "../helpers/conversations";
import { letTimePass } from "../helpers/storage";
import { becomes, bound_ms, findings, openAs, tabTo, withChromium } from "../helpers/chromium";

withChromium();

const ask = async (agent: Agent, conv_id: string, more: object = {}): Promise<string> =>
  (await agent.call("request_human", { conv_id, kind: "approve", title: "Deploy v2?", ...more })).request_id;

/** Waits as an agent does: in a call that lasts, and again where one ended with nothing. */
async function decision(agent: Agent, request_id: string): Promise<Answer> {
  for (const end = Date.now() + bound_ms; ;) {
    const response = await rpc(agent.key, "tools/call", { name: "get_request", arguments: { request_id, wait_secs: 3 } });
    const answer = /^data: (\{.*"result".*)$/m.exec(await response.text())?.[1] ?? "{}";
    const request = (JSON.parse(answer) as Answer).result.structuredContent;
    if (request.state !== "pending" || Date.now() > end) return request;
  }
}

const waits = async (person: Person): Promise<number> => (await person.act("list_needs")).count;

describe("requests", () => {
  test("one appears without a reload, is approved by keyboard while the agent waits, and the count goes", async () => {
    const { agent, owner, conv_id } = await aGroup();
    const { page, problems } = await openAs(owner);
    await page.getByText("Nothing waits for you").waitFor();
    expect(await page.title()).toBe("Needs you · Mainstay");
    const request_id = await ask(agent, conv_id, { context: { tool: "deploy", args: { to: "production" } } });
    const waiting = decision(agent, request_id);
    await page.getByText("asks you to approve").waitFor();
    await page
      .getByRole("treeitem", { name: /production/ })
      .first()
      .waitFor();
    expect(await page.title()).toBe("(1) Needs you · Mainstay");
    await page.getByRole("link", { name: "Needs you , 1 waiting" }).waitFor();
    await page.getByText(/^Expires in 23 h 59 min$/).waitFor();
    await tabTo(page, page.getByRole("textbox", { name: "Comment" }));
    await page.keyboard.type("Go ahead");
    await tabTo(page, page.getByRole("button", { name: "Approve" }));
    await page.keyboard.press("Enter");
    expect(await waiting).toMatchObject({ state: "approved", outcome: { by: owner.name, comment: "Go ahead" } });
    await page.getByText(/^Approved by you/).waitFor();
    await becomes(() => page.title(), "Needs you · Mainstay");
    await page.getByRole("button", { name: "Dismiss: Deploy v2?" }).click();
    await page.getByText("Nothing waits for you").waitFor();
    expect(problems).toEqual([]);
  });

  test("a question is answered, an option chosen, a proposal rejected", async () => {
    const { agent, owner, conv_id } = await aTalk();
    const question = await ask(agent, conv_id, { kind: "answer", title: "Which port?" });
    const choice = await ask(agent, conv_id, { kind: "choose", title: "Which colour?", options: ["Blue", "Green"] });
    const proposal = await ask(agent, conv_id, { title: "Drop the table?" });
    const outcome = async (request_id: string) => {
      const { state, outcome: made } = await agent.call("get_request", { request_id });
      return [state, made?.answer ?? made?.choice];
    };
    const { page } = await openAs(owner);
    await page.getByRole("textbox", { name: "Your answer" }).fill("8787");
    await page.getByRole("button", { name: "Answer" }).click();
    await becomes(() => outcome(question), ["answered", "8787"]);
    await page.getByRole("radio", { name: "Green" }).check();
    await page.getByRole("button", { name: "Choose" }).click();
    await becomes(() => outcome(choice), ["chosen", "Green"]);
    await page.getByRole("button", { name: "Reject" }).click();
    await page.getByText(/^Rejected by you/).waitFor();
    expect((await agent.call("get_request", { request_id: proposal })).state).toBe("rejected");
  });

  test("of two who decide the second is told who was first, also before it has tried", async () => {
    const { agent, owner, conv_id } = await aGroup();
    const eve = await anotherPerson(owner, "eve");
    await owner.act("add_member", { conv_id, user: "eve" });
    const assignees = [owner.name, "eve"];
    const raced = await ask(agent, conv_id, { assignees });
    const { page, context, problems } = await openAs(owner);
    await page.getByRole("button", { name: "Approve" }).waitFor();
    // This browser hears of it only when it has tried.
    await context.route("**/api/list_needs", (route) => route.abort());
    await eve.act("decide_request", { request_id: raced, decision: "reject", comment: "Not today" });
    await page.getByRole("button", { name: "Approve" }).click();
    await page.getByRole("alert").getByText("rejected by @eve, who was first").waitFor();
    await context.unroute("**/api/list_needs");
    await page.reload();
    await page.getByText("Nothing waits for you").waitFor();

    const seen = await ask(agent, conv_id, { assignees, title: "Deploy v3?" });
    await page.getByText("Deploy v3?").waitFor();
    await eve.act("decide_request", { request_id: seen, decision: "approve", comment: "Fine by me" });
    await page.getByText(/^Approved by @eve/).waitFor();
    await page.getByText("Fine by me").waitFor();
    expect(await page.getByRole("button", { name: "Approve" }).count()).toBe(0);
    expect(problems.filter((problem) => !problem.includes("ERR_FAILED"))).toEqual([]);
  });
});

describe("cards", () => {
  const buttons = { type: "buttons", id: "go", options: [{ id: "yes", label: "Yes, go", style: "primary" }] };
  const fields = [
    { id: "day", label: "Day", type: "select", options: ["Monday", "Tuesday"], required: true },
    { id: "hours", label: "Hours", type: "number", max: 8 },
    { id: "why", label: "Why", type: "text" },
    { id: "sure", label: "I am sure", type: "checkbox", required: true },
  ];
  const form = { type: "form", id: "when", submit: "Plan it", fields };

  test("one is answered by a button, once; a form says what is missing in the server's words and is sent when it is whole", async () => {
    const { agent, owner, conv_id } = await aTalk();
    const send = async (card: object) => (await agent.call("send_card", { conv_id, card, text: "Please answer" })).msg_id;
    const once = await send({ title: "Ship it?", blocks: [{ type: "text", text: "All tests pass" }, buttons], once: true });
    const { page, problems } = await openAs(owner);
    await page.getByText("All tests pass").waitFor();
    await page.getByRole("button", { name: "Yes, go" }).click();
    await page.getByText("Nothing waits for you").waitFor();
    const answers = async () => (await history(agent, conv_id)).filter((event) => event.type === "card.answered");
    expect(await answers()).toMatchObject([{ msg_id: once, block_id: "go", option_id: "yes" }]);

    const planned = await send({ blocks: [form] });
    await page.getByRole("button", { name: "Plan it" }).click();
    await page.getByRole("alert").getByText("The field “day” is required. The field “sure” is required.").waitFor();
    await page.getByRole("combobox", { name: "Day" }).selectOption("Tuesday");
    await page.getByRole("textbox", { name: "Hours" }).fill("3");
    await page.getByRole("checkbox", { name: "I am sure" }).check();
    await page.getByRole("button", { name: "Plan it" }).click();
    await page.getByText("Nothing waits for you").waitFor();
    expect((await answers()).at(-1)).toMatchObject({ msg_id: planned, values: { day: "Tuesday", hours: 3, sure: true } });
    expect(problems).toEqual([]);
  });
});

describe("work", () => {
  test("a conversation is handed back with a note, and the agent has it", async () => {
    const { agent, owner, conv_id } = await aGroup();
    await agent.call("handoff", { conv_id, note: "They want a discount" });
    const { page, problems } = await openAs(owner);
    await page.getByText("They want a discount").waitFor();
    await page.getByRole("textbox", { name: `Note for @${agent.name}` }).fill("Give them ten percent");
    await page.getByRole("button", { name: "Hand back" }).click();
    await page.getByText("Nothing waits for you").waitFor();
    const { events } = await agent.call("get_updates");
    expect(events.at(-1)).toMatchObject({ type: "handoff.ended", note: "Give them ten percent", wakes_you: true });
    // The keyboard goes on from the list, not from the top of the page.
    expect(await page.evaluate("document.activeElement.getAttribute('aria-label')")).toBe("What waits for you");
    expect(problems).toEqual([]);
  });

  test("messages are marked as read; a link leads to where they stand", async () => {
    const { agent, owner, conv_id } = await aTalk();
    const { seq } = await agent.call("send_message", { conv_id, text: "Please look <b>here</b>" });
    const { page } = await openAs(owner);
    await page.getByText("Please look <b>here</b>").waitFor();
    const link = page.getByRole("link", { name: "Read and reply there" });
    expect(await link.getAttribute("href")).toBe(`/conversations/${conv_id}?at=${seq}`);
    await page.getByRole("button", { name: "Mark as read" }).click();
    await page.getByText("Nothing waits for you").waitFor();
    await becomes(() => waits(owner), 0);
  });

  test("a claim on which nothing has happened for a day is released", async () => {
    const { agent, owner, conv_id } = await aGroup();
    const { msg_id } = await owner.act("send_message", { conv_id, text: "Who tests it?", intent: "request" });
    await agent.call("claim", { msg_id });
    await letTimePass(agent.key, 86_401);
    const { page } = await openAs(owner);
    await page.getByText("Who tests it?").waitFor();
    await page.getByRole("button", { name: "Release the claim" }).click();
    await page.getByText("Nothing waits for you").waitFor();
    expect(await owner.act("release_claim", { msg_id })).toEqual({ msg_id, released: false });
  });

  test("agents that were stopped are let go on", async () => {
    const { agent, other, owner, conv_id } = await aGroup();
    for (let n = 1; n <= 20; n++) await (n % 2 ? agent : other).call("send_message", { conv_id, text: `${n}`, to: [(n % 2 ? other : agent).name] });
    const { page } = await openAs(owner);
    await page.getByRole("button", { name: "Let them go on" }).click();
    await page.getByText("Nothing waits for you").waitFor();
    expect((await owner.act("get_conversation", { conv_id })).conversation.wakes_stopped).toBeUndefined();
  });
});

describe("notifications of the browser", () => {
  test("are asked for by the button alone, and the choice is kept", async () => {
    const { owner } = await anAgent();
    const { page, context, problems } = await openAs(owner);
    await page.getByText("Nothing waits for you").waitFor();
    expect(await page.evaluate("Notification.permission")).not.toBe("granted");
    await context.grantPermissions(["notifications"]);
    await page.getByRole("button", { name: "Notify me in this browser" }).click();
    await page.getByRole("button", { name: "Stop notifying me here" }).waitFor();
    await page.reload();
    await page.getByRole("button", { name: "Stop notifying me here" }).click();
    await page.getByRole("button", { name: "Notify me in this browser" }).waitFor();
    expect(await findings(page)).toEqual([]);
    expect(problems).toEqual([]);
  });

  test("say what begins to wait while nobody looks at the page, and nothing of what waited before", async () => {
    const { agent, owner, conv_id } = await aTalk();
    await ask(agent, conv_id, { title: "Before" });
    const { page, context } = await openAs(owner);
    await context.grantPermissions(["notifications"]);
    // The real ones are shown; beside that the page notes what they say.
    await page.evaluate(`const Real = Notification; window.said = [];
      window.Notification = class extends Real { constructor(title, options) { super(title, options); said.push(options.body); } };`);
    await page.getByRole("button", { name: "Notify me in this browser" }).click();
    await page.getByRole("button", { name: "Stop notifying me here" }).waitFor();
    await ask(agent, conv_id, { title: "Seen" });
    await page.getByText("Seen").waitFor();
    await page.evaluate("Object.defineProperty(document, 'hidden', { get: () => true })");
    await ask(agent, conv_id, { title: "Deploy v2?" });
    await becomes(() => page.evaluate("said"), [`@${agent.name} asks you to approve: Deploy v2?`]);
    expect(await page.title()).toBe("(3) Needs you · Mainstay");
  });
});
