import { describe, expect, test } from "vitest";
import { act, anAccount, post } from "../helpers/account";
import { aBrowser, codeOf, signedIn } from "../helpers/browser";
import { server, url } from "../helpers/server";
import { browserName } from "../../workers/session";

async function aSignedInOwner() {
  const { owner } = await anAccount();
  return { owner, browser: await signedIn((await owner.act("create_sign_in_link", { user: "ada" })).url) };
}

describe("a request with a session's cookie", () => {
  test("must come from a page of ours", async () => {
    const { browser } = await aSignedInOwner();
    const { origin } = await url();
    const others: Record<string, string | undefined>[] = [
      { origin: undefined },
      { origin: "null" },
      { origin: "https://evil.example" },
      { origin: `${origin}.evil.example` },
      { origin: "http://localhost:1" },
      { "sec-fetch-site": "cross-site" },
      { "sec-fetch-site": "same-site" },
    ];
    for (const headers of others) {
      const response = await browser.send("create_agent", { name: "planted" }, headers);
      expect([headers, response.status]).toEqual([headers, 403]);
    }
    expect((await browser.act("list_users", { type: "agent" })).users).toEqual([]);
    expect((await browser.send("get_me", {}, { "sec-fetch-site": undefined })).status).toBe(200);
  });

  test("is worth nothing as a bearer, and a token nothing as a cookie", async () => {
    const { owner, browser } = await aSignedInOwner();
    expect(await act(browser.session(), "get_me")).toMatchObject({ status: 401 });
    expect((await browser.send("get_me", {}, { cookie: `mainstay=${owner.token}` })).status).toBe(401);
    const rpc = { jsonrpc: "2.0", id: 1, method: "tools/list" };
    expect((await post("/mcp", rpc, browser.session())).status).toBe(401);
    expect((await post("/mcp", rpc, undefined, { cookie: `mainstay=${browser.session()}` })).status).toBe(401);
  });
});

test("no code, session or token stands in a log or an error, whatever goes wrong with it", async () => {
  const { owner, browser } = await aSignedInOwner();
  const { url: link } = await owner.act("create_sign_in_link", { user: "ada" });
  const secrets = [codeOf(link), browser.session(), owner.token];
  const answers = [
    await browser.act("sign_in_with_code", { code: `${codeOf(link)}0` }),
    await browser.act("sign_in_with_code", { code: browser.session() }),
    await browser.act("sign_in_with_passkey", { response: codeOf(link) }),
    await browser.act("sign_in_with_code", { code: [codeOf(link), "x"] }),
    await act(browser.session(), "get_me"),
  ];
  const said = JSON.stringify([answers, (await server()).getLogs()]);
  for (const secret of secrets) expect(said).not.toContain(secret.split("_")[3]);
});

test("no other page signs a browser in, so that nobody works in a stranger's account unawares", async () => {
  const { owner } = await anAccount();
  const { url: link } = await owner.act("create_sign_in_link", { user: "ada" });
  const browser = await aBrowser();
  const response = await browser.send("sign_in_with_code", { code: codeOf(link) }, { origin: "https://evil.example" });
  expect([response.status, browser.last_cookie()]).toEqual([403, null]);
  expect((await browser.act("sign_in_with_code", { code: codeOf(link) })).person.name).toBe("ada");
});

test("over TLS the cookie is bound to this very host", async () => {
  const { owner } = await anAccount();
  const { url: link } = await owner.act("create_sign_in_link", { user: "ada" });
  const response = await post("https://mainstay.example/api/sign_in_with_code", { code: codeOf(link) });
  expect(response.headers.get("set-cookie")).toMatch(/^__Host-mainstay=mw_[0-9A-Za-z_]+; Max-Age=34560000; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
});

test.each([
  ["Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0", "Firefox on Linux"],
  ["Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36", "Chrome on Windows"],
  ["Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0", "Edge on Windows"],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1",
    "Safari on iPhone",
  ],
  ["Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36", "Chrome on Android"],
  ["curl/8.5.0", "Another program"],
  ["<script>alert(1)</script>", "Another program"],
  [null, "Another program"],
])("%s is called %s", (user_agent, name) => {
  expect(browserName(user_agent)).toBe(name);
});
