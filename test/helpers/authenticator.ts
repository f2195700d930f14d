import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import type { Answer } from "./account";

type Passkey = { id: Buffer; host: string; handle: string; key: KeyObject; counter: number };

/** What a page, or somebody in between, can get wrong about an answer. */
export type Twist = { origin?: string; host?: string; challenge?: string; verified?: boolean; handle?: string; type?: string; counter?: number };

const flag = { present: 0x01, verified: 0x04, backup_eligible: 0x08, backed_up: 0x10, attested: 0x40 };

/** A device that keeps passkeys and answers as a browser does (WebAuthn level 3, ES256, attestation none). */
export class Authenticator {
  readonly #passkeys: Passkey[] = [];

  constructor(private readonly origin: string) {}

  /** Makes a passkey for the options of begin_add_passkey. */
  create(options: Answer, twist: Twist = {}): Answer {
    const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    const passkey = { id: randomBytes(16), host: options.rp.id as string, handle: options.user.id as string, key: privateKey, counter: 0 };
    this.#passkeys.push(passkey);
    const auth_data = Buffer.concat([
      authenticatorData(passkey, flag.attested | flag.backup_eligible | flag.backed_up, twist),
      Buffer.alloc(16),
      Buffer.from([0, passkey.id.length]),
      passkey.id,
      coseKey(publicKey),
    ]);
    return this.#answer(passkey, {
      clientDataJSON: this.#clientData("webauthn.create", options.challenge, twist).toString("base64url"),
      attestationObject: attestation(auth_data).toString("base64url"),
      transports: ["internal"],
    });
  }

  /** Answers the options of begin_sign_in_with_passkey with the newest passkey of that host. */
  get(options: Answer, twist: Twist = {}): Answer {
    const passkey = this.#passkeys.findLast((each) => each.host === options.rpId);
    if (!passkey) throw new Error(`No passkey for ${options.rpId}.`);
    passkey.counter = twist.counter ?? passkey.counter + 1;
    const auth_data = authenticatorData(passkey, flag.backup_eligible | flag.backed_up, twist);
    const client_data = this.#clientData("webauthn.get", options.challenge, twist);
    const signed = Buffer.concat([auth_data, createHash("sha256").update(client_data).digest()]);
    return this.#answer(passkey, {
      clientDataJSON: client_data.toString("base64url"),
      authenticatorData: auth_data.toString("base64url"),
      signature: sign("sha256", signed, passkey.key).toString("base64url"),
      userHandle: twist.handle ?? passkey.handle,
    });
  }

  #clientData(type: string, challenge: string, twist: Twist): Buffer {
    const data = { type: twist.type ?? type, challenge: twist.challenge ?? challenge, origin: twist.origin ?? this.origin, crossOrigin: false };
    return Buffer.from(JSON.stringify(data));
  }

  #answer(passkey: Passkey, response: object): Answer {
    const id = passkey.id.toString("base64url");
    return { id, rawId: id, type: "public-key", clientExtensionResults: {}, authenticatorAttachment: "platform", response };
  }
}

function authenticatorData(passkey: Passkey, flags: number, twist: Twist): Buffer {
  const counter = Buffer.alloc(4);
  counter.writeUInt32BE(passkey.counter);
  const all = flags | flag.present | (twist.verified === false ? 0 : flag.verified);
  return Buffer.concat([
    createHash("sha256")
      .update(twist.host ?? passkey.host)
      .digest(),
    Buffer.from([all]),
    counter,
  ]);
}

/** CBOR by hand: {1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y}. */
function coseKey(key: KeyObject): Buffer {
  const { x = "", y = "" } = key.export({ format: "jwk" });
  const head = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]);
  return Buffer.concat([head, Buffer.from(x, "base64url"), Buffer.from([0x22, 0x58, 0x20]), Buffer.from(y, "base64url")]);
}

/** CBOR by hand: {"fmt": "none", "attStmt": {}, "authData": bytes}. */
function attestation(auth_data: Buffer): Buffer {
  const text = (of: string) => Buffer.concat([Buffer.from([0x60 + of.length]), Buffer.from(of)]);
  const length = Buffer.from([0x58, auth_data.length]);
  return Buffer.concat([Buffer.from([0xa3]), text("fmt"), text("none"), text("attStmt"), Buffer.from([0xa0]), text("authData"), length, auth_data]);
}
