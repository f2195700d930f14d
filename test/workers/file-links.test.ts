import { beforeAll, describe, expect, test } from "vitest";
import { ringOf } from "../../schema/credentials";
import { type FileLink, fileUrl } from "../../schema/file-link";
import type { Answer } from "../helpers/account";
import { aTalk } from "../helpers/conversations";
import { aPng, bytesOf, fetchLink, sendFile, sendForm } from "../helpers/files";
import { eventually } from "../helpers/records";
import { secret_ring, server } from "../helpers/server";
import { accountOf } from "../helpers/storage";
import { disposition } from "../../workers/uploads/names";

type Talk = Awaited<ReturnType<typeof aTalk>>;
const bytes = Buffer.from("0123456789");
let talk: Talk;
let file: Answer;
let link: string;

async function linkTo({ agent, conv_id }: Talk, sent: Answer, variant = "original"): Promise<string> {
  return (await agent.call("file_url", { conv_id, file_id: sent.file_id, variant })).url;
}

beforeAll(async () => {
  talk = await aTalk();
  file = (await sendFile(talk.agent, talk.conv_id, bytes, { name: "ten.txt", mime: "text/plain" })).file;
  link = await linkTo(talk, file);
});

/** A link as this deployment would sign it. */
function signed(facts: Partial<FileLink>): string {
  const now = Math.floor(Date.now() / 1000);
  return fileUrl(ringOf(secret_ring), "http://localhost", {
    account: accountOf(talk.agent.key),
    file: file.file_id,
    variant: "original",
    expires_at: now + 60,
    ...facts,
  });
}

async function status(url: string): Promise<number> {
  return (await fetchLink(url)).status;
}

describe("a link", () => {
  test("is absolute, says when it ends, and gives the bytes with their type, length and name", async () => {
    const { url, expires_at } = await talk.agent.call("file_url", { conv_id: talk.conv_id, file_id: file.file_id });
    expect(url).toMatch(/^https?:\/\/[^/]+\/f\/[\w.-]+$/);
    expect(Date.parse(expires_at) - Date.now()).toBeGreaterThan(280_000);
    expect(Date.parse(expires_at) - Date.now()).toBeLessThanOrEqual(300_000);
    const response = await fetchLink(url, { headers: { "accept-encoding": "identity" } });
    const headers = Object.fromEntries(response.headers);
    expect(headers).toMatchObject({
      "content-type": "text/plain",
      "content-length": "10",
      "content-disposition": "attachment; filename=\"ten.txt\"; filename*=UTF-8''ten.txt",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
      "cross-origin-resource-policy": "same-origin",
      "referrer-policy": "no-referrer",
      "accept-ranges": "bytes",
      etag: expect.stringMatching(/^"[^"]+"$/),
    });
    const [, secs] = /^private, no-transform, max-age=(\d+)$/.exec(headers["cache-control"] ?? "") ?? [];
    expect(Number(secs)).toBeLessThanOrEqual(300);
    expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);
  });

  test("with any character edited, cut or longer is refused", async () => {
    const [base, text = ""] = link.split("/f/");
    const edited = [...text].map((character, at) => `${text.slice(0, at)}${character === "a" ? "b" : "a"}${text.slice(at + 1)}`);
    const swapped = [...text].map((character, at) => `${text.slice(0, at)}${character === "1" ? "2" : "1"}${text.slice(at + 1)}`);
    const others = [
      text.slice(0, -1),
      `${text}A`,
      `${text}.`,
      text.toUpperCase(),
      text.replace("original", "thumb"),
      text.replace(/\.r1\./, ".r2."),
      "x",
    ];
    for (const wrong of [...edited, ...swapped, ...others]) expect(await status(`${base}/f/${wrong}`), wrong).toBe(403);
    expect(await status(link)).toBe(200);
  });

  test("of another file, account or variant, or after its life, cannot be made of it", async () => {
    expect(await status(signed({}))).toBe(200);
    const now = Math.floor(Date.now() / 1000);
    for (const expires_at of [now, now - 1, 0, Number.NaN]) expect(await status(signed({ expires_at }))).toBe(403);
    const body = (await (await fetchLink(signed({ expires_at: 1 }))).json()) as Answer;
    expect(body.error).toEqual({ code: "forbidden", message: expect.stringContaining("file_url") });
    // What is signed and not there is not there; what the purpose of the signature is not, is refused.
    for (const facts of [{ file: "f999" }, { account: "g".padEnd(21, "0") }]) expect(await status(signed(facts))).toBe(404);
    const [, text = ""] = link.split("/f/");
    const mac = text.split(".").at(-1);
    const as_another = signed({ file: "f2" }).replace(/[^.]+$/, mac ?? "");
    expect(await status(as_another)).toBe(403);
  });

  test("is for reading", async () => {
    for (const method of ["POST", "PUT", "DELETE", "OPTIONS"]) expect((await fetchLink(link, { method })).status, method).toBe(405);
    const head = await fetchLink(link, { method: "HEAD" });
    expect([head.status, head.headers.get("content-length"), await head.text()]).toEqual([200, "10", ""]);
  });

  test("gives what is asked for by range, right at every edge", async () => {
    const ask = async (range: string, more: Record<string, string> = {}) => {
      const response = await fetchLink(link, { headers: { range, ...more } });
      return [response.status, response.headers.get("content-range"), response.status === 416 ? "" : await response.text()];
    };
    const ranges: [range: string, status: number, content_range: string | null, text: string][] = [
      ["bytes=0-9", 206, "bytes 0-9/10", "0123456789"],
      ["bytes=0-0", 206, "bytes 0-0/10", "0"],
      ["bytes=9-9", 206, "bytes 9-9/10", "9"],
      ["bytes=3-5", 206, "bytes 3-5/10", "345"],
      ["bytes=3-", 206, "bytes 3-9/10", "3456789"],
      ["bytes=9-", 206, "bytes 9-9/10", "9"],
      ["bytes=-1", 206, "bytes 9-9/10", "9"],
      ["bytes=-10", 206, "bytes 0-9/10", "0123456789"],
      ["bytes=-99", 206, "bytes 0-9/10", "0123456789"],
      ["bytes=5-99", 206, "bytes 5-9/10", "56789"],
      ["Bytes=0-1", 206, "bytes 0-1/10", "01"],
      ["bytes=10-", 416, "bytes */10", ""],
      ["bytes=10-10", 416, "bytes */10", ""],
      ["bytes=99-100", 416, "bytes */10", ""],
      ["bytes=-0", 416, "bytes */10", ""],
      ["bytes=5-3", 200, null, "0123456789"],
      ["bytes=-", 200, null, "0123456789"],
      ["bytes=a-b", 200, null, "0123456789"],
      ["bytes=0-1,3-4", 200, null, "0123456789"],
      ["lines=0-1", 200, null, "0123456789"],
    ];
    for (const [range, ...expected] of ranges) expect(await ask(range), range).toEqual(expected);
    const { headers } = await fetchLink(link);
    const [etag, modified] = [headers.get("etag") ?? "", headers.get("last-modified") ?? ""];
    expect(await ask("bytes=0-0", { "if-range": etag })).toEqual([206, "bytes 0-0/10", "0"]);
    expect(await ask("bytes=0-0", { "if-range": modified })).toEqual([206, "bytes 0-0/10", "0"]);
    for (const condition of ['"other"', `W/${etag}`, "Thu, 01 Jan 1970 00:00:00 GMT"]) {
      expect(await ask("bytes=0-0", { "if-range": condition })).toEqual([200, null, "0123456789"]);
    }
  });

  test("says where nothing has changed", async () => {
    const { headers } = await fetchLink(link);
    const [etag, modified] = [headers.get("etag") ?? "", headers.get("last-modified") ?? ""];
    const asks: [headers: Record<string, string>, status: number][] = [
      [{ "if-none-match": etag }, 304],
      [{ "if-none-match": `W/${etag}` }, 304],
      [{ "if-none-match": `"a", ${etag}` }, 304],
      [{ "if-none-match": "*" }, 304],
      [{ "if-none-match": '"a"' }, 200],
      [{ "if-none-match": '"a"', "if-modified-since": modified }, 200],
      [{ "if-modified-since": modified }, 304],
      [{ "if-modified-since": new Date(Date.parse(modified) - 1000).toUTCString() }, 200],
      [{ "if-modified-since": "never" }, 200],
      [{ "if-none-match": etag, range: "bytes=0-1" }, 304],
    ];
    for (const [wanted, expected] of asks) expect((await fetchLink(link, { headers: wanted })).status, JSON.stringify(wanted)).toBe(expected);
    const unchanged = await fetchLink(link, { headers: { "if-none-match": etag } });
    expect([unchanged.headers.get("etag"), await unchanged.text()]).toEqual([etag, ""]);
  });
});

describe("after a recall", () => {
  test("the tool says not found, the bytes and the thumbnail are gone, and the link with them", async () => {
    const { agent, owner, conv_id } = talk;
    const { file: picture, msg_id } = await sendFile(agent, conv_id, aPng(600, 600));
    const links = [await linkTo(talk, picture), await linkTo(talk, picture, "thumb")];
    for (const each of links) expect(await status(each)).toBe(200);
    await owner.act("get_history", { conv_id });
    await agent.call("recall_message", { msg_id });
    const nowhere = await agent.call("file_url", { conv_id, file_id: picture.file_id });
    const never = await agent.call("file_url", { conv_id, file_id: "f4321" });
    expect(nowhere).toMatchObject({ refused: "not_found", says: never.says.replace("f4321", picture.file_id) });
    for (const each of links)
      await eventually(
        () => status(each),
        (code) => code === 404,
      );
    const { FILES } = await (await server()).getWorker<{ FILES: R2Bucket }>().getEnv();
    const { objects } = await FILES.list({ prefix: `${accountOf(agent.key)}/` });
    expect(objects.map(({ key }) => key).filter((key) => key.endsWith(`/${picture.file_id}`))).toEqual([]);
    expect((await owner.act("search", { query: "file.bin" })).matches).toEqual([]);
  });
});

describe("what a browser shows by itself", () => {
  test.each<[name: string, mime: string | undefined, content: string | Buffer, shown: "inline" | "attachment", served: string]>([
    ["a.png", undefined, aPng(), "inline", "image/png"],
    ["a.html", "image/png", "<script>alert(1)</script>", "attachment", "application/octet-stream"],
    ["a.html", "text/html", "<script>alert(1)</script>", "attachment", "text/html"],
    ["a.svg", "image/svg+xml", "<svg onload='alert(1)'/>", "attachment", "image/svg+xml"],
    ["a.xml", "application/xml", "<a/>", "attachment", "application/xml"],
    ["a.xhtml", "application/xhtml+xml", "<a/>", "attachment", "application/xhtml+xml"],
    ["a.pdf", undefined, "%PDF-1.7", "attachment", "application/pdf"],
    ["a.js", "text/javascript", "alert(1)", "attachment", "application/octet-stream"],
    ["a.css", "text/css", "*{}", "attachment", "application/octet-stream"],
    ["a.bin", undefined, "?", "attachment", "application/octet-stream"],
    ["a.heic", "image/heic", "?", "attachment", "application/octet-stream"],
    ["a.txt", "text/plain", "The free world", "attachment", "text/plain"],
    ["bomb.png", undefined, aPng(12_001, 1), "attachment", "image/png"],
  ])("%s as %s", async (name, mime, content, shown, served) => {
    const sent = await sendFile(talk.agent, talk.conv_id, Buffer.from(content as string), { name, ...(mime && { mime }) });
    const { headers } = await fetchLink(await linkTo(talk, sent.file));
    expect([headers.get("content-type"), headers.get("content-disposition")?.split(";")[0]]).toEqual([served, shown]);
  });
});

const long = "n".repeat(255);
/** Names that somebody would like to break out with; those that cannot be a name of a file are refused. */
const hostile: [name: string, is_taken: boolean][] = [
  ...[
    'a"b.txt',
    'a";b=c.txt',
    "a;filename=b.txt",
    "a'b.txt",
    "a''b.txt",
    "UTF-8''a.txt",
    "a%22.txt",
    "a%0d%0aSet-Cookie: a=b",
    "%00",
    "a%",
    "%%%",
    "a\u00a0b",
  ].map((name): [string, boolean] => [name, true]),
  ...[
    "größe.png",
    "ファイル.pdf",
    "👩‍👩‍👧.png".replaceAll("\u200d", ""),
    "مرحبا.txt",
    "a,b",
    "a=b",
    "a b",
    "(a)",
    "<script>.html",
    "a&b",
    "a*b?.txt",
    "C:autoexec",
    "CON",
    "a|b",
    "`id`",
    "$(id)",
    "{}",
    "~",
    "-rf",
    "..a",
    "a..",
    "...",
    "#",
    "@",
    "!",
    "^",
    "+",
    "ａ.txt",
    "\u{1f600}",
    "e\u0301",
    long,
  ].map((name): [string, boolean] => [name, true]),
  ...[
    "",
    " ",
    ".",
    "..",
    "/etc/passwd",
    "a/b",
    "..\\a",
    "a\\b",
    "C:\\a",
    "a\nb",
    "a\r\nSet-Cookie: a=b",
    "a\u0001b",
    "a\u007fb",
    "a\u0085b",
    "a\u2028b",
    "a\u202egnp.exe",
    "a\u200bb",
    "\ufeffa",
    "a\u00adb",
    "a\u2066b",
    `${long}n`,
    "ü".repeat(128),
  ].map((name): [string, boolean] => [name, false]),
];

describe("names of files", () => {
  test(`${hostile.length} hostile ones break no header: each is refused or comes back whole`, async () => {
    expect(hostile.length).toBeGreaterThanOrEqual(60);
    for (const [name, is_taken] of hostile) {
      const sent = await sendFile(talk.agent, talk.conv_id, bytes, { name });
      expect(sent.refused, JSON.stringify(name)).toBe(
        is_taken ? undefined : name.length > 255 || name.startsWith("üü") ? "too_large" : "invalid_argument",
      );
      if (!is_taken) continue;
      const { headers } = await fetchLink(await linkTo(talk, sent.file));
      expect(headers.get("set-cookie")).toBe(null);
      const header = headers.get("content-disposition") ?? "";
      const [, plain, encoded] =
        /^attachment; filename="([ !#$&'()*+,\-./0-9:;<=>?@A-Z[\]^_`a-z{|}~]*)"; filename\*=UTF-8''([A-Za-z0-9!#$&+\-.^_`|~%]*)$/.exec(header) ?? [];
      expect([plain?.length, decodeURIComponent(encoded ?? "")], header).toEqual([[...name].length, name]);
    }
  });

  test("of a form", async () => {
    const { owner, conv_id } = talk;
    expect((await sendForm(owner, { conv_id }, { bytes, name: 'a"; filename="b' })).file.name).toBe('a"; filename="b');
    expect((await sendForm(owner, { conv_id, name: "given.txt" }, { bytes, name: "c" })).file.name).toBe("given.txt");
    expect(await sendForm(owner, { conv_id, nothing: "x" }, { bytes })).toMatchObject({
      refused: "invalid_argument",
      says: expect.stringContaining("nothing"),
    });
  });

  test("a header is one line of ASCII whatever the name", () => {
    for (let code = 0; code < 0x3000; code += 1) expect(disposition("inline", `a${String.fromCodePoint(code)}b`)).toMatch(/^[ -~]+$/);
  });
});

test("every link that is given opens what it says", async () => {
  expect((await bytesOf(link)).equals(bytes)).toBe(true);
});
