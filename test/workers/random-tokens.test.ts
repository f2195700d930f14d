import { createHash } from "node:crypto";
import { decodeTime } from "ulid";
import { validate, version } from "uuid";
import { describe, expect, test } from "vitest";
import { emoji } from "../../workers/random/emoji";
import { randomToken, type TokenArguments } from "../../workers/random/tokens";
import { words } from "../../workers/random/words";

const now = Date.UTC(2026, 7, 16, 21, 30);
const hundred = (asked: TokenArguments) => randomToken({ times: 100, ...asked }, now).value as string[];

describe("random_token", () => {
  test.each(["uuid", "ulid", "nanoid", "hex", "pin", "slug", "passphrase", "color"] as const)(
    "%s differs from call to call without a seed",
    (kind) => {
      const first = randomToken({ kind }, now);
      expect(first.seed).toBeNull();
      // A pin or a colour may come twice; ten in a row that are the same ten do not.
      const ten = randomToken({ kind, times: 10 }, now).value;
      expect(randomToken({ kind, times: 10 }, now).value).not.toEqual(ten);
    },
  );

  test("uuid is version 4", () => {
    for (const id of hundred({ kind: "uuid" })) expect(validate(id) && version(id) === 4).toBe(true);
  });

  test("ulid carries now and rises within a call", () => {
    const ids = hundred({ kind: "ulid" });
    expect(ids.every((id) => /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/.test(id) && decodeTime(id) === now)).toBe(true);
    expect(ids.every((id, i) => i === 0 || id > String(ids[i - 1]))).toBe(true);
    expect(randomToken({ kind: "ulid" }, now)).toMatchObject({ arguments: {}, seed: null, value: expect.any(String) });
    const first_letters = Array.from({ length: 1000 }, () => String(randomToken({ kind: "ulid" }, now).value)[10]);
    expect(new Set(first_letters).size).toBe(32);
  });

  test("nanoid has the size asked for, of its alphabet alone, counted in characters", () => {
    for (const id of hundred({ kind: "nanoid" })) expect(id).toMatch(/^[A-Za-z0-9_-]{21}$/);
    for (const id of hundred({ kind: "nanoid", size: 7, alphabet: "🎲🎯a日" })) expect(id).toMatch(/^[🎲🎯a日]{7}$/u);
    const widest = String.fromCodePoint(...Array.from({ length: 256 }, (_, i) => 0x4e00 + i));
    expect(new Set(hundred({ kind: "nanoid", size: 256, alphabet: widest, seed: "s" }).join("")).size).toBe(256);
    expect(hundred({ kind: "nanoid", size: 1, alphabet: "01" }).every((id) => id === "0" || id === "1")).toBe(true);
  });

  test("hex, pin and color have their form", () => {
    for (const text of hundred({ kind: "hex" })) expect(text).toMatch(/^[0-9a-f]{32}$/);
    expect(hundred({ kind: "hex", bytes: 256 })[0]).toHaveLength(512);
    const pins = hundred({ kind: "pin", seed: "s" });
    for (const text of pins) expect(text).toMatch(/^[0-9]{6}$/);
    expect(pins.some((pin) => pin.startsWith("0"))).toBe(true);
    expect(hundred({ kind: "pin", length: 256 })[0]).toHaveLength(256);
    for (const text of hundred({ kind: "color" })) expect(text).toMatch(/^#[0-9a-f]{6}$/);
  });

  test("slug and passphrase are words of the list, and split into as many as were asked for", () => {
    const list = new Set(words);
    for (const slug of hundred({ kind: "slug" })) {
      expect(slug.split("-")).toHaveLength(3);
      expect(slug.split("-").every((word) => list.has(word))).toBe(true);
    }
    for (const phrase of hundred({ kind: "passphrase", words: 24 })) expect(phrase.split("-")).toHaveLength(24);
    expect(String(randomToken({ kind: "passphrase", separator: " · " }, now).value).split(" · ")).toHaveLength(6);
    expect(randomToken({ kind: "passphrase", words: 2, separator: "" }, now).value).toMatch(/^[a-z]{6,}$/);
  });

  test.each<[TokenArguments, string]>([
    [
      { kind: "ulid", seed: "s" },
      "The kind “ulid” takes no “seed”: a ULID is time-based and so can never be reproduced. Leave “seed” out, or use a kind that takes one, such as “uuid” or “nanoid”.",
    ],
    [
      { kind: "ulid", seed: "" },
      "The kind “ulid” takes no “seed”: a ULID is time-based and so can never be reproduced. Leave “seed” out, or use a kind that takes one, such as “uuid” or “nanoid”.",
    ],
    [{ kind: "nanoid", alphabet: "🎲" }, "“alphabet” has 1 character. Give 2 to 256 different ones, or leave “alphabet” out."],
    [{ kind: "nanoid", alphabet: "" }, "“alphabet” has 0 characters. Give 2 to 256 different ones, or leave “alphabet” out."],
    [
      { kind: "nanoid", alphabet: String.fromCodePoint(...Array.from({ length: 257 }, (_, i) => 0x4e00 + i)) },
      "“alphabet” has 257 characters. Give 2 to 256 different ones, or leave “alphabet” out.",
    ],
    [
      { kind: "nanoid", alphabet: "ab🎲c🎲" },
      "“alphabet” has “🎲” more than once, which would make it more likely than the others. Give each character once.",
    ],
  ])("%j is refused", (asked, message) => {
    expect(() => randomToken(asked, now)).toThrow(expect.objectContaining({ code: "invalid_argument", message }));
  });
});

describe("the frozen lists", () => {
  const digest = (list: readonly string[]) => createHash("sha256").update(list.join("\n")).digest("hex");

  test("are those that seeded results were promised with", () => {
    expect([words.length, digest(words)]).toEqual([7772, "76e3348ad957cad7d9c5c68873e89410ed998c19f4956367ab52d9aec4eee884"]);
    expect([emoji.length, digest(emoji)]).toEqual([1870, "c08d72b7b22b51a3b2a1be01f7f43e76770819c984ffda1c97e7a25cdb2e2f4a"]);
  });

  test("hold each entry once, words in lower case, emoji that Unicode recommends", () => {
    expect(new Set(words).size).toBe(words.length);
    expect(words.filter((word) => !/^[a-z]{3,9}$/.test(word))).toEqual([]);
    expect(new Set(emoji).size).toBe(emoji.length);
    const rgi = new RegExp("^\\p{RGI_Emoji}$", "v");
    expect(emoji.filter((symbol) => !rgi.test(symbol))).toEqual([]);
  });
});
