import { createHash } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { aStore } from "../helpers/records";

type Value = string | number | boolean;

/** RFC 8785 for lists of strings, numbers and booleans, written from the RFC alone: its escapes, and ECMAScript's numbers. */
function canonical(values: readonly Value[]): string {
  return `[${values.map((value) => (typeof value === "string" ? quote(value) : typeof value === "number" ? numeral(value) : String(value))).join(",")}]`;
}

const short = new Map([
  ["\b", "\\b"],
  ["\t", "\\t"],
  ["\n", "\\n"],
  ["\f", "\\f"],
  ["\r", "\\r"],
  ['"', '\\"'],
  ["\\", "\\\\"],
]);

function quote(text: string): string {
  const characters = [...text].map((character) => {
    if (short.has(character)) return short.get(character);
    return character < " " ? `\\u00${character.charCodeAt(0).toString(16).padStart(2, "0")}` : character;
  });
  return `"${characters.join("")}"`;
}

/** Digits and exponent as ECMA-262 says (Number::toString), from the shortest digits that read back as the same number. */
function numeral(number: number): string {
  if (number === 0) return "0";
  if (number < 0) return `-${numeral(-number)}`;
  const [, whole = "", fraction = "", exponent = ""] = /^(\d)(?:\.(\d+))?e([+-]\d+)$/.exec(shortest(number)) ?? [];
  const digits = whole + fraction;
  const n = Number(exponent) + 1;
  const k = digits.length;
  if (k <= n && n <= 21) return digits.padEnd(n, "0");
  if (0 < n && n <= 21) return `${digits.slice(0, n)}.${digits.slice(n)}`;
  if (-6 < n && n <= 0) return `0.${"0".repeat(-n)}${digits}`;
  return `${whole}${fraction && `.${fraction}`}e${n > 0 ? "+" : "-"}${Math.abs(n - 1)}`;
}

function shortest(number: number): string {
  for (let digits = 0; digits <= 20; digits++) {
    const text = number.toExponential(digits);
    if (Number(text) === number) return text;
  }
  throw new Error(`${number} has no shortest digits.`);
}

const expected = (values: readonly Value[]) => `sha256:${createHash("sha256").update(canonical(values), "utf8").digest("hex")}`;

test("the independent canonical form agrees with the samples of RFC 8785", () => {
  expect(numeral(Number("333333333.33333329"))).toBe("333333333.3333333");
  expect([1e30, 4.5, 2e-3, 1e-27, 5e-324, 1.7976931348623157e308, 9007199254740992, 295147905179352830000, -0, 1e21, 1e-7].map(numeral)).toEqual([
    "1e+30",
    "4.5",
    "0.002",
    "1e-27",
    "5e-324",
    "1.7976931348623157e+308",
    "9007199254740992",
    "295147905179352830000",
    "0",
    "1e+21",
    "1e-7",
  ]);
  expect(quote('€$\u000f\nA\'B"\\\\"/')).toBe('"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"');
});

const field = (name: string, type: string) => ({ name, type, identity: true });
const numbers = [
  42, 0, -1, 0.1, 1e21, 1e-7, 5e-324, 1.7976931348623157e308, 9007199254740991, -9007199254740991, 123456.789, 4.5e15, -0.5, 333333333.3333333,
];
const texts = [
  "a",
  "é",
  "e\u0301",
  "日本語",
  "😀",
  'quote" back\\ slash/',
  "line\nbreak\ttab",
  "\u0001\u001f",
  "\u2028\u2029",
  "\u007f",
  "ß",
  "İ",
  "<script>",
  "null",
  "\ud7ff\ue000",
];

test("keys equal RFC 8785 and SHA-256 for more than 50 identities", async () => {
  let checked = 0;
  const check = async (types: string[], identities: readonly (readonly Value[])[]) => {
    const fields = types.map((type, at) => field(`f${at}`, type));
    const { agent } = await aStore({ name: "thing", fields });
    const bot = await agent({});
    for (const values of identities) {
      const value = Object.fromEntries(values.map((each, at) => [`f${at}`, each]));
      const { record } = await bot.call("update_data_store", { operation: "put", value, expected_version: 0 });
      expect(record.key, JSON.stringify(values)).toBe(expected(values));
      expect((await bot.call("read_data_store", { operation: "get", key: record.key })).record.value).toEqual(value);
      checked++;
    }
  };
  await check(
    ["number"],
    numbers.map((each) => [each]),
  );
  await check(["boolean"], [[true], [false]]);
  await check(
    ["string", "string"],
    texts.map((each, at) => [each, texts[(at + 1) % texts.length]!]),
  );
  await check(
    ["string", "number", "boolean"],
    texts.map((each, at) => [each, numbers[at % numbers.length]!, at % 2 === 0]),
  );
  const double = fc
    .double({ noNaN: true, noDefaultInfinity: true })
    .filter((each) => !Number.isInteger(each) || Number.isSafeInteger(each) || Math.abs(each) >= 1e21);
  const text = fc.string({ unit: "binary", minLength: 1, maxLength: 40 }).filter((each) => !each.includes("\0"));
  const seen = new Set<string>();
  const drawn = fc.sample(fc.tuple(double, text), { numRuns: 60, seed: 8785 }).filter((values) => seen.size < seen.add(canonical(values)).size);
  await check(["number", "string"], drawn);
  expect(checked).toBeGreaterThan(50);
});

test("one string identity is the key itself, whatever it looks like", async () => {
  const { agent } = await aStore({ name: "thing", fields: [field("id", "string")] });
  const bot = await agent({});
  for (const id of ["plain", "sha256:00", " white space ", "😀", "[42]"]) {
    expect((await bot.call("update_data_store", { operation: "put", value: { id } })).record.key).toBe(id);
  }
});

test("the order of the identity is that of the contract, not of the value", async () => {
  const { agent } = await aStore({ name: "thing", fields: [field("b", "string"), field("a", "number")] });
  const bot = await agent({});
  const one = await bot.call("update_data_store", { operation: "put", value: { b: "x", a: 1 } });
  const same = await bot.call("update_data_store", { operation: "put", value: { a: 1, b: "x" } });
  expect(same.record).toMatchObject({ key: expected(["x", 1]), version: 2 });
  expect(one.record.key).toBe(same.record.key);
});
