import { describe, expect, it } from "vitest";
import { Refusal } from "../../schema/errors";
import { limits } from "../../schema/limits";
import { decodeBody, parseBody, readBody } from "../../workers/body";

const bytesOf = (text: string) => new TextEncoder().encode(text);
const address = "http://127.0.0.1/mcp";

/** A body that comes in chunks of ten bytes without a Content-Length, and tells how it went. */
function streamed(chunks: number) {
  const seen = { sent: 0, cancelled: false };
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (seen.sent === chunks) return controller.close();
        controller.enqueue(new Uint8Array(10).fill(seen.sent));
        seen.sent += 1;
      },
      cancel() {
        seen.cancelled = true;
      },
    },
    { highWaterMark: 0 },
  );
  return { seen, request: new Request(address, { method: "POST", body, duplex: "half" } as RequestInit) };
}

function refusalOf(act: () => unknown): Refusal {
  try {
    act();
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  throw new Error("It was not refused.");
}

describe("readBody", () => {
  it("reads a body of exactly the limit, in whatever chunks", async () => {
    const read = await readBody(streamed(5).request, 50);
    expect([...(read as Uint8Array)]).toEqual([0, 1, 2, 3, 4].flatMap((chunk) => Array<number>(10).fill(chunk)));
    expect(await readBody(new Request(address, { method: "POST", body: "{}" }), 2)).toEqual(bytesOf("{}"));
  });

  it("stops at the first byte beyond the limit and reads no further", async () => {
    const { request, seen } = streamed(1000);
    expect(await readBody(request, 45)).toBe("too_large");
    expect(seen).toEqual({ sent: 5, cancelled: false });
  });

  it("reads nothing of a body that is declared too large", async () => {
    const { seen, request } = streamed(1000);
    request.headers.set("content-length", "10000");
    expect(await readBody(request, 9999)).toBe("too_large");
    expect(seen).toEqual({ sent: 0, cancelled: false });
  });

  it("believes no declared length that is smaller than the body", async () => {
    for (const declared of ["5", "-1", "", "abc"]) {
      const { request } = streamed(10);
      request.headers.set("content-length", declared);
      expect(await readBody(request, 50)).toBe("too_large");
    }
  });

  it("takes a declared length within the limit", async () => {
    const { request } = streamed(3);
    request.headers.set("content-length", "30");
    expect(((await readBody(request, 30)) as Uint8Array).byteLength).toBe(30);
  });

  it("gives no bytes for a request without a body", async () => {
    expect(await readBody(new Request(address, { method: "POST" }), 10)).toEqual(new Uint8Array());
  });
});

describe("decodeBody", () => {
  it.each([
    ["a stray continuation", [0x22, 0x80, 0x22]],
    ["an overlong slash", [0x22, 0xc0, 0xaf, 0x22]],
    ["an encoded surrogate", [0x22, 0xed, 0xa0, 0x80, 0x22]],
    ["a cut character", [0x22, 0xf0, 0x9f, 0x98]],
    ["beyond Unicode", [0x22, 0xf5, 0x80, 0x80, 0x80, 0x22]],
    ["Latin-1", [0x22, 0xe9, 0x22]],
    ["UTF-16", [0xff, 0xfe, 0x7b, 0x00]],
  ])("refuses %s", (_, bytes) => {
    const refusal = refusalOf(() => decodeBody(new Uint8Array(bytes)));
    expect(refusal.refused).toEqual({ code: "invalid_argument", message: "The body of this request is not UTF-8. Send JSON encoded as UTF-8." });
    expect(decodeBody(bytesOf("still good: é"))).toBe("still good: é");
  });

  it("takes a byte order mark off the front, and only there", () => {
    expect(decodeBody(bytesOf("\ufeff{}"))).toBe("{}");
    expect(decodeBody(bytesOf('"\ufeff"'))).toBe('"\ufeff"');
  });
});

describe("parseBody", () => {
  it("gives the value and what was seen in passing", () => {
    const text = '{"method":"tools/call","params":{"name":"state_put","arguments":{"value":9007199254740993}}}';
    expect(parseBody(bytesOf(text), limits)).toEqual({
      value: JSON.parse(text),
      seen: { method: "tools/call", tool_name: "state_put", inexact_number: "9007199254740993" },
    });
  });

  const not_json =
    "The body of this request is not valid JSON. Send one JSON value: names and strings in double quotes, no comments, no trailing commas, no NaN or Infinity.";
  it.each([
    ["", not_json],
    ["NaN", not_json],
    ['{"a":Infinity}', not_json],
    ['{"a":-Infinity}', not_json],
    ["{'a':1}", not_json],
    ['{"a":1,}', not_json],
    ['{"a":"line\nbreak"}', not_json],
    ['{"a":01}', not_json],
    ["{} {}", not_json],
    ["[".repeat(65) + "]".repeat(65), "The JSON is nested too deeply: objects and lists may be at most 64 deep. Flatten it."],
    ["[".repeat(500_000), "The JSON is nested too deeply: objects and lists may be at most 64 deep. Flatten it."],
    ['{"a":1,"a":1}', "The JSON has the name “a” twice in one object. Give each name once."],
    ['["\\ud800"]', "The JSON holds half of a surrogate pair (\\uD800 to \\uDFFF without its other half), which is no character. Take it out."],
  ])("refuses %.40s", (text, message) => {
    expect(refusalOf(() => parseBody(bytesOf(text), limits)).refused).toEqual({ code: "invalid_argument", message });
  });

  it("keeps a NUL and an escaped pair in a string", () => {
    expect(parseBody(bytesOf('["\\u0000\\ud83d\\ude00"]'), limits).value).toEqual(["\u0000😀"]);
  });
});
