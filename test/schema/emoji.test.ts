import by_group from "unicode-emoji-json/data-by-group.json" with { type: "json" };
import { describe, expect, test } from "vitest";
import { emojiOf } from "../../schema/emoji";

const all = (by_group as { emojis: { emoji: string; skin_tone_support: boolean }[] }[]).flatMap(({ emojis }) => emojis.map(({ emoji }) => emoji));

describe("emojiOf", () => {
  test("gives every emoji back, also from its text-style and unqualified spelling", () => {
    expect(all.length).toBeGreaterThan(1800);
    const wrong = all.filter((emoji) => {
      const bare = emoji.replaceAll("\uFE0F", "");
      return emojiOf(emoji) !== emoji || emojiOf(bare) !== emoji || emojiOf(`${bare}\uFE0E`) !== emoji;
    });
    expect(wrong).toEqual([]);
  });

  test.each([
    ["\u2764", "❤️"],
    ["👍\uFE0F", "👍"],
    ["👍🏽", "👍🏽"],
    ["☝🏽", "☝🏽"],
    ["🏋🏽\u200D♂", "🏋🏽\u200D♂\uFE0F"],
    ["1\u20E3", "1\uFE0F\u20E3"],
    ["🇪🇪", "🇪🇪"],
    ["👨\u200D❤\u200D👨", "👨\u200D❤\uFE0F\u200D👨"],
  ])("%j is %j", (given, emoji) => {
    expect(emojiOf(given)).toBe(emoji);
  });

  test.each(["", "1", "#", "a", "👍👍", "👍 ", ":ok:", "🇪", "\uFE0F", "é", "🏽\u200D"])("%j is none", (given) => {
    expect(emojiOf(given)).toBeUndefined();
  });
});
