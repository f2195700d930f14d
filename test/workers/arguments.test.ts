import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { Refusal } from "../../schema/errors";
import { json, list, text } from "../../schema/fields";
import { limits } from "../../schema/limits";
import { tool } from "../../schema/tool";
import { checkArguments } from "../../workers/arguments";

const contract = { title: "T", description: "D", effect: "writes", idempotent: false, output: z.object({}) } as const;

const set_value = tool({ ...contract, input: { key: z.string(), value: z.string(), ttl: z.int().min(1).max(100).optional() } });
const whoami = tool({ ...contract, input: {} });

const reference = z.strictObject({ type: z.enum(["document", "message"]), id: z.string().optional(), page: z.int().optional() });
const block = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("text"), text: text({ chars: "display_name_chars_max" }) }),
  z.strictObject({ type: z.literal("buttons"), count: z.int() }),
]);
const every_form = tool({
  ...contract,
  input: {
    name: z.string().regex(/^[a-z]+$/, "must be letters a to z").optional(),
    amount: z.int().default(1),
    share: z.number().min(0).max(1).optional(),
    on: z.boolean().optional(),
    to: list(z.string(), { items: "controls_max" }).optional(),
    intents: z.array(z.enum(["request", "status"])).optional(),
    refs: z.array(reference).max(2).optional(),
    card: z.strictObject({ title: z.string().optional(), blocks: z.array(block) }).optional(),
    filters: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).optional(),
    value: json({ bytes: "value_bytes_max" }).optional(),
    mode: z.enum(["fast", "slow"]).nullable().optional(),
    title: text({ chars: "display_name_chars_max" }).describe("A title.").optional(),
    body: text({ bytes: "value_bytes_max" }).min(1).optional(),
  },
});
const by_kind = tool({
  ...contract,
  kinds: { of: { int: ["min", "max"], float: ["min", "decimals"], bool: ["probability"], uuid: [] }, shared: ["seed"] },
  input: {
    kind: z.enum(["int", "float", "bool", "uuid"]),
    min: z.int().optional(),
    max: z.int().optional(),
    decimals: z.int().optional(),
    probability: z.number().optional(),
    seed: z.string().optional(),
  },
});
const state_put = tool({ ...contract, input: { key: z.string(), value: json({ bytes: "body_bytes_max" }) } });

function check(of: Parameters<typeof checkArguments>[0], raw: unknown): unknown {
  return checkArguments(of, raw, limits);
}

function refused(of: Parameters<typeof checkArguments>[0], raw: unknown): { code: string; message: string } {
  try {
    check(of, raw);
  } catch (error) {
    if (error instanceof Refusal) return { code: error.code, message: error.message };
    throw error;
  }
  throw new Error("It was not refused.");
}

function told(of: Parameters<typeof checkArguments>[0], raw: unknown): string {
  const { code, message } = refused(of, raw);
  expect(code).toBe("invalid_argument");
  return message;
}

describe("what is understood", () => {
  it.each([
    [{ amount: "3" }, { amount: 3 }],
    [{ amount: "-3" }, { amount: -3 }],
    [{ share: "0.5" }, { amount: 1, share: 0.5 }],
    [{ on: "true" }, { amount: 1, on: true }],
    [{ on: "false" }, { amount: 1, on: false }],
    [{ to: "ana" }, { amount: 1, to: ["ana"] }],
    [{ to: "[draft]" }, { amount: 1, to: ["[draft]"] }],
    [{ to: '["ana","bo"]' }, { amount: 1, to: ["ana", "bo"] }],
    [{ intents: "status" }, { amount: 1, intents: ["status"] }],
    [{ refs: '[{"type":"message","page":"7","id":null}]' }, { amount: 1, refs: [{ type: "message", page: 7 }] }],
    [{ card: ' {"blocks":[{"type":"buttons","count":"2"}]}' }, { amount: 1, card: { blocks: [{ type: "buttons", count: 2 }] } }],
    [{ filters: '{"a":1,"b":"x"}' }, { amount: 1, filters: { a: 1, b: "x" } }],
    [{ name: null, amount: null, share: null, on: null, to: null, refs: null, value: null }, { amount: 1 }],
    [{ name: undefined }, { amount: 1 }],
    [{ mode: null }, { amount: 1, mode: null }],
    [undefined, { amount: 1 }],
    [null, { amount: 1 }],
  ])("%j gives %j", (raw, meant) => {
    expect(check(every_form, raw)).toEqual(meant);
  });

  it.each([["true"], ["5"], ['{"a":1}'], ["[1]"], [""], [5], [true], [null], [[null, { a: null }]], [{ __proto__: null, a: "\u0000" }]])(
    "a JSON value is taken as it is: %j",
    (value) => {
      expect(check(state_put, { key: "k", value })).toEqual({ key: "k", value });
    },
  );

  it("keeps a member named __proto__ inside a JSON value", () => {
    const value: unknown = JSON.parse('{"__proto__":{"a":1},"constructor":2}');
    const checked = check(state_put, { key: "k", value }) as { value: unknown };
    expect(JSON.stringify(checked.value)).toBe('{"__proto__":{"a":1},"constructor":2}');
  });
});

describe("what is refused, in these words", () => {
  it.each([
    [{ key: "k", value: "v", tll: 5 }, "Unknown argument “tll”. Did you mean “ttl”?"],
    [{ key: "k", value: "v", Value: "w" }, "Unknown argument “Value”. Did you mean “value”?"],
    [{ key: "k", value: "v", expires_in: 5 }, "Unknown argument “expires_in”. Did you mean “key”? This tool takes “key”, “value” or “ttl”."],
    [JSON.parse('{"key":"k","value":"v","__proto__":1}'), "Unknown argument “__proto__”. Did you mean “ttl”? This tool takes “key”, “value” or “ttl”."],
    [{ key: "k", value: "v", constructor: 1 }, "Unknown argument “constructor”. Did you mean “key”? This tool takes “key”, “value” or “ttl”."],
    [{ key: "k", value: "v", [`ttl${"x".repeat(200)}`]: 1 }, `Unknown argument “ttl${"x".repeat(125)}…”. Did you mean “ttl”? This tool takes “key”, “value” or “ttl”.`],
    [{}, "The required argument “key” is missing. The required argument “value” is missing."],
    [{ key: null, value: "v" }, "“key” must be a string, not null."],
    [{ key: "k", value: 42 }, "“value” must be a string, not 42. Put it in quotes."],
    [{ key: "k", value: true }, "“value” must be a string, not true. Put it in quotes."],
    [{ key: "k", value: { a: [1] } }, "“value” must be a string, not the object “{\"a\":[1]}”. Send it as JSON text in a string."],
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
    [{ refs: '[{"type":"document","type":"message"}]' }, "“refs” came as JSON text with a fault. The JSON has the name “type” twice in one object. Give each name once."],
    [{ to: '["\\ud800"]' }, expect.stringContaining("“to” came as JSON text with a fault. The JSON holds half of a surrogate pair")],
    [{ filters: `{"a":${"[".repeat(64)}${"]".repeat(64)}}` }, expect.stringContaining("“filters” came as JSON text with a fault. The JSON is nested too deeply")],
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

describe("sizes", () => {
  it("counts characters as code points", () => {
    expect(check(every_form, { title: "😀".repeat(64) })).toMatchObject({ title: "😀".repeat(64) });
    expect(told(every_form, { title: "😀".repeat(65) })).toBe("“title” is too long: 65 characters, at most 64 are allowed.");
  });

  it("counts bytes of UTF-8, with a code of their own", () => {
    expect(check(every_form, { body: "é".repeat(1024) })).toMatchObject({ body: "é".repeat(1024) });
    expect(refused(every_form, { body: "é".repeat(1024) + "x" })).toEqual({
      code: "too_large",
      message: "“body” is too large: 2049 bytes of UTF-8, at most 2048 are allowed. Shorten it, or store it elsewhere and send a reference.",
    });
    expect(refused(every_form, { value: [["x".repeat(2048)]] })).toMatchObject({ code: "too_large", message: expect.stringContaining("“value” is too large: 2054 bytes") });
  });

  it("tells faults of shape before bytes", () => {
    expect(told(every_form, { body: "x".repeat(5000), on: 5 })).toBe("“on” must be true or false, not 5.");
  });

  it("follows the limits of the deployment", () => {
    expect(() => checkArguments(every_form, { title: "abc" }, { ...limits, display_name_chars_max: 2 })).toThrow("at most 2 are allowed");
  });

  it("leaves the JSON Schema as it is without a bound", () => {
    expect(z.toJSONSchema(text({ chars: "display_name_chars_max" }).describe("A title."))).toEqual(z.toJSONSchema(z.string().describe("A title.")));
  });
});

describe("whatever comes", () => {
  const names = ["key", "value", "ttl", "kind", "to", "refs", "card", "filters", "mode", "title", "body", "name", "on", "share", "amount", "__proto__", "x"];
  const texts = fc.oneof(fc.string({ unit: "binary" }), fc.constantFrom("true", "-3", "[1]", '{"a":{}}', '[{"type":"text"}]', "\ud800", "\u0000", "[".repeat(9999)));
  const leaf = fc.oneof(texts, fc.jsonValue(), fc.double(), fc.constant(undefined));
  const part = fc.letrec((tie) => ({
    any: fc.oneof({ depthSize: "small" }, leaf, fc.array(tie("any")), fc.dictionary(fc.oneof(fc.constantFrom("type", "blocks", "text", "id", "page"), texts), tie("any"))),
  })).any;
  const garbage = fc.oneof(part, fc.dictionary(fc.constantFrom(...names), part));

  it("throws nothing but refusals, and no echo longer than it may be", () => {
    fc.assert(
      fc.property(fc.constantFrom(set_value, every_form, by_kind, state_put, whoami), garbage, (of, raw) => {
        try {
          check(of as Parameters<typeof checkArguments>[0], raw);
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
          expect(error.message).toMatch(/^[^]{10,}[.?]$/);
          expect(error.message.isWellFormed()).toBe(true);
        }
      }),
      { numRuns: 3000 },
    );
  });

  it("takes what fits without a change", () => {
    const args = fc.record({ key: fc.string(), value: fc.string(), ttl: fc.integer({ min: 1, max: 100 }) }, { requiredKeys: ["key", "value"] });
    fc.assert(fc.property(args, (raw) => expect(check(set_value, raw)).toEqual(raw)));
  });
});
