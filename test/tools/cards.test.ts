import { beforeAll, describe, expect, test } from "vitest";
import { type Answer } from "../helpers/account";
import { aGroup, anotherPerson, aTalk, history } from "../helpers/conversations";
import { everyRow } from "../helpers/storage";

const buttons = {
  type: "buttons",
  id: "go",
  options: [
    { id: "yes", label: "Yes", style: "primary" },
    { id: "no", label: "No" },
  ],
};
const form = {
  type: "form",
  id: "when",
  submit: "Plan it",
  fields: [
    { id: "day", label: "Day", type: "select", options: ["Monday", "Tuesday"], required: true },
    { id: "hours", label: "Hours", type: "number", max: 8 },
    { id: "why", label: "Why", type: "text", max: 5 },
    { id: "sure", label: "I am sure", type: "checkbox", required: true },
  ],
};
const whole = { title: "Deploy?", blocks: [{ type: "text", text: "The *plan*" }, buttons, form] };

async function sent(card: object): Promise<Answer> {
  const talk = await aTalk();
  return { ...talk, ...(await talk.agent.call("send_card", { conv_id: talk.conv_id, card, text: "Please answer" })) };
}

describe("send_card", () => {
  test("is a message that says its text, with the card whole; found by what is on it; recalled without a trace", async () => {
    const { agent, owner, conv_id, msg_id } = await sent(whole);
    const [shown] = (await history(owner, conv_id)).slice(-1);
    expect(shown).toMatchObject({ msg_id, kind: "card", text: "Please answer", wakes_you: true, payload: { card: whole, closed: false } });
    expect((await owner.act("search", { query: "plan it" })).matches).toMatchObject([{ msg_id }]);
    await agent.call("recall_message", { msg_id });
    expect((await history(owner, conv_id)).find((event) => event.msg_id === msg_id)).not.toHaveProperty("payload");
    expect((await everyRow(agent.key)).rows).not.toContain("Tuesday");
    expect(await owner.act("answer_card", { msg_id, block_id: "go", option_id: "yes" })).toMatchObject({ refused: "conflict" });
  });

  test("waits for the people of a group and wakes no agent", async () => {
    const { agent, other, owner, conv_id } = await aGroup();
    expect(await agent.call("send_card", { conv_id, card: { blocks: [buttons] }, text: "?" })).toMatchObject({ woken: [], not_woken: [] });
    expect((await history(owner, conv_id)).at(-1)).toMatchObject({ kind: "card", wakes_you: true, to: [] });
    expect((await history(other, conv_id)).at(-1)).toMatchObject({ wakes_you: false });
  });

  let talk: Awaited<ReturnType<typeof aTalk>>;
  beforeAll(async () => {
    talk = await aTalk();
  });

  const option = (more: object) => ({ blocks: [{ ...buttons, options: [{ id: "a", label: "A", ...more }] }] });
  const one_field = (field: object) => ({ blocks: [{ ...form, fields: [{ id: "f", label: "F", type: "text", ...field }] }] });
  const text = { type: "text", text: "x" };
  test.each<[what: string, card: object, faults: string[]]>([
    ["no block", { blocks: [] }, ["“card.blocks” must have at least 1 item"]],
    ["1,000 blocks", { blocks: Array.from({ length: 1000 }, () => text) }, ["“card.blocks” has too many items: 1000, at most 50"]],
    ["an unknown block", { blocks: [{ type: "iframe", src: "x" }] }, ["“card.blocks[0].type” must be one of “text”, “buttons” or “form”"]],
    ["no type", { blocks: [{}] }, ["“card.blocks[0].type”"]],
    ["blocks of another type", { blocks: ["x", 1, null] }, ["“card.blocks[0]”", "“card.blocks[1]”", "“card.blocks[2]”"]],
    ["script in a label", option({ label: "<script>alert(1)</script>" }), ["“card.blocks[0].options[0].label” must be plain text"]],
    ["an image in a title", { ...whole, title: "<img src=x onerror=alert(1)>" }, ["“card.title” must be plain text"]],
    ["a text-direction override", option({ label: "gpj\u202Eexe" }), ["“card.blocks[0].options[0].label” must be plain text"]],
    ["a label of two lines", option({ label: "A\nB" }), ["“card.blocks[0].options[0].label” must be plain text"]],
    ["an empty label", option({ label: "" }), ["“card.blocks[0].options[0].label” must not be empty"]],
    ["a long label", option({ label: "x".repeat(201) }), ["“card.blocks[0].options[0].label” is too long: 201 characters"]],
    ["a wrong id", option({ id: "A b" }), ["“card.blocks[0].options[0].id” must be 1 to 64 characters of a-z, 0-9, _ and -"]],
    ["a long id", option({ id: "a".repeat(65) }), ["“card.blocks[0].options[0].id” must be 1 to 64"]],
    ["a repeated id", { blocks: [buttons, buttons] }, ["“card” has the id “go”, “yes” or “no” more than once"]],
    ["an unknown style", option({ style: "huge" }), ["“card.blocks[0].options[0].style” must be one of “primary” or “danger”"]],
    ["a link on a button", option({ url: "javascript:alert(1)" }), ["Unknown argument “card.blocks[0].options[0].url”"]],
    ["11 buttons", { blocks: [{ ...buttons, options: Array.from({ length: 11 }, (_, n) => ({ id: `${n}`, label: "x" })) }] }, ["too many items: 11"]],
    [
      "21 fields",
      { blocks: [{ ...form, fields: Array.from({ length: 21 }, (_, n) => ({ id: `${n}`, label: "x", type: "text" })) }] },
      ["21, at most 20"],
    ],
    ["no field", { blocks: [{ ...form, fields: [] }] }, ["“card.blocks[0].fields” must have at least 1 item"]],
    ["a form without a button", { blocks: [{ ...form, submit: undefined }] }, ["“card.blocks[0].submit” is missing"]],
    ["a select without options", one_field({ type: "select" }), ["“card.blocks[0].fields[0].options” is missing"]],
    ["options on a text", one_field({ options: ["A"] }), ["Unknown argument “card.blocks[0].fields[0].options”"]],
    ["max on a checkbox", one_field({ type: "checkbox", max: 1 }), ["Unknown argument “card.blocks[0].fields[0].max”"]],
    ["a password field", one_field({ type: "password" }), ["“card.blocks[0].fields[0].type” must be one of"]],
    ["a length of nothing", one_field({ max: 0 }), ["“card.blocks[0].fields[0].max” must be at least 1"]],
    ["an unknown member", { ...whole, onload: "alert(1)" }, ["Unknown argument “card.onload”"]],
    [
      "everything at once",
      { title: "<b>", once: "maybe", blocks: [buttons, { ...buttons, options: [] }, { type: "text" }] },
      [
        "“card.title” must be plain text",
        "“card.once” must be true or false",
        "“card.blocks[1].options” must have at least 1 item",
        "“card.blocks[2].text” is missing",
        "“card” has the id “go” more than once",
      ],
    ],
  ])("refuses %s, every fault named", async (_, card, faults) => {
    const { agent, conv_id } = talk;
    const refused = await agent.call("send_card", { conv_id, card, text: "?" });
    expect(refused).toMatchObject({ refused: "invalid_argument" });
    for (const fault of faults) expect(refused.says).toContain(fault);
  });

  test("a card of more than a message may hold is too large", async () => {
    const { agent, conv_id } = talk;
    const blocks = Array.from({ length: 50 }, () => ({ type: "text", text: "x".repeat(9000) }));
    expect(await agent.call("send_card", { conv_id, card: { blocks }, text: "?" })).toMatchObject({ refused: "too_large" });
  });
});

describe("answer_card", () => {
  test("a click comes to who sent it and wakes it; the latest counts", async () => {
    const { agent, owner, msg_id } = await sent(whole);
    for (const option_id of ["yes", "no"])
      expect(await owner.act("answer_card", { msg_id, block_id: "go", option_id })).toEqual({ msg_id, block_id: "go", option_id, closed: false });
    const { events } = await agent.call("get_updates");
    expect(events.slice(-2)).toMatchObject([
      { type: "card.answered", msg_id, block_id: "go", option_id: "yes", from: { name: owner.name }, wakes_you: true },
      { type: "card.answered", msg_id, block_id: "go", option_id: "no", wakes_you: true },
    ]);
  });

  test("once: of 10 that race the first closes it", async () => {
    const { owner, conv_id, msg_id } = await sent({ ...whole, once: true });
    const answers = await Promise.all(Array.from({ length: 10 }, () => owner.act("answer_card", { msg_id, block_id: "go", option_id: "yes" })));
    expect(answers.filter((answer) => answer.closed)).toHaveLength(1);
    expect(answers.filter((answer) => answer.refused === "conflict")).toHaveLength(9);
    const events = await history(owner, conv_id);
    expect(events.filter((event) => event.type === "card.answered")).toHaveLength(1);
    expect(events.find((event) => event.msg_id === msg_id)).toMatchObject({ payload: { closed: true } });
  });

  test("a form is held against its fields, every fault named", async () => {
    const { agent, owner, msg_id } = await sent(whole);
    const fill = (values: object) => owner.act("answer_card", { msg_id, block_id: "when", values });
    const wrong = await fill({ day: "Sunday", hours: 9, why: "because", sure: false, other: 1 });
    for (const fault of ["no field “other”", "“day” must be “Monday” or “Tuesday”", "“hours” must be a number of at most 8"])
      expect(wrong.says).toContain(fault);
    for (const fault of ["“why” must be a text of at most 5 characters", "“sure” is required"]) expect(wrong.says).toContain(fault);
    expect(wrong.error.faults).toHaveLength(5);
    const values = { day: "Monday", hours: 8, sure: true };
    expect(await fill(values)).toMatchObject({ values });
    expect((await agent.call("get_updates")).events.at(-1)).toMatchObject({ type: "card.answered", block_id: "when", values });
  });

  test("refuses what is no card, no block of it, or the wrong kind of answer, and people who only read along", async () => {
    const { agent, owner, conv_id, msg_id } = await sent(whole);
    const answer = (args: object) => owner.act("answer_card", { msg_id, block_id: "go", option_id: "yes", ...args });
    const text = await owner.act("send_message", { conv_id, text: "x" });
    expect(await answer({ msg_id: text.msg_id })).toMatchObject({ refused: "invalid_argument" });
    expect((await answer({ block_id: "x" })).says).toContain("“go” or “when”");
    expect(await answer({ option_id: "maybe" })).toMatchObject({ refused: "invalid_argument" });
    expect(await answer({ values: {} })).toMatchObject({ refused: "invalid_argument" });
    expect(await answer({ block_id: "when" })).toMatchObject({ refused: "invalid_argument" });
    expect(await answer({ msg_id: "c9.1" })).toMatchObject({ refused: "not_found" });
    const eve = await anotherPerson(owner, "eve");
    const { conv_id: theirs } = await eve.act("open_direct", { user: agent.name });
    const card = await agent.call("send_card", { conv_id: theirs, card: whole, text: "?" });
    expect(await answer({ msg_id: card.msg_id })).toMatchObject({ refused: "forbidden" });
  });
});
