import {
  type AuthenticationResponseJSON,
  type AuthenticatorTransport,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import type { NewPasskey } from "../../durable-objects/reply";
import { refuse } from "../../schema/errors";
import { limitsOf } from "../../schema/limits";
import type { AsyncHandlers } from "../../schema/tools/index";
import type { passkey_ceremonies as contract } from "../../schema/tools/passkey-ceremonies";
import { type Challenge, challengeFor, challengeIn, handleOf, ownerOf } from "../challenge";
import type { WorkerContext } from "../context";
import { partOf } from "../part";
import { NotSignedIn } from "../reach";

/** EdDSA, ES256, RS256: what authenticators in use have. */
const algorithms = [-8, -7, -257];

/** The device must show that it is its person who answers, by a finger, a face or a PIN: here the passkey is all there is. */
const userVerification = "required";

export const passkey_ceremonies: AsyncHandlers<typeof contract.tools, WorkerContext> = {
  async begin_add_passkey(cx) {
    const { credential } = cx;
    const known = credential && (await partOf(cx, "begin_add_passkey", {}, credential));
    if (!known) throw new NotSignedIn();
    const { person, passkeys } = known;
    const options = await generateRegistrationOptions({
      rpName: "Mainstay",
      rpID: hostOf(cx),
      userID: handleOf(cx.env, credential.account, person.id),
      userName: person.name,
      userDisplayName: person.display_name,
      challenge: challengeFor(cx, addingBy(credential.account, person.id)),
      timeout: limitsOf(cx.env).passkey_challenge_secs * 1000,
      attestationType: "none",
      excludeCredentials: passkeys.map(({ credential_id, transports }) => ({ id: credential_id, transports: asTransports(transports) })),
      authenticatorSelection: { residentKey: "required", userVerification },
      supportedAlgorithmIDs: algorithms,
    });
    return { options: { ...options } };
  },

  async add_passkey(cx, { name, response }) {
    const { credential, caller } = cx;
    if (!credential || caller.kind !== "person") throw new NotSignedIn();
    const { challenge, ...made } = await verifiedPasskey(cx, addingBy(credential.account, caller.id), response);
    const kept = await partOf(cx, "add_passkey", { ...made, challenge, name: name ?? cx.browser }, credential);
    if (!kept) throw new NotSignedIn();
    return kept;
  },

  async begin_sign_in_with_passkey(cx) {
    const options = await generateAuthenticationOptions({
      rpID: hostOf(cx),
      challenge: challengeFor(cx, "sign in"),
      timeout: limitsOf(cx.env).passkey_challenge_secs * 1000,
      userVerification,
    });
    return { options: { ...options } };
  },

  async sign_in_with_passkey(cx, { response }) {
    const answer = response as unknown as AuthenticationResponseJSON;
    const owner = ownerOf(cx.env, answer);
    if (!owner) return refuse("passkey_wrong");
    const of = { person: owner.person, credential_id: answer.id };
    const passkey = (await partOf(cx, "find_passkey", of, owner.account))?.passkey;
    if (!passkey) return refuse("passkey_wrong");
    const expected = { expectedOrigin: cx.origin, expectedRPID: hostOf(cx), ...challengeIn(cx, "sign in", answer) };
    const { credential_id: id, public_key: publicKey, counter } = passkey;
    const verified = await verify(() => verifyAuthenticationResponse({ response: answer, ...expected, credential: { id, publicKey, counter } }));
    if (!verified.verified) return refuse("passkey_wrong");
    const answered = { ...of, counter: verified.authenticationInfo.newCounter, browser: cx.browser, challenge: expected.challenge };
    const started = (await partOf(cx, "sign_in_with_passkey", answered, owner.account)) ?? refuse("passkey_wrong");
    cx.setSession(started.session);
    return { person: started.person };
  },
};

/** What a challenge to add a passkey is for: this person of this account alone. */
function addingBy(account: string, person: string): string {
  return `add ${account} ${person}`;
}

/** The passkey in what the browser answered, all of it checked: origin, host, challenge, verification of the person, signature. */
async function verifiedPasskey(cx: WorkerContext, purpose: string, response: unknown): Promise<Omit<NewPasskey, "name"> & { challenge: Challenge }> {
  const answer = response as RegistrationResponseJSON;
  const { challenge, expectedChallenge } = challengeIn(cx, purpose, answer);
  const { registrationInfo } = await verify(() =>
    verifyRegistrationResponse({
      response: answer,
      expectedChallenge,
      expectedOrigin: cx.origin,
      expectedRPID: hostOf(cx),
      supportedAlgorithmIDs: algorithms,
    }),
  );
  if (!registrationInfo) return refuse("passkey_wrong");
  const { credential, credentialBackedUp } = registrationInfo;
  return {
    challenge,
    credential_id: credential.id,
    public_key: credential.publicKey,
    counter: credential.counter,
    transports: credential.transports ?? [],
    backed_up: credentialBackedUp,
  };
}

/** The library throws at whatever it does not like in an answer; to whoever sent it that is a refusal. */
async function verify<T>(check: () => Promise<T>): Promise<T> {
  try {
    return await check();
  } catch {
    return refuse("passkey_wrong");
  }
}

/** Passkeys belong to the host of the public address. */
function hostOf(cx: WorkerContext): string {
  return new URL(cx.origin).hostname;
}

function asTransports(transports: string[]): AuthenticatorTransport[] {
  return transports as AuthenticatorTransport[];
}
