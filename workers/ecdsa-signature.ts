/**
 * What the bundle has in place of `@peculiar/asn1-schema` and `@peculiar/asn1-ecc` (wrangler.toml, alias): 30 KB of it compressed, a
 * reader of all ASN.1, of which the passkey library needs one form: an ECDSA signature's two numbers (RFC 3279, 2.2.3). What is read
 * here decides nothing: the signature is verified over the two numbers, and what was read wrongly does not verify.
 */
export class ECDSASigValue {
  readonly r: ArrayBuffer;
  readonly s: ArrayBuffer;

  /** The numbers of a DER `SEQUENCE { r INTEGER, s INTEGER }`, as it stands: a number may start with the zero that makes it positive. */
  constructor(der: Uint8Array) {
    const both = valueOf(der, tag.sequence);
    const r = valueOf(both.value, tag.integer);
    const s = valueOf(r.rest, tag.integer);
    if (both.rest.length > 0 || s.rest.length > 0) throw new Error("More follows than a signature's two numbers.");
    this.r = new Uint8Array(r.value).buffer;
    this.s = new Uint8Array(s.value).buffer;
  }
}

export const AsnParser = {
  parse(der: Uint8Array, form: unknown): ECDSASigValue {
    return form === ECDSASigValue ? new ECDSASigValue(der) : NotHere();
  },
};

const tag = { integer: 0x02, sequence: 0x30 };

/** From here on a length takes more than one byte: longer than any signature by a curve that is accepted. */
const long_length = 0x80;

function valueOf(der: Uint8Array, expected: number): { value: Uint8Array; rest: Uint8Array } {
  const [found, length] = der;
  if (found !== expected || length === undefined || length === 0 || length >= long_length || der.length < length + 2)
    throw new Error("No ECDSA signature.");
  return { value: der.subarray(2, length + 2), rest: der.subarray(length + 2) };
}

/** Keys and certificates: only what a device's maker says of itself holds them, and that is not looked at (no-certificates.ts). */
function NotHere(): never {
  throw new Error("Of ASN.1 only signatures are read.");
}

export {
  NotHere as ECParameters,
  NotHere as OctetString,
  NotHere as id_ecPublicKey,
  NotHere as id_ecdsaWithSHA256,
  NotHere as id_ecdsaWithSHA384,
  NotHere as id_ecdsaWithSHA512,
  NotHere as id_secp256r1,
  NotHere as id_secp384r1,
};
