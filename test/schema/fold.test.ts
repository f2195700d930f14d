import { describe, expect, test } from "vitest";
import { fold } from "../../schema/fold";

const scalars = Array.from({ length: 0x110000 }, (_, code) => code).filter((code) => code < 0xd800 || code > 0xdfff);

describe("fold", () => {
  test.each([
    ["STRASSE", "straße"],
    ["İSTANBUL", "istanbul"],
    ["ΣΊΣΥΦΟΣ", "σίσυφος"],
    ["Õhtusöök", "ÕHTUSÖÖK"],
    ["ﬁle", "FILE"],
    ["ＡＢＣ１", "abc1"],
    ["e\u0301", "É"],
    ["会议", "会议"],
  ])("%s reads as %s", (one, other) => {
    expect(fold(one)).toBe(fold(other));
  });

  test("is idempotent over every character", () => {
    const wrong = scalars.map((code) => String.fromCodePoint(code)).filter((character) => fold(fold(character)) !== fold(character));
    expect(wrong).toEqual([]);
  });

  test("what differs in case alone to Unicode is the same to it", () => {
    const wrong = scalars
      .map((code) => String.fromCodePoint(code))
      .filter((character) => [character.toLowerCase(), character.toUpperCase()].some((other) => fold(other) !== fold(character)));
    expect(wrong).toEqual([]);
  });
});
