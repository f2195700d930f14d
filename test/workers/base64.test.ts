import { describe, expect, test } from "vitest";
import { aTalk } from "../helpers/conversations";
import { roundTrip, sendFile } from "../helpers/files";
import { kept } from "../helpers/kept";
import { accountOf } from "../helpers/storage";
import { Base64, decoded } from "../../workers/uploads/base64";
import { Filling } from "../../workers/uploads/filling";

const bytes = Buffer.from(Array.from({ length: 256 }, (_, value) => value));
const plain = bytes.toString("base64");
const safe = bytes.toString("base64url");
const lines = (text: string, end: string) => text.replace(/.{76}/g, `$&${end}`);

/** Everything that is understood, each with the bytes that it is. */
const right: [form: string, text: string, bytes: Buffer][] = [
  ["padded", plain, bytes],
  ["without padding", plain.replace(/=+$/, ""), bytes],
  ["the URL-safe alphabet", safe, bytes],
  ["the URL-safe alphabet, padded", `${safe}==`, bytes],
  ["line breaks of MIME", lines(plain, "\r\n"), bytes],
  ["line breaks of PEM, also at the end", `${lines(plain, "\n")}\n`, bytes],
  ["a line break inside a group and inside the padding", `${plain.slice(0, 5)}\n${plain.slice(5, -1)}\n=`, bytes],
  ["a data: URL", `data:image/png;base64,${plain}`, bytes],
  ["a data: URL without a type", `data:;base64,${plain}`, bytes],
  ["a data: URL with parameters, in capitals", `DATA:text/plain;charset=utf-8;BASE64,${plain}`, bytes],
  ["a data: URL with the URL-safe alphabet, unpadded, on lines", `data:text/plain;base64,${lines(safe, "\n")}`, bytes],
  ["one byte", "AA==", Buffer.from([0])],
  ["one byte, unpadded", "_w", Buffer.from([255])],
  ["two bytes", "//8=", Buffer.from([255, 255])],
  ["three bytes", "data", Buffer.from("data", "base64")],
];

/** What is refused, with a part of why. */
const wrong: [text: string, why: string][] = [
  ["", "is empty"],
  ["\n", "is empty"],
  ["=", "padding"],
  ["====", "padding"],
  ["A", "cut off"],
  ["AAAAA", "cut off"],
  ["AA=", "padding is wrong"],
  ["AA===", "padding is wrong"],
  ["AAA==", "padding is wrong"],
  ["AAAA=", "padding is wrong"],
  ["AAAA==", "padding is wrong"],
  ["A===", "cut off"],
  ["AA==AA==", "follows its padding"],
  ["AA=A", "follows its padding"],
  ["=AAA", "follows its padding"],
  ["AB==", "bits of no byte"],
  ["AAB=", "bits of no byte"],
  ["_x", "bits of no byte"],
  ["AA A", "a space"],
  [" AAAA", "a space"],
  ["AAAA\tAAAA", "it holds"],
  ["+-AA", "mixes"],
  ["//__", "mixes"],
  ["hello, world", "it holds"],
  ["AAAA%3D", "it holds"],
  ["AAAA\u00e9AAA", "it holds"],
  ["ＡＡＡＡ", "it holds"],
  ["AAAA\u200bAAAA", "it holds"],
  ["data:text/plain,hello", ";base64"],
  ["data:text/plain;base64", "no data"],
  ["data:text/plain;base64,", "is empty"],
  ["data:image/png;base64,AAAA,AAAA", "it holds"],
  ["data:image/png;base64,data:image/png;base64,AAAA", "it holds"],
  ["https://example.com/a.png", "it holds"],
  ["<svg xmlns='http://www.w3.org/2000/svg'/>", "follows its padding"],
  ["b'AAAA'", "it holds"],
  ['{"data":"AAAA"}', "it holds"],
];

describe("base64", () => {
  test.each(right)("%s", (_form, text, expected) => {
    for (const step of [text.length, 1, 3, 7]) {
      const base64 = new Base64(new Filling(1000, undefined));
      for (let at = 0; at < text.length; at += step) base64.write(text.slice(at, at + step));
      const { fault, bytes: read } = base64.end();
      expect([fault, Buffer.from(read).equals(expected)], `in steps of ${step}`).toEqual([undefined, true]);
    }
  });

  test("a data: URL says its type", () => {
    expect(decoded(`data:text/plain;charset=utf-8;base64,${plain}`, 1000).mime).toBe("text/plain");
  });

  test("no more is kept than may be", () => {
    expect(decoded(plain, 256)).toMatchObject({ too_large: false });
    expect(decoded(plain, 255)).toMatchObject({ too_large: true });
  });
});

describe("over MCP", () => {
  test("every form comes back as the bytes that it is", async () => {
    const { agent, conv_id } = await aTalk();
    for (const [form, data, expected] of right) {
      const { bytes: back } = await roundTrip(agent, conv_id, expected, { data });
      expect(back.equals(expected), form).toBe(true);
    }
  });

  test(`${wrong.length} wrong ones are refused with why, and nothing is stored`, async () => {
    const { agent, conv_id } = await aTalk();
    await sendFile(agent, conv_id, bytes);
    const before = await kept(accountOf(agent.key));
    for (const [data, why] of wrong) {
      expect(await agent.call("send_file", { conv_id, name: "a", data }), data).toMatchObject({
        refused: "invalid_argument",
        says: expect.stringContaining(why),
      });
    }
    expect(await kept(accountOf(agent.key))).toEqual(before);
  });
});
