import { expect, test } from "vitest";
import { type Agent, anAgent, type Person } from "../helpers/account";
import { openAs, withChromium } from "../helpers/chromium";
import { aPng } from "../helpers/files";
import { kinds, showsAll, texts } from "../helpers/hostile";

withChromium();

/** A group in which an agent has put each text into everything that it can write there. */
async function hostileTalk(agent: Agent & { owner: Person }): Promise<{ conv_id: string; last_seq: number }> {
  const done = async (tool: string, args: object) => {
    const answer = await agent.call(tool, args);
    expect(answer.says, tool).toBeUndefined();
    return answer;
  };
  const text = (n: number) => texts[n % texts.length] ?? "";
  const { conv_id } = await done("create_group", { members: [], title: text(0) });
  for (const [n, said] of texts.entries()) {
    const url = `https://example.com/?q=${encodeURIComponent(text(n + 2))}`;
    const refs = [
      { type: "document", title: text(n + 1), url },
      { type: "artifact", id: text(n + 4) },
    ];
    const sources = [{ title: text(n + 3), url, quote: text(n + 5) }];
    await done("send_message", { conv_id, text: said, refs, sources, topics: [text(n + 6)] });
  }
  for (const said of texts.slice(0, kinds.length)) {
    const blocks = [
      { type: "text", text: said },
      { type: "buttons", id: "go", options: [{ id: "yes", label: "Yes" }] },
    ];
    await done("send_card", { conv_id, text: said, card: { blocks } });
    await done("request_human", { conv_id, kind: "choose", title: said, options: [said, "other"], context: { [said]: said } });
    const { conv_id: task } = await done("create_task", { members: [], title: said });
    await done("update_task", { conv_id: task, state: "working", note: said });
  }
  // A file's name may hold no “/” and no “\\”.
  for (const said of texts.slice(0, kinds.length).filter((each) => !/[/\\]/.test(each))) {
    await done("send_file", { conv_id, name: said, data: aPng().toString("base64"), caption: said });
  }
  await done("progress", { conv_id, kind: "plan", text: text(1), data: { [text(2)]: text(3) } });
  const { last_seq } = (await agent.owner.act("get_conversation", { conv_id })).conversation;
  await done("handoff", { conv_id, note: texts.slice(0, kinds.length).join("\n") });
  return { conv_id, last_seq };
}

test("200 hostile texts stay text in all that an agent writes in a conversation", async () => {
  const agent = await anAgent(undefined, "bot");
  const { conv_id, last_seq } = await hostileTalk(agent);
  const opened = await openAs(agent.owner);
  const { page, go, problems } = opened;
  await go("/conversations");
  await page
    .getByRole("link", { name: texts[1] ?? "" })
    .first()
    .waitFor();
  await showsAll(opened, texts.slice(0, kinds.length));
  for (let seq = 5; seq <= last_seq; seq += 20) {
    await go(`/conversations/${conv_id}?at=${seq}`);
    await page.locator("[data-wanted]").waitFor();
    await showsAll(opened, []);
  }
  await go(`/conversations/${conv_id}?panel=search`);
  await page.getByRole("textbox", { name: "Text" }).fill("hacked");
  await page.keyboard.press("Enter");
  await page.getByText("100 found").waitFor();
  await showsAll(opened, []);
  await go(`/conversations/${conv_id}?panel=details`);
  await showsAll(opened, texts.slice(0, 1));
  expect(problems).toEqual([]);
});
