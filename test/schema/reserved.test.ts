import { describe, expect, it } from "vitest";
import { lookalikes } from "../../schema/lookalikes";
import { foldName, isArchiveName, isControlName } from "../../schema/reserved";
import { archiveSpellings, controlSpellings } from "../helpers/spellings";

/** As \u escapes, so that a failure names the spelling and not only its looks. */
const shown = (text: string) => [...text].map((c) => `U+${(c.codePointAt(0) as number).toString(16).padStart(4, "0")}`).join(" ");

describe("control: and archive/ are reserved in every spelling", () => {
  it("knows 5,000 different spellings of control:", () => {
    const spelled = controlSpellings(5000);
    expect(new Set(spelled).size).toBe(5000);
    expect(spelled.filter((key) => !isControlName(key)).map(shown)).toEqual([]);
  });

  it("knows 5,000 different spellings of archive/", () => {
    const spelled = archiveSpellings(5000);
    expect(new Set(spelled).size).toBe(5000);
    expect(spelled.filter((key) => !isArchiveName(key)).map(shown)).toEqual([]);
  });

  it.each([
    ["plain", "control:paused"],
    ["nothing after the colon", "control:"],
    ["upper case", "CONTROL:x"],
    ["full width", "ｃｏｎｔｒｏｌ：x"],
    ["mathematical letters", "𝐜𝓸𝖓𝘵𝚛𝕠𝓁:x"],
    ["circled letters", "ⓒⓞⓝⓣⓡⓞⓛ:x"],
    ["black circles", "🅒🅞🅝🅣🅡🅞🅛:x"],
    ["regional indicators", "🇨🇴🇳🇹🇷🇴🇱:x"],
    ["small capitals", "ᴄᴏɴᴛʀᴏʟ:x"],
    ["superscripts", "ᶜᵒⁿᵗʳᵒˡ:x"],
    ["Cyrillic", "\u0441\u043e\u043f\u0442\u0433\u043e\u04cf:x"],
    ["Greek capitals", "C\u039f\u039d\u03a4R\u039fL:x"],
    ["Cherokee", "\u13df\u0c66n\u13a2\u13a1o\u13de:x"],
    ["a mathematical Greek capital, which is no v", "co\u{1d6ee}trol:x"],
    ["digits for letters, as UTS #39 has them", "c0ntro1:x"],
    ["a capital I for the l", "controI:x"],
    ["accents", "cöntról:x"],
    ["strokes", "cøntroł:x"],
    ["a zero-width space in front", "\u200bcontrol:x"],
    ["white space inside", "c o\u00a0n\u3000trol :x"],
    ["a soft hyphen", "con\u00adtrol:x"],
    ["variation selectors", "c\ufe0fontrol\ufe0f:x"],
    ["tags", "control\u{e0041}:x"],
    ["a Braille blank", "con\u2800trol:x"],
    ["a mark for the o", "c\u0c02ntrol:x"],
    ["the same mark upon the o", "co\u0c02ntrol:x"],
  ])("refuses %s", (_, key) => {
    expect(isControlName(key)).toBe(true);
  });

  it.each([..."：﹕∶ː˸։׃܃܄፡᛬᠃⁚ꓽ꞉︓︰⦂፥\u0903"])("takes %s for a colon", (colon) => {
    expect(isControlName(`control${colon}x`)).toBe(true);
  });

  it.each([..."／∕⁄⧸╱⟋"])("takes %s for a slash", (slash) => {
    expect(isArchiveName(`Archive${slash}x`)).toBe(true);
  });

  it.each([
    "controls:x",
    "my:control:x",
    "mycontrol:x",
    ":control:x",
    "contro:x",
    "con-trol:x",
    "con_trol:x",
    "control",
    "control/x",
    "control.x",
    "control;x",
    "control-x",
    "kontrol:x",
    "контроль:x",
    "έλεγχος:x",
    "archive/x",
    "",
  ])("lets %j pass as a key", (key) => {
    expect(isControlName(key)).toBe(false);
  });

  it.each(["archive", "archives/x", "my/archive/x", "archive:x", "arch/ive", "архив/x", "control:x", ""])("lets %j pass as a checkpoint", (key) => {
    expect(isArchiveName(key)).toBe(false);
  });

  it("says nothing of an ordinary key in another script", () => {
    for (const key of ["日本語:キー", "עברית:x", "العربية:x", "ไทย:x", "한국어:x", "Ελλάδα:x", "Россия:x"]) expect(isControlName(key)).toBe(false);
  });
});

describe("foldName", () => {
  it("is idempotent for every character of Unicode, and for 10,000 spellings", () => {
    const unstable: string[] = [];
    const check = (text: string) => {
      const once = foldName(text);
      if (foldName(once) !== once) unstable.push(shown(text));
    };
    for (let point = 0; point <= 0x10ffff; point += 1) if (point < 0xd800 || point > 0xdfff) check(String.fromCodePoint(point));
    [...controlSpellings(5000, 2), ...archiveSpellings(5000, 2)].forEach(check);
    expect(unstable).toEqual([]);
  });

  it("is the same for a text in each of the four normal forms and in both cases", () => {
    const texts = ["Straße:ΣΊΣΥΦΟΣ", "ﬁancé İI", "ǅ:ΐ", "Åﾊﾟ한"];
    for (const text of texts) {
      const forms = (["NFC", "NFD", "NFKC", "NFKD"] as const).map((form) => foldName(text.normalize(form)));
      expect(new Set([...forms, foldName(text.toLowerCase().toUpperCase())]).size).toBe(1);
    }
  });

  it("leaves nothing that cannot be seen", () => {
    expect(foldName(" A\u200b\u0301\u00adb\t\u3000C\ufe0f ")).toBe("abc");
  });

  it("has look-alikes for every letter and sign of the two names, each spelled in one character", () => {
    expect([...new Set(lookalikes.values())].sort()).toEqual([...new Set("control:archive/")].sort());
    expect([...lookalikes.keys()].filter((character) => [...character].length !== 1)).toEqual([]);
  });
});
