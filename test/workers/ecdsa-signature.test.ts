import { generateKeyPairSync, sign } from "node:crypto";
import { describe, expect, test } from "vitest";
import { AsnParser, ECDSASigValue } from "../../workers/ecdsa-signature";

/** A number of a signature in 32 bytes: without the zero that makes it positive, and with those that DER leaves out. */
const in32 = (number: ArrayBuffer) => Buffer.from(number).toString("hex").replace(/^00/, "").padStart(64, "0");

const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
const data = Buffer.from("signed");

/** A number in DER: the zero before a first bit of 1, no other zero before. */
function inDer(hex: string): Buffer {
  const bytes = Buffer.from(hex.replace(/^(00)+/, ""), "hex");
  const positive = (bytes[0] ?? 0) >= 0x80 ? Buffer.concat([Buffer.of(0), bytes]) : bytes;
  return Buffer.concat([Buffer.of(2, positive.length), positive]);
}

describe("the two numbers of an ECDSA signature", () => {
  test("of 1,000 that OpenSSL made, whole and put together from their numbers", () => {
    for (let n = 0; n < 1000; n++) {
      const der = sign("sha256", data, privateKey);
      const { r, s } = AsnParser.parse(der, ECDSASigValue);
      const again = Buffer.concat([inDer(in32(r)), inDer(in32(s))]);
      expect(Buffer.concat([Buffer.of(0x30, again.length), again])).toEqual(der);
    }
  });

  test("short ones and those with a zero before them", () => {
    const parsed = AsnParser.parse(Uint8Array.of(0x30, 7, 2, 1, 5, 2, 2, 0, 0x80), ECDSASigValue);
    expect([parsed.r, parsed.s].map((number) => [...new Uint8Array(number)])).toEqual([[5], [0, 0x80]]);
  });

  test.each<[what: string, der: number[]]>([
    ["nothing", []],
    ["a tag alone", [0x30]],
    ["no sequence", [0x31, 6, 2, 1, 5, 2, 1, 5]],
    ["one number", [0x30, 3, 2, 1, 5]],
    ["three numbers", [0x30, 9, 2, 1, 5, 2, 1, 5, 2, 1, 5]],
    ["something after it", [0x30, 6, 2, 1, 5, 2, 1, 5, 0]],
    ["an empty number", [0x30, 5, 2, 0, 2, 1, 5]],
    ["text for a number", [0x30, 6, 0x0c, 1, 5, 2, 1, 5]],
    ["a number longer than the rest", [0x30, 6, 2, 9, 5, 2, 1, 5]],
    ["a sequence longer than the rest", [0x30, 7, 2, 1, 5, 2, 1, 5]],
    ["a length of two bytes", [0x30, 0x81, 6, 2, 1, 5, 2, 1, 5]],
    ["a length that is not told", [0x30, 0x80, 2, 1, 5, 2, 1, 5, 0, 0]],
  ])("%s is none", (_, der) => {
    expect(() => AsnParser.parse(Uint8Array.from(der), ECDSASigValue)).toThrow(Error);
  });

  test("nothing else is read", () => {
    expect(() => AsnParser.parse(sign("sha256", data, privateKey), Buffer)).toThrow("only signatures");
  });
});
