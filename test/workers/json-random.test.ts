import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { scan } from "../../workers/json";

const limits = { json_depth_max: 64 };
const faultOf = (text: string) => scan(text, limits).fault;

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
