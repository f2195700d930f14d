import { createServer } from "node:http";
import { createLocalJWKSet, exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { vouchedEmail } from "../../workers/access";
import type { Answer } from "../helpers/account";
import { aServer, setup_code, start } from "../helpers/server";

const team = "https://team.example";
const audience = "the-application";
const pair = await generateKeyPair("RS256");
const stranger = await generateKeyPair("RS256");
const jwk: JWK = { ...(await exportJWK(pair.publicKey)), kid: "one", alg: "RS256" };
const keys = createLocalJWKSet({ keys: [jwk] });

type Wanted = { claims?: JWTPayload; issuer?: string; audience?: string; expires?: string; key?: CryptoKey };

async function token({ claims = { email: "Ada@Example.com" }, ...of }: Wanted = {}): Promise<string> {
  const jwt = new SignJWT(claims).setProtectedHeader({ alg: "RS256", kid: "one" }).setIssuedAt();
  return jwt
    .setIssuer(of.issuer ?? team)
    .setAudience(of.audience ?? audience)
    .setExpirationTime(of.expires ?? "5m")
    .sign(of.key ?? pair.privateKey);
}

describe("vouchedEmail", () => {
  test("is the address, in lower case, of a good token", async () => {
    expect(await vouchedEmail(await token(), team, audience, keys)).toBe("ada@example.com");
  });

  test.each<[string, Wanted]>([
    ["another team", { issuer: "https://evil.example" }],
    ["another application", { audience: "another" }],
    ["the past", { expires: "-1m" }],
    ["another signer", { key: stranger.privateKey }],
    ["a service, which is nobody", { claims: { common_name: "service" } }],
    ["an address that is no text", { claims: { email: 1 } }],
  ])("is nothing for a token of %s", async (_, wanted) => {
    expect(await vouchedEmail(await token(wanted), team, audience, keys)).toBeUndefined();
  });

  test("is nothing for a token that nobody signed, or that says HS256 under the public key", async () => {
    const none = `${btoa('{"alg":"none"}')}.${(await token()).split(".")[1]}.`.replaceAll("=", "");
    const confused = await new SignJWT({ email: "ada@example.com" })
      .setProtectedHeader({ alg: "HS256", kid: "one" })
      .setIssuer(team)
      .setAudience(audience)
      .setExpirationTime("5m")
      .sign(new TextEncoder().encode(JSON.stringify(jwk)));
    for (const text of [none, confused, "", "x", "a.b.c"]) expect(await vouchedEmail(text, team, audience, keys)).toBeUndefined();
  });
});

describe("sign_in_with_access", () => {
  const certs = createServer((_, response) => response.end(JSON.stringify({ keys: [jwk] })));
  const harness = aServer();
  let local_team = "";

  async function ask(action: string, body: object, headers: Record<string, string> = {}) {
    const response = await harness.fetch(`/api/${action}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    });
    return { status: response.status, cookie: response.headers.get("set-cookie"), body: (await response.json()) as Answer };
  }

  const signIn = async (jwt?: string) => ask("sign_in_with_access", {}, jwt === undefined ? {} : { "cf-access-jwt-assertion": jwt });

  beforeAll(async () => {
    await new Promise<void>((resolve) => certs.listen(0, "127.0.0.1", resolve));
    const address = certs.address();
    local_team = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
    await start(harness);
  });
  afterAll(async () => {
    await harness.close();
    certs.close();
  });

  test("is not there without its settings; with them it signs in whom the address belongs to, and nobody else", async () => {
    expect((await signIn(await token())).body.error.code).toBe("not_found");

    const made = (await ask("create_account", { setup_code, account: "Harbour", owner: "ada" })).body;
    await ask("update_person", { user: "ada", email: "ada@example.com" }, { authorization: `Bearer ${made.owner.token}` });
    const settings = { ACCESS_TEAM_DOMAIN: local_team, ACCESS_AUD: audience, ACCESS_ACCOUNT: made.account.id as string };
    await harness.update(({ workers, ...rest }) => ({
      ...rest,
      workers: workers.map((worker) => ("config" in worker ? worker : { ...worker, vars: { ...worker.vars, ...settings } })),
    }));

    const { body, cookie } = await signIn(await token({ issuer: local_team }));
    expect(body).toMatchObject({ person: { name: "ada" } });
    const origin = (await harness.listen()).url.origin;
    expect((await ask("get_me", {}, { cookie: cookie?.split(";")[0] ?? "", origin })).body.person.name).toBe("ada");

    for (const jwt of [undefined, "x", await token(), await token({ issuer: local_team, key: stranger.privateKey })]) {
      expect(await signIn(jwt)).toMatchObject({ status: 403, cookie: null });
    }
    const eve = await signIn(await token({ issuer: local_team, claims: { email: "eve@example.com" } }));
    expect(eve).toMatchObject({ status: 403, cookie: null });
    expect(eve.body.error.message).toContain("“eve@example.com”");
  });
});
