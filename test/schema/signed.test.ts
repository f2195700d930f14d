import { describe, expect, test } from "vitest";
import { ringOf } from "../../schema/credentials";
import { sign, unsign } from "../../schema/signed";

const old = "r1:the-first-secret-of-these-tests-0123456789";
const ring = ringOf(old);
const rotated = ringOf(`r2:the-second-secret-of-these-tests-0123456789,${old}`);

describe("a signed text", () => {
  test("comes back whole, whatever is in it", () => {
    for (const text of ["", "a", "a.b.c", "õ\n\u{1F600}", "x".repeat(1000)]) expect(unsign(ring, "one", sign(ring, "one", text))).toBe(text);
  });

  test("is good for its purpose alone, and as it stands", () => {
    const signed = sign(ring, "one", "text");
    expect(unsign(ring, "two", signed)).toBeUndefined();
    for (const changed of [`x${signed}`, signed.slice(1), `${signed}x`, signed.slice(0, -1), signed.replace("text", "test"), "", "text"]) {
      expect([changed, unsign(ring, "one", changed)]).toEqual([changed, undefined]);
    }
  });

  test("outlives a new secret, and not the end of its own", () => {
    const signed = sign(ring, "one", "text");
    expect(unsign(rotated, "one", signed)).toBe("text");
    expect(sign(rotated, "one", "text")).toContain(".r2.");
    expect(unsign(ringOf("r2:the-second-secret-of-these-tests-0123456789"), "one", signed)).toBeUndefined();
  });
});
