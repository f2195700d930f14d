import { readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { type Agent, type Answer, anAccount, anAgent, type Person } from "../helpers/account";

const page = readFileSync(new URL("../../docs/data-store.md", import.meta.url).pathname, "utf8");
const blocks = [...page.matchAll(/^```json (.+)\n([\s\S]*?)^```$/gm)].map(([, head = "", text = ""]) => ({
  head,
  value: JSON.parse(text) as object,
}));
const calls = blocks.flatMap(({ head, value }, at) => {
  const [who = "", tool = ""] = head.split(" ");
  const next = blocks[at + 1];
  return head === "answer" ? [] : [{ who, tool, args: value, answer: next?.head === "answer" ? next.value : undefined }];
});

let ada: Person;
const agents = new Map<string, Agent>();

beforeAll(async () => {
  ada = (await anAccount()).owner;
  for (const name of ["crm", "mailer", "guest"]) agents.set(name, await anAgent(ada, name));
});

test("the page has its examples", () => expect(calls.length).toBeGreaterThan(10));

// In the order of the page: each stands on those before it.
test.each(calls.map((each, at) => [`${at + 1}. ${each.who} ${each.tool}`, each] as const))("%s", async (_, { who, tool, args, answer }) => {
  const said: Answer = await (who === "ada" ? ada.act(tool, args) : agents.get(who)!.call(tool, args));
  if (answer === undefined) return expect(said.says).toBeUndefined();
  const { status: _status, error: _error, ...compared } = JSON.parse(JSON.stringify(said).replaceAll(/"updated_at":"[^"]+"/g, '"updated_at":"…"'));
  expect(compared).toEqual(answer);
});
