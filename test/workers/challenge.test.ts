import { describe, expect, test } from "vitest";
import { Refusal } from "../../schema/errors";
import { challengeFor, challengeIn, handleOf, ownerOf } from "../../workers/challenge";
import type { WorkerContext } from "../../workers/context";

const env = { SECRET_RING: "r1:a-secret-that-only-the-tests-know-0123456789" } as Env;
const at = (now: number) => ({ env, now }) as WorkerContext;
const minutes = 60_000;

/** What a browser says about the challenge that it was given: in base64url, inside JSON, in base64url. */
function answerTo(challenge: string): object {
  const data = JSON.stringify({ challenge: Buffer.from(challenge).toString("base64url") });
  return { response: { clientDataJSON: Buffer.from(data).toString("base64url") } };
}

describe("a challenge", () => {
  test("is good for 5 minutes, for its purpose", () => {
    const challenge = challengeFor(at(0), "sign in");
    const found = challengeIn(at(5 * minutes - 1), "sign in", answerTo(challenge));
    expect(found.challenge.expires_at).toBe(5 * minutes);
    expect(() => challengeIn(at(5 * minutes), "sign in", answerTo(challenge))).toThrow(Refusal);
    expect(() => challengeIn(at(0), "add g1 p1", answerTo(challenge))).toThrow(Refusal);
  });

  test("is never the same twice", () => {
    expect(new Set(Array.from({ length: 1000 }, () => challengeFor(at(0), "sign in"))).size).toBe(1000);
  });
});

describe("a user handle", () => {
  test("says whose passkey it is, in at most 64 bytes", () => {
    const handle = handleOf(env, `g${"a".repeat(20)}`, "p1234567");
    expect(handle.byteLength).toBeLessThanOrEqual(64);
    const userHandle = Buffer.from(handle).toString("base64url");
    expect(ownerOf(env, { response: { userHandle } })).toEqual({ account: `g${"a".repeat(20)}`, person: "p1234567" });
  });
});
