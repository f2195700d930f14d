import { describe, expect, test } from "vitest";
import { budgeted, estimateTokens } from "../../schema/tokens";

describe("estimateTokens", () => {
  test("says the same as ever", () => {
    expect(
      [
        "",
        "Kõik on korras, kohtume homme kell kümme.",
        "我们明天十点开会，请带上文件。",
        "สวัสดีครับ ยินดีที่ได้รู้จัก",
        "회의는 내일 열 시입니다.",
        "Встретимся завтра в десять.",
        "dGhpcyBpcyBiYXNlNjQgdGV4dCB0aGF0IGxvb2tzIHJhbmRvbQ==",
        "function add(a, b) {\n  return a + b;\n}",
        "👩‍🚀🎉",
        '{"id":"c7.42","seq":42}',
        "٣٤٥ ½",
      ].map(estimateTokens),
    ).toMatchInlineSnapshot(`
      [
        0,
        12,
        13,
        12,
        9,
        7,
        27,
        15,
        8,
        13,
        5,
      ]
    `);
  });

  test("a budget counts a tenth more", () => {
    expect(budgeted("one two three four five six seven eight nine ten")).toBe(
      Math.ceil(estimateTokens("one two three four five six seven eight nine ten") * 1.1),
    );
  });
});
