import { createRemoteJWKSet, type JWTVerifyGetKey, jwtVerify } from "jose";

/**
 * The e-mail address that a Cloudflare Access JWT vouches for: signed by one of `keys`, by this team, for this application, not
 * expired. Undefined for any other token, and for one of a service, which is nobody's.
 * https://developers.cloudflare.com/cloudflare-one/identity/authorization-cookie/validating-json/
 */
export async function vouchedEmail(token: string, team: string, audience: string, keys: JWTVerifyGetKey): Promise<string | undefined> {
  try {
    const { payload } = await jwtVerify(token, keys, { issuer: team, audience, algorithms: ["RS256"], requiredClaims: ["exp"] });
    const { email } = payload;
    return typeof email === "string" && email !== "" ? email.toLowerCase() : undefined;
  } catch {
    return undefined;
  }
}

const keys_of = new Map<string, JWTVerifyGetKey>();

/** The team's signing keys, fetched when first needed and again when they change (the library bounds how often). */
export function teamKeys(team: string): JWTVerifyGetKey {
  const keys = keys_of.get(team) ?? createRemoteJWKSet(new URL(`${team}/cdn-cgi/access/certs`));
  keys_of.set(team, keys);
  return keys;
}
