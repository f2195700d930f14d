import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { scan } from "../../workers/json";

const limits = { json_depth_max: 64 };
const faultOf = (text: string) => scan(text, limits).fault;
const nested = (depth: number) => "[".repeat(depth) + "]".repeat(depth);

describe("scan finds", () => {
  it("nesting beyond the limit, and none at it", () => {
    expect(faultOf(nested(64))).toBeUndefined();
    expect(faultOf(nested(65))).toEqual({ kind: "too_deep", depth_max: 64 });
    expect(faultOf(`{"a":${"[{}],".repeat(1)}"b":1}`)).toBeUndefined();
    expect(faultOf('{"a":'.repeat(65) + "1" + "}".repeat(65))).toEqual({ kind: "too_deep", depth_max: 64 });
    expect(faultOf(`[${"[[]],".repeat(100)}"${"[".repeat(100)}"]`)).toBeUndefined();
  });

  it.each([
    ['{"a":1,"a":2}', "a"],
    ['{"a":1,"\\u0061":2}', "a"],
    ['{"\\/":1,"/":2}', "/"],
    ['{"x":{"a":{},"b":[{"c":"d","e":1,"c":null}]}}', "c"],
    ['[{"a":1},{"a":1,"b":{"a":1},"a":2}]', "a"],
    ['{"__proto__":1,"__proto__":2}', "__proto__"],
    ['{"":1,"":2}', ""],
    ['{ "a" : "," , "b":":" ,\n"a" : 2 }', "a"],
    ['{"😀":1,"\\ud83d\\ude00":2}', "😀"],
  ])("a name twice in one object: %s", (text, name) => {
    expect(faultOf(text)).toEqual({ kind: "repeated_name", name });
  });

  it.each([
    '{"a":{"a":1},"b":{"a":2}}',
    '[{"a":1},{"a":1}]',
    '{"a":"a","b":["a","a"],"A":1}',
    '{"a":"\\"a\\":1,\\"a\\":2"}',
    '{"a":1,"\\\\u0061":2}',
    "{}",
    '"a"',
    "",
  ])("no repeated name in %s", (text) => {
    expect(scan(text, limits).fault).toBeUndefined();
  });

  it.each([
    "\\ud800",
    "\\udc00",
    "\\uD83D",
    "\\ud83d\\ud83d",
    "\\ude00\\ud83d",
    "\\ude00\\ude00",
    "\\ud83dx",
    "\\ud83d\\n",
    "\\uDFFF",
    "\ud800",
    "x\udc00",
    "😀\\ude00",
  ])("half of a surrogate pair: %j", (half) => {
    expect(faultOf(`["${half}"]`)).toEqual({ kind: "lone_surrogate" });
    expect(faultOf(`{"a":{"${half}":1}}`)).toEqual({ kind: "lone_surrogate" });
  });

  it.each(["\\ud83d\\ude00", "\\uD83D\\uDE00", "😀", "\\\\ud800", "\\ud7ff", "\\ue000", "\\u0064800", "\\ufffd"])("no half in %j", (whole) => {
    expect(faultOf(`{"a":"${whole}"}`)).toBeUndefined();
  });

  it.each([
    "9007199254740992",
    "-9007199254740993",
    "123456789012345678901234567890",
    "100000000000000000000",
    "1e400",
    "-1E+309",
    "1e-400",
    "0.0000001e-330",
    `1${"0".repeat(400)}.5`,
  ])("a number that a double does not keep: %s", (number) => {
    expect(scan(`{"a":[1,${number}],"b":1e999}`, limits)).toEqual({ inexact_number: number });
  });

  it.each([
    "9007199254740991",
    "-9007199254740991",
    "1e20",
    "1.5e300",
    "0.1",
    "3.141592653589793238462643383279",
    "-0",
    "0e999",
    "0.000e-999",
    "5e-324",
    "0",
    "1E5",
  ])("nothing wrong with the number %s", (number) => {
    expect(scan(`{"a":${number}}`, limits)).toEqual({});
    expect(scan(number, limits)).toEqual({});
  });

  it("no number inside a string", () => {
    expect(scan('["9007199254740993", "\\"1e999"]', limits)).toEqual({});
  });
});

describe("scan tells the tool of a call", () => {
  it.each([
    ['{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"set_value","arguments":{"name":"x"}}}', "tools/call", "set_value"],
    ['{"params":{"arguments":{"params":{"name":"x"}},"name":"send\\u005ffile"},"method":"tools\\/call"}', "tools/call", "send_file"],
    ['{"method":"tools/list","params":{"_meta":{"name":"x"}}}', "tools/list", undefined],
    ['{"method":7,"params":{"name":7}}', undefined, undefined],
    ['{"method":"m","params":["name","x"],"name":"y"}', "m", undefined],
    ['[{"method":"m","params":{"name":"x"}}]', undefined, undefined],
    ['{"a":{"method":"m"},"params":[{"name":"x"}]}', undefined, undefined],
    ['{"a":{"name":"x"},"params":{"name":1}}', undefined, undefined],
    ['{"a":{"name":1},"params":["x"]}', undefined, undefined],
    ['{"method":["m"],"params":{"name":["x"]}}', undefined, undefined],
  ])("%s", (text, method, tool_name) => {
    const seen = scan(text, limits);
    expect([seen.method, seen.tool_name]).toEqual([method, tool_name]);
  });
});

describe("scan, over random JSON", () => {
  const value = fc.jsonValue({ maxDepth: 6, stringUnit: "binary" });

  it("has no fault where names are unique, and agrees with JSON.parse on the tool", () => {
    fc.assert(
      fc.property(value, fc.constantFrom(0, 2), fc.jsonValue({ stringUnit: "grapheme" }), (inner, indent, name) => {
        const call = { id: inner, params: { arguments: inner, name, more: [inner] }, method: name };
        const seen = scan(JSON.stringify(call, null, indent), limits);
        const expected = typeof name === "string" ? name : undefined;
        expect([seen.fault, seen.tool_name, seen.method]).toEqual([undefined, expected, expected]);
      }),
    );
  });

  it("finds the depth that the value has", () => {
    fc.assert(
      fc.property(value, fc.nat(8), (inner, json_depth_max) => {
        const too_deep = depthOf(inner) > json_depth_max;
        expect(scan(JSON.stringify(inner), { json_depth_max }).fault).toEqual(too_deep ? { kind: "too_deep", depth_max: json_depth_max } : undefined);
      }),
    );
  });

  it("finds a name that is repeated anywhere, plain or escaped", () => {
    const names = fc.string({ unit: "binary" });
    fc.assert(
      fc.property(value, value, names, fc.boolean(), (first, second, name, escape) => {
        const again = escape ? `"${[...name].flatMap(escaped).join("")}"` : JSON.stringify(name);
        const object = `{${JSON.stringify(name)}:${JSON.stringify(first)},${again}:${JSON.stringify(second)}}`;
        const text = JSON.stringify({ a: [first, "HERE"], b: second }).replace('"HERE"', () => object);
        expect(faultOf(text)).toEqual({ kind: "repeated_name", name });
      }),
    );
  });

  it("ends without a throw on 2,000 mutated texts, and finds the tool of those that are still JSON", () => {
    const base = JSON.stringify({
      method: "tools/call",
      params: { name: 'a"\\\u0001é😀', arguments: { list: [1, -2.5e3, { deep: [[{}]] }], on: true, off: null } },
    });
    const pieces = fc.constantFrom('"', "\\", "\\u", "\\ud83d", "{", "}", "[", "]", ",", ":", "1e9", "-", "\ud800", "\u0000", "name", "");
    const edits = fc.array(fc.tuple(fc.nat(), fc.nat(6), pieces), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(edits, (all) => {
        const text = all.reduce(edited, base);
        const seen = scan(text, limits);
        const parsed = parsedOrUndefined(text);
        if (parsed !== undefined && seen.fault === undefined) expect(seen.tool_name).toEqual(toolOf(parsed));
      }),
      { numRuns: 2000 },
    );
  });

  it("takes a text full of escapes, quotes or brackets in one pass", () => {
    for (const piece of ["\\n", '\\"', "\\ud83d\\ude00", "\\\\"]) expect(faultOf(`["${piece.repeat(200_000)}"]`)).toBeUndefined();
    for (const piece of ['"', "\\", "[]", "{}", '{"a":', "1", "-", "e"]) scan(piece.repeat(200_000), limits);
  });
});

function depthOf(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}

function escaped(character: string): string[] {
  return Array.from({ length: character.length }, (_, unit) => `\\u${character.charCodeAt(unit).toString(16).padStart(4, "0")}`);
}

function edited(text: string, [at, removed, piece]: [number, number, string]): string {
  const start = at % (text.length + 1);
  return text.slice(0, start) + piece + text.slice(start + removed);
}

function parsedOrUndefined(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function toolOf(value: unknown): unknown {
  const params = isObject(value) ? value["params"] : undefined;
  const name = isObject(params) ? params["name"] : undefined;
  return typeof name === "string" ? name : undefined;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
