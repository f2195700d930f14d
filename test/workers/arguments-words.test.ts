import { describe, expect, it } from "vitest";
import { by_kind, check, every_form, set_value, state_put, told, whoami } from "../helpers/sample-tools";

describe("what is refused, in these words", () => {
  it.each([
    [{ key: "k", value: "v", tll: 5 }, "Unknown argument “tll”. Did you mean “ttl”?"],
    [{ key: "k", value: "v", Value: "w" }, "Unknown argument “Value”. Did you mean “value”?"],
    [{ key: "k", value: "v", expires_in: 5 }, "Unknown argument “expires_in”. Did you mean “key”? This tool takes “key”, “value” or “ttl”."],
    [
      JSON.parse('{"key":"k","value":"v","__proto__":1}'),
      "Unknown argument “__proto__”. Did you mean “ttl”? This tool takes “key”, “value” or “ttl”.",
    ],
    [{ key: "k", value: "v", constructor: 1 }, "Unknown argument “constructor”. Did you mean “ttl”? This tool takes “key”, “value” or “ttl”."],
    [
      { key: "k", value: "v", [`ttl${"x".repeat(200)}`]: 1 },
      `Unknown argument “ttl${"x".repeat(125)}…”. Did you mean “ttl”? This tool takes “key”, “value” or “ttl”.`,
    ],
    [{}, "The required argument “key” is missing. The required argument “value” is missing."],
    [{ key: null, value: "v" }, "“key” must be a string, not null."],
    [{ key: "k", value: 42 }, "“value” must be a string, not 42. Put it in quotes."],
    [{ key: "k", value: true }, "“value” must be a string, not true. Put it in quotes."],
    [{ key: "k", value: { a: [1] } }, '“value” must be a string, not the object “{"a":[1]}”. Send it as JSON text in a string.'],
    [{ key: "k", value: [1] }, "“value” must be a string, not the list “[1]”. Send it as JSON text in a string."],
    [{ key: "k", value: ["x".repeat(500)] }, `“value” must be a string, not the list “["${"x".repeat(126)}…”. Send it as JSON text in a string.`],
    [{ key: "k", value: "v", ttl: "soon" }, "“ttl” must be a whole number, not “soon”."],
    [{ key: "k", value: "v", ttl: "1.5" }, "“ttl” must be a whole number, not “1.5”."],
    [{ key: "k", value: "v", ttl: 1.5 }, "“ttl” must be a whole number, not 1.5."],
    [{ key: "k", value: "v", ttl: "" }, "“ttl” must be a whole number, not “”."],
    [{ key: "k", value: "v", ttl: "99999999999999999999" }, "“ttl” must be a whole number, not “99999999999999999999”."],
    [{ key: "k", value: "v", ttl: "0" }, "“ttl” must be at least 1, not 0."],
    [{ key: "k", value: "v", ttl: 101 }, "“ttl” must be at most 100, not 101."],
    [{ key: "k", value: "v", ttl: [5] }, "“ttl” must be a whole number, not the list “[5]”."],
    [{ key: "a\u0000b", value: "v" }, "“key” contains a NUL character (U+0000). Take it out."],
    [{ key: "k", value: "\ud800" }, "“value” holds half of a surrogate pair, which is no character. Take it out."],
    [
      { keys: "k", value: 1, ttl: "x" },
      "Unknown argument “keys”. Did you mean “key”? The required argument “key” is missing. “value” must be a string, not 1. Put it in quotes. “ttl” must be a whole number, not “x”.",
    ],
  ])("set_value %j", (raw, message) => {
    expect(told(set_value, raw)).toBe(message);
  });

  it.each([
    [[], "“arguments” must be an object that holds each argument under its name, not “[…]”."],
    ["{}", "“arguments” must be an object that holds each argument under its name, not “{}”."],
    [5, "“arguments” must be an object that holds each argument under its name, not “5”."],
    [false, "“arguments” must be an object that holds each argument under its name, not “false”."],
  ])("arguments that are %j", (raw, message) => {
    expect(told(set_value, raw)).toBe(message);
  });

  it("an argument of a tool that takes none", () => {
    expect(told(whoami, { verbose: true })).toBe("Unknown argument “verbose”. This tool takes no arguments.");
    expect(check(whoami, {})).toEqual({});
  });

  it.each([
    [{ name: "X Y" }, "“name” must be letters a to z, not “X Y”."],
    [{ share: 1.5 }, "“share” must be at most 1, not 1.5."],
    [{ share: "half" }, "“share” must be a number, not “half”."],
    [{ share: "1e999" }, "“share” must be a number, not Infinity."],
    [{ amount: 2 ** 53 }, "“amount” must be at most 9007199254740991, not 9007199254740992."],
    [{ on: "yes" }, "“on” must be true or false, not “yes”."],
    [{ on: 1 }, "“on” must be true or false, not 1."],
    [{ to: 5 }, "“to” must be a list of strings, not 5."],
    [{ to: "[1]" }, "“to[0]” must be a string, not 1. Put it in quotes."],
    [{ to: ["a", null] }, "“to[1]” must be a string, not null."],
    [{ to: ["a\u0000"] }, "“to[0]” contains a NUL character (U+0000). Take it out."],
    [{ to: Array(11).fill("a") }, "“to” has too many items: 11, at most 10 are allowed."],
    [{ intents: "state" }, "“intents[0]” must be one of “request” or “status”, not “state”. Did you mean “status”?"],
    [{ intents: ["unheard"] }, "“intents[0]” must be one of “request” or “status”, not “unheard”."],
    [{ refs: "c7.42" }, "“refs” must be a list, not “c7.42”."],
    [{ refs: [{}, {}, {}] }, expect.stringContaining("“refs” must have at most 2 items, not 3.")],
    [{ refs: [{ type: "document", idd: "x" }] }, "Unknown argument “refs[0].idd”. Did you mean “id”?"],
    [{ refs: [{ type: "document", link: 1 }] }, "Unknown argument “refs[0].link”. Did you mean “id”? “refs[0]” takes “type”, “id” or “page”."],
    [{ refs: [{ id: "x" }] }, "The required argument “refs[0].type” is missing."],
    [
      { refs: '[{"type":"document","type":"message"}]' },
      "“refs” came as JSON text with a fault. The JSON has the name “type” twice in one object. Give each name once.",
    ],
    [{ to: '["\\ud800"]' }, expect.stringContaining("“to” came as JSON text with a fault. The JSON holds half of a surrogate pair")],
    [
      { filters: `{"a":${"[".repeat(64)}${"]".repeat(64)}}` },
      expect.stringContaining("“filters” came as JSON text with a fault. The JSON is nested too deeply"),
    ],
    [{ card: "{blocks:[]}" }, "“card” must be an object, not “{blocks:[]}”."],
    [{ card: [] }, "“card” must be an object, not the list “[]”."],
    [{ card: { blocks: [{ type: "txt" }] } }, "“card.blocks[0].type” must be one of “text” or “buttons”, not “txt”. Did you mean “text”?"],
    [{ card: { blocks: [{}] } }, "The required argument “card.blocks[0].type” is missing."],
    [{ card: { blocks: [{ type: "text", txt: "x", text: "y" }] } }, "Unknown argument “card.blocks[0].txt”. Did you mean “text”?"],
    [{ card: { blocks: [{ type: "text", text: "x".repeat(65) }] } }, "“card.blocks[0].text” is too long: 65 characters, at most 64 are allowed."],
    [{ card: { blocks: [{ type: "buttons", count: {} }] } }, "“card.blocks[0].count” must be a whole number, not the object “{}”."],
    [{ filters: { a: null } }, "“filters.a” must be a string, a number or true or false, not null."],
    [{ value: { a: ["\ud800"] } }, "“value” holds half of a surrogate pair, which is no character. Take it out."],
    [{ value: [{ "\udc00": 1 }] }, "“value” holds half of a surrogate pair, which is no character. Take it out."],
    [{ mode: "fastt" }, "“mode” must be one of “fast” or “slow”, not “fastt”. Did you mean “fast”?"],
    [{ title: "é".repeat(65) }, "“title” is too long: 65 characters, at most 64 are allowed."],
    [{ body: "" }, "“body” must not be empty."],
  ])("%j", (raw, message) => {
    expect(told(every_form, raw)).toEqual(message);
  });

  it("JSON nested beyond the limit, and none at it", () => {
    const nested = (depth: number): unknown => JSON.parse("[".repeat(depth) + "]".repeat(depth));
    expect(check(state_put, { key: "k", value: nested(64) })).toEqual({ key: "k", value: nested(64) });
    const message = "“value” is nested too deeply: objects and lists may be at most 64 deep. Flatten it.";
    expect(told(state_put, { key: "k", value: nested(65) })).toBe(message);
    expect(told(state_put, { key: "k", value: nested(200_000) })).toBe(message);
    expect(told(set_value, { key: "k", value: nested(200_000) })).toBe(message);
  });

  it("a JSON value that is missing", () => {
    expect(told(state_put, { key: "k" })).toBe("The required argument “value” is missing.");
  });

  it("an argument of another kind, by name", () => {
    expect(told(by_kind, { kind: "int", decimals: 2 })).toBe("“decimals” belongs to kind “float”, not to kind “int”. Leave it out.");
    expect(told(by_kind, { kind: "bool", min: 2, probability: 1 })).toBe("“min” belongs to kind “int” or “float”, not to kind “bool”. Leave it out.");
    expect(told(by_kind, { kind: "uuid", seed: "s", max: 2 })).toBe("“max” belongs to kind “int”, not to kind “uuid”. Leave it out.");
    expect(check(by_kind, { kind: "float", min: "1", decimals: 2, seed: "s", max: null })).toEqual({ kind: "float", min: 1, decimals: 2, seed: "s" });
  });

  it("a kind that there is not, once", () => {
    const message = "“kind” must be one of “int”, “float”, “bool” or “uuid”, not “flaot”. Did you mean “float”?";
    expect(told(by_kind, { kind: "flaot", decimals: 2 })).toBe(message);
    expect(told(by_kind, { kind: "toString" })).toBe("“kind” must be one of “int”, “float”, “bool” or “uuid”, not “toString”.");
    expect(told(by_kind, { min: 1 })).toBe("The required argument “kind” is missing.");
  });

  it("no more than 20 faults one by one", () => {
    const raw = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`u${index}`, 1]));
    const message = told(whoami, raw);
    expect(message.match(/Unknown argument/g)).toHaveLength(20);
    expect(message).toContain("There are 980 more faults like these.");
  });
});
