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
