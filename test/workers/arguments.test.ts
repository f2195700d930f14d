import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { Refusal } from "../../schema/errors";
import { text } from "../../schema/fields";
import { limits } from "../../schema/limits";
import { checkArguments } from "../../workers/arguments";
import { by_kind, check, every_form, refused, set_value, state_put, told, whoami } from "../helpers/sample-tools";

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
    [{ loose: { a: "1", b: 2 } }, { amount: 1, loose: { a: 1 } }],
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
    expect(refused(every_form, { value: [["x".repeat(2048)]] })).toMatchObject({
      code: "too_large",
      message: expect.stringContaining("“value” is too large: 2054 bytes"),
    });
  });

  it("tells faults of shape before bytes", () => {
    expect(told(every_form, { body: "x".repeat(5000), on: 5 })).toBe("“on” must be true or false, not 5.");
    expect(told(every_form, { body: "x".repeat(5000), title: "x".repeat(65) })).toBe("“title” is too long: 65 characters, at most 64 are allowed.");
  });

  it("follows the limits of the deployment", () => {
    expect(() => checkArguments(every_form, { title: "abc" }, { ...limits, display_name_chars_max: 2 })).toThrow("at most 2 are allowed");
  });

  it("leaves the JSON Schema as it is without a bound", () => {
    expect(z.toJSONSchema(text({ chars: "display_name_chars_max" }).describe("A title."))).toEqual(z.toJSONSchema(z.string().describe("A title.")));
  });
});

describe("whatever comes", () => {
  const names = [
    "key",
    "value",
    "ttl",
    "kind",
    "to",
    "refs",
    "card",
    "filters",
    "mode",
    "title",
    "body",
    "name",
    "on",
    "share",
    "amount",
    "__proto__",
    "x",
  ];
  const texts = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.constantFrom("true", "-3", "[1]", '{"a":{}}', '[{"type":"text"}]', "\ud800", "\u0000", "[".repeat(9999)),
  );
  const leaf = fc.oneof(texts, fc.jsonValue(), fc.double(), fc.constant(undefined));
  const part = fc.letrec((tie) => ({
    any: fc.oneof(
      { depthSize: "small" },
      leaf,
      fc.array(tie("any")),
      fc.dictionary(fc.oneof(fc.constantFrom("type", "blocks", "text", "id", "page"), texts), tie("any")),
    ),
  })).any;
  const garbage = fc.oneof(part, fc.dictionary(fc.constantFrom(...names), part));

  it("throws nothing but refusals, and no echo longer than it may be", () => {
    fc.assert(
      fc.property(fc.constantFrom(set_value, every_form, by_kind, state_put, whoami), garbage, (of, raw) => {
        try {
          check(of, raw);
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
          expect(error.message).toMatch(/^[^]{10,}[.?]$/);
          expect(error.message.isWellFormed()).toBe(true);
        }
      }),
      { numRuns: 1000 },
    );
  });

  it("takes what fits without a change", () => {
    const args = fc.record({ key: fc.string(), value: fc.string(), ttl: fc.integer({ min: 1, max: 100 }) }, { requiredKeys: ["key", "value"] });
    fc.assert(
      fc.property(args, (raw) => {
        expect(check(set_value, raw)).toEqual(raw);
      }),
    );
  });
});
