import { describe, expect, test } from "vitest";
import { anAgent, type Answer, rowsOf, rpc } from "../helpers/account";
import { rowsByTable } from "../helpers/storage";
import { aGroup } from "../helpers/group";

const texts = (reply: Answer): string[] => reply.matches.map((match: { text: string }) => match.text);

describe("search", () => {
  test.each([
    ["Homme hommikul sõidame Võrru, võta õunad kaasa.", "SÕIDAME VÕRRU"],
    ["Toplantı İzmir'de saat onda başlıyor.", "izmir"],
    ["Işıklar kapandı, İSTANBUL uyuyor.", "istanbul"],
    ["我们明天上午十点在会议室开会。", "会议室"],
    ["明日の会議は東京で行います。", "東京"],
    ["Die Straße ist gesperrt.", "STRASSE"],
    ["Το έγραψε ο Σίσυφος.", "ΣΊΣΥΦΟΣ"],
    ["Ship it, ok?", "ok"],
    ["x", "X"],
    ['100%_"quoted" a*b (c OR d) NEAR', '%_"quoted" A*B (C or D)'],
    ["👩‍🚀 lift-off", "👩‍🚀"],
  ])("finds %j by %j, however old", async (text, query) => {
    const { ana, bo, conv_id, say } = await aGroup();
    const msg_id = await say(text);
    for (let i = 0; i < 12; i += 1) await say(`Noise number ${i} goes on and on.`);
    const found = await bo.call("search", { query, conv_id });
    expect(found).toMatchObject({ matches: [{ msg_id, text, from: { name: ana.name } }], complete: true });
    expect(await bo.call("search", { query })).toEqual(found);
    expect(await bo.call("search", { query: `${query}${query}` })).toEqual({ matches: [], complete: true });
  });

  test("answers the newest first, over conversations in the account's order, and says when a limit stopped it", async () => {
    const { owner, ana, bo, conv_id, say } = await aGroup();
    const other = await ana.call("create_group", { title: "More", members: [bo.name] });
    for (const n of [1, 2, 3]) {
      await say(`apple ${n}a`);
      await say(`apple ${n}b`, { conv_id: other.conv_id });
    }
    expect(texts(await bo.call("search", { query: "APPLE" }))).toEqual(["apple 3b", "apple 3a", "apple 2b", "apple 2a", "apple 1b", "apple 1a"]);
    expect(await bo.call("search", { query: "apple", limit: 6 })).toMatchObject({ complete: true });
    const two = await owner.act("search", { query: "apple", limit: 2 });
    expect([texts(two), two.complete]).toEqual([["apple 3b", "apple 3a"], false]);
    expect(texts(await owner.act("search", { query: "apple", conv_id }))).toEqual(["apple 3a", "apple 2a", "apple 1a"]);
  });

  test("filters combine", async () => {
    const { owner, ana, bo, conv_id, say } = await aGroup();
    const first = await say("pear one", { topics: ["Fruit"], intent: "status" });
    await say("pear two", { refs: [{ type: "message", id: first }] });
    await owner.act("send_message", { conv_id, text: "pear three", intent: "request" });
    const find = async (filter: object) => texts(await bo.call("search", { query: "pear", conv_id, ...filter }));
    expect(await find({})).toHaveLength(3);
    expect(await find({ topic: "fruit" })).toEqual(["pear one"]);
    expect(await find({ intent: "request" })).toEqual(["pear three"]);
    expect(await find({ has_refs: true })).toEqual(["pear two"]);
    expect(await find({ has_refs: false, sender_id: ana.name })).toEqual(["pear one"]);
    expect(await find({ sender_id: ana.id })).toHaveLength(2);
    expect(await find({ sender_type: "human" })).toEqual(["pear three"]);
    expect(await find({ kind: "card" })).toEqual([]);
    expect(await find({ since: Date.now() + 60_000 })).toEqual([]);
    expect(await find({ until: Date.now() + 60_000, since: Date.now() - 60_000 })).toHaveLength(3);
    expect(texts(await bo.call("search", { query: "fruit" }))).toEqual(["pear one"]);
    expect(await bo.call("search", { query: "pear", sender_id: "nobody" })).toMatchObject({ refused: "not_found" });
  });

  test("shows nobody what it does not see", async () => {
    const { owner, ana, conv_id, say } = await aGroup();
    await say("early plum");
    const late = await anAgent(owner);
    await ana.call("add_member", { conv_id, user: late.name });
    await say("late plum");
    expect(texts(await late.call("search", { query: "plum" }))).toEqual(["late plum"]);
    expect(texts(await late.call("search", { query: "pl" }))).toEqual(["late plum"]);
    const stranger = await anAgent(owner);
    expect(await stranger.call("search", { query: "plum" })).toEqual({ matches: [], complete: true });
    expect(await stranger.call("search", { query: "plum", conv_id })).toMatchObject({ refused: "not_found" });
    await owner.act("remove_member", { conv_id, user: late.name });
    expect(await late.call("search", { query: "plum" })).toEqual({ matches: [], complete: true });
  });

  test("a recalled text is in no table, not even a trigram of it, and no answer has it; nor the old text of an edit", async () => {
    const { account, owner, ana, bo, conv_id, say } = await aGroup();
    const canaries = ["zqxjvkwy", "wfzpqgbh"] as const;
    const [recalled, edited] = [await say(`keep ${canaries[0]} secret`, { topics: [canaries[0]] }), await say(`also ${canaries[1]} here`)];
    const quote = { refs: [{ type: "message", id: recalled, title: canaries[0] }], reply_to: recalled, thread_id: recalled };
    await say("see that", quote);
    await ana.call("react", { conv_id, msg_id: recalled, key: "👀" });
    await owner.act("pin_message", { msg_id: recalled });
    await ana.call("recall_message", { msg_id: recalled });
    await ana.call("edit_message", { msg_id: edited, text: "also nothing here" });

    const answers = [
      ...(await Promise.all(canaries.map((query) => bo.call("search", { query })))),
      await bo.call("search", { query: canaries[0].slice(0, 2) }),
      await bo.call("get_history", { conv_id }),
      await bo.call("get_updates"),
      await bo.call("get_thread", { conv_id, thread_id: recalled }),
      await bo.call("list_pins", { conv_id }),
      await bo.call("get_context", { conv_id }),
      await owner.act("search", { query: canaries[1], conv_id }),
      await owner.act("get_history", { conv_id }),
      await owner.act("list_pins", { conv_id }),
    ];
    const rows = await rowsByTable(account);
    expect(rows["found_data"]).toBeTypeOf("string");
    for (const canary of canaries) {
      expect(JSON.stringify(answers)).not.toContain(canary);
      // The ref of somebody's own message keeps the title that its sender gave it, but shows it no longer.
      const { events, ...others } = rows;
      expect(JSON.stringify(others)).not.toContain(canary);
      expect(events?.replaceAll(JSON.stringify(JSON.stringify(quote.refs[0])).slice(1, -1), "")).not.toContain(canary);
      const index = Object.entries(rows).filter(([name]) => name.startsWith("found"));
      for (let i = 0; i + 3 <= canary.length; i += 1) {
        for (const [name, text] of index) expect(text, `${canary.slice(i, i + 3)} in ${name}`).not.toContain(canary.slice(i, i + 3));
      }
    }
    expect(await bo.call("search", { query: "nothing here" })).toMatchObject({ matches: [{ msg_id: edited }] });
  });

  test("writes nothing", async () => {
    const { bo, say } = await aGroup();
    await say("fig");
    expect(rowsOf(await rpc(bo.key, "tools/call", { name: "search", arguments: { query: "fig" } })).written).toBe(0);
  });
});
