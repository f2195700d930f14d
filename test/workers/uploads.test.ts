import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { describe, expect, test } from "vitest";
import { limits } from "../../schema/limits";
import { Filling } from "../../workers/uploads/filling";
import { Passage } from "../../workers/uploads/gate";
import { Hollow } from "../../workers/uploads/hollow";
import { Multipart } from "../../workers/uploads/multipart";
import type { Answer } from "../helpers/account";
import { aTalk } from "../helpers/conversations";
import { bytesOf } from "../helpers/files";
import { kept } from "../helpers/kept";
import { url } from "../helpers/server";
import { accountOf } from "../helpers/storage";

const most = limits.file_bytes_max;

/** Sends a body in pieces, with its length or, chunked, without. */
async function send(path: string, bearer: string, type: string, body: Buffer, chunked: boolean): Promise<{ status: number; body: Answer }> {
  const headers = {
    authorization: `Bearer ${bearer}`,
    "content-type": type,
    accept: "application/json, text/event-stream",
    ...(!chunked && { "content-length": String(body.byteLength) }),
  };
  const sent = request(new URL(path, at).href, { method: "POST", headers });
  const answered = once(sent, "response") as Promise<[IncomingMessage]>;
  const seen = { answer: false };
  void answered.then(() => (seen.answer = true));
  // As clients do: no faster than it is taken, and no further once there is an answer.
  for (let from = 0; from < body.byteLength && !seen.answer; from += 1 << 18) {
    if (!sent.write(body.subarray(from, from + (1 << 18)))) await Promise.race([once(sent, "drain"), answered]);
  }
  if (!seen.answer) sent.end();
  const [response] = await answered;
  const parts: Buffer[] = [];
  for await (const part of response) parts.push(part as Buffer);
  sent.destroy();
  return { status: response.statusCode ?? 0, body: JSON.parse(Buffer.concat(parts).toString()) as Answer };
}
let at: URL;

const call = (args: object, name = "send_file") =>
  Buffer.from(JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: args } }));

function form(fields: Record<string, string>, data: Buffer): { type: string; body: Buffer } {
  const parts = Object.entries(fields).map(([name, value]) => `--edge\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`);
  const file = '--edge\r\nContent-Disposition: form-data; name="data"; filename="a.bin"\r\nContent-Type: application/octet-stream\r\n\r\n';
  return {
    type: "multipart/form-data; boundary=edge",
    body: Buffer.concat([Buffer.from(parts.join("") + file), data, Buffer.from("\r\n--edge--\r\n")]),
  };
}

describe.each([false, true])("16 MiB, chunked without a length: %s", (chunked) => {
  test("pass over MCP and as a form, and come back; one byte more does not, and leaves nothing", async () => {
    at = await url();
    const { agent, owner, conv_id } = await aTalk();
    const bytes = randomBytes(most + 1);
    const content = bytes.subarray(0, most);
    const over_mcp = (data: Buffer) =>
      send("/mcp", agent.key, "application/json", call({ conv_id, name: "a.bin", data: data.toString("base64") }), chunked);
    const as_form = (data: Buffer) => {
      const { type, body } = form({ conv_id }, data);
      return send("/api/send_file", owner.token, type, body, chunked);
    };
    const sent = [(await over_mcp(content)).body.result.structuredContent, (await as_form(content)).body];
    for (const { file } of sent) {
      expect(file).toMatchObject({ size: most });
      const link = await agent.call("file_url", { conv_id, file_id: file.file_id });
      expect((await bytesOf(link.url)).equals(content)).toBe(true);
    }
    const before = await kept(accountOf(agent.key));
    const says = expect.stringContaining(`larger than ${most} bytes`);
    expect((await over_mcp(bytes)).body.result).toMatchObject({ isError: true, structuredContent: { error: { code: "too_large", message: says } } });
    expect(await as_form(bytes)).toMatchObject({ status: 413, body: { error: { code: "too_large", message: says } } });
    expect(await kept(accountOf(agent.key))).toEqual(before);
  });

  test("no other tool gets so much, nor any tool more than a file can need", async () => {
    at = await url();
    const { agent, owner } = await aTalk();
    const data = "A".repeat(2 * limits.body_bytes_max);
    expect(
      (await send("/mcp", agent.key, "application/json", call({ conv_id: "c1", kind: "step", text: "x", data }, "progress"), chunked)).status,
    ).toBe(413);
    expect((await send("/mcp", agent.key, "application/json", call({ data }, "nothing_like_it"), chunked)).status).toBe(413);
    expect(
      (await send("/api/set_value", owner.token, "application/json", Buffer.from(JSON.stringify({ key: "k", value: data })), chunked)).status,
    ).toBe(413);
    const caption = "A".repeat(limits.checkpoint_body_bytes_max + 1);
    expect((await send("/mcp", agent.key, "application/json", call({ conv_id: "c1", name: "a", data: "AAAA", caption }), chunked)).status).toBe(413);
    const whole = Buffer.alloc(limits.file_body_bytes_max + 1, "A");
    expect((await send("/mcp", agent.key, "application/json", whole, chunked)).status).toBe(413);
    expect((await send("/api/send_file", owner.token, "application/json", whole, chunked)).status).toBe(413);
  });
});

test("20 large uploads, four at a time, all arrive", async () => {
  at = await url();
  const { agent, conv_id } = await aTalk();
  const data = randomBytes(10 << 20).toString("base64");
  const waiting = Array.from({ length: 20 }, (_, n) => n);
  const failed: unknown[] = [];
  const one = async () => {
    for (let n = waiting.pop(); n !== undefined; n = waiting.pop()) {
      const reply = await send("/mcp", agent.key, "application/json", call({ conv_id, name: `${n}.bin`, data }), false);
      if (reply.body.result?.isError !== undefined || !reply.body.result) failed.push(reply);
    }
  };
  await Promise.all([one(), one(), one(), one()]);
  expect(failed).toEqual([]);
  const { objects, rows, messages, reserved, bytes } = await kept(accountOf(agent.key));
  expect([objects.length, rows.length, messages, reserved, bytes]).toEqual([20, 20, 20, [], 20 * (10 << 20)]);
});

describe("the gate", () => {
  const narrow = { ...limits, uploads_at_once_bytes_max: 100, upload_wait_ms: 200 };

  test("lets a body wait until there is room, and refuses it where there is none for long", async () => {
    const [first, second, third] = [new Passage(narrow), new Passage(narrow), new Passage(narrow)];
    await first.take(60);
    await second.take(40);
    await expect(third.take(1)).rejects.toThrow("Too many large uploads");
    const waiting = third.take(50);
    first[Symbol.dispose]();
    await waiting;
    expect([first.is_taken, third.is_taken]).toEqual([false, true]);
    second[Symbol.dispose]();
    third[Symbol.dispose]();
    third[Symbol.dispose]();
    const alone = new Passage(narrow);
    await alone.take(1000);
    alone[Symbol.dispose]();
  });
});

describe("reading a body", () => {
  const path = ["params", "arguments", "data"];
  const read = (text: string, step: number, max = most) => {
    const hollow = new Hollow(path, () => new Filling(max, undefined));
    const bytes = Buffer.from(text);
    for (let from = 0; from < bytes.byteLength; from += step) hollow.write(bytes.subarray(from, from + step));
    return {
      text: Buffer.concat(hollow.kept).toString(),
      content: hollow.content && { ...hollow.content, bytes: Buffer.from(hollow.content.bytes).toString() },
    };
  };
  const content = (bytes: string) => ({ bytes, too_large: false, fault: undefined, mime: undefined });

  test.each<[what: string, before: string, after: string, found: string | undefined]>([
    ["in its place", '{"params":{"arguments":{"data":"aGVsbG8="}}}', '{"params":{"arguments":{"data":""}}}', "hello"],
    [
      "with white space and others around it",
      '{ "id" : [1,{"data":"x"}], "params" : { "name":"a","arguments" : {"n":{"data":"y"}, "data" : "aGVsbG8=" , "z":1}}}',
      '{ "id" : [1,{"data":"x"}], "params" : { "name":"a","arguments" : {"n":{"data":"y"}, "data" : "" , "z":1}}}',
      "hello",
    ],
    ["with escapes", '{"params":{"arguments":{"data":"a\\u0047Vs\\nbG\\u0038\\u003d"}}}', '{"params":{"arguments":{"data":""}}}', "hello"],
    [
      "behind strings with quotes and braces",
      '{"a":"\\"}{\\\\","params":{"arguments":{"b":"}\\"","data":"aGVsbG8="}}}',
      '{"a":"\\"}{\\\\","params":{"arguments":{"b":"}\\"","data":""}}}',
      "hello",
    ],
    [
      "elsewhere it stays",
      '{"data":"aGVsbG8=","params":{"data":"aGVsbG8=","arguments":[{"data":"aGVsbG8="}]},"arguments":{"data":"aGVsbG8="}}',
      "",
      undefined,
    ],
    ["deeper it stays", '{"params":{"arguments":{"x":{"data":"aGVsbG8="},"data":{"data":"aGVsbG8="}}}}', "", undefined],
    ["as a value of an array it stays", '[{"params":{"arguments":{"data":"aGVsbG8="}}}]', "", undefined],
    ["no string stays", '{"params":{"arguments":{"data":17,"b":"data","c":"aGVsbG8="}}}', "", undefined],
    [
      "a second one stays, to be refused",
      '{"params":{"arguments":{"data":"aGVsbG8=","data":"QQ=="}}}',
      '{"params":{"arguments":{"data":"","data":"QQ=="}}}',
      "hello",
    ],
    ["of what is no JSON at all", '}}}"data":"aGVsbG8="', "", undefined],
  ])("takes the content out %s", (_what, before, after, found) => {
    for (const step of [1, 2, 5, 1000])
      expect(read(before, step)).toEqual({ text: after || before, content: found === undefined ? undefined : content(found) });
  });

  test("what JSON does not have in a string is a fault", () => {
    expect(read('{"params":{"arguments":{"data":"aGVs\nbG8="}}}', 7).content?.fault).toContain("it holds");
    expect(read('{"params":{"arguments":{"data":"aGVs\\xbG8="}}}', 7).content?.fault).toContain("it holds");
  });

  test.each([limits.file_body_bytes_max, undefined])("of 23 MiB it never holds more than 18, declared as %s", (declared) => {
    const filling = new Filling(most, declared && Math.ceil((declared * 3) / 4));
    const hollow = new Hollow(path, () => filling);
    // What is behind the parts that it keeps: a part of a chunk would keep all of it.
    const held = () => filling.held + hollow.kept.reduce((sum, part) => sum + part.buffer.byteLength, 0);
    hollow.write(new TextEncoder().encode('{"params":{"arguments":{"data":"'));
    const chunk = new TextEncoder().encode("A".repeat(64 << 10));
    let [written, highest] = [0, 0];
    for (; written + chunk.byteLength < limits.file_body_bytes_max; written += chunk.byteLength) {
      hollow.write(chunk.slice());
      highest = Math.max(highest, held() + chunk.byteLength);
    }
    hollow.write(new TextEncoder().encode('"}}}'));
    expect(written).toBeGreaterThan(22.9 * (1 << 20));
    expect(hollow.content).toMatchObject({ too_large: true });
    expect(highest).toBeGreaterThanOrEqual(most);
    expect(highest).toBeLessThan(18 * (1 << 20));
  });
});

describe("reading a form", () => {
  const read = (text: string | Buffer, step: number) => {
    const multipart = new Multipart("edge", "data", () => new Filling(1000, undefined), 1000);
    const bytes = Buffer.from(text as string, "latin1");
    for (let from = 0; from < bytes.byteLength; from += step) multipart.write(bytes.subarray(from, from + step));
    const { args, content } = multipart.end();
    return { args, content: content && Buffer.from(content.bytes).toString("latin1"), name: content?.name, mime: content?.mime };
  };
  const disposition = (more: string) => `Content-Disposition: form-data; ${more}`;

  test.each([1, 3, 64, 10_000])("in steps of %i", (step) => {
    const data = "\r\n--edg\r\n--edgf\r\n\r\n--\r\n";
    const text = `preamble\r\n--edge\r\n${disposition('name="conv_id"')}\r\n\r\nc1\r\n--edge \t\r\ncontent-type: text/plain\r\n${disposition('filename="a \\"b\\" %22c%22.txt"; name="data"')}\r\n\r\n${data}\r\n--edge--\r\nepilogue`;
    expect(read(text, step)).toEqual({ args: { conv_id: "c1", data: "" }, content: data, name: 'a "b" "c".txt', mime: "text/plain" });
  });

  test.each([
    ["no last boundary", `--edge\r\n${disposition('name="a"')}\r\n\r\nx`],
    ["a part without a name", `--edge\r\n${disposition('filename="a"')}\r\n\r\nx\r\n--edge--`],
    ["a part twice", `--edge\r\n${disposition('name="a"')}\r\n\r\nx\r\n--edge\r\n${disposition('name="a"')}\r\n\r\nx\r\n--edge--`],
    ["an endless head", `--edge\r\n${"x".repeat(5000)}`],
    ["another boundary", "--other\r\n\r\n--other--"],
    ["nothing", ""],
  ])("refuses %s", (_, text) => {
    for (const step of [1, 1000]) expect(() => read(text, step)).toThrow("multipart body cannot be read");
  });

  test("refuses texts that are too long together", () => {
    expect(() => read(`--edge\r\n${disposition('name="a"')}\r\n\r\n${"x".repeat(1001)}\r\n--edge--`, 100)).toThrow("too large");
  });
});
