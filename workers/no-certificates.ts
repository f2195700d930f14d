/**
 * What the bundle has in place of `@peculiar/x509`, `@peculiar/asn1-android` and `reflect-metadata` (wrangler.toml, alias): 30 KB of
 * it compressed, with which the passkey library follows the certificates of a device's maker. We ask for no such proof
 * (attestation "none"), and an answer that brings one all the same is refused, since whatever would look at it throws.
 */
function NotHere(): never {
  throw new Error("The certificates of devices are not looked at.");
}

export {
  NotHere as AuthorityKeyIdentifierExtension,
  NotHere as CRLDistributionPointsExtension,
  NotHere as KeyDescription,
  NotHere as SubjectKeyIdentifierExtension,
  NotHere as X509Certificate,
  NotHere as X509ChainBuilder,
  NotHere as X509Crl,
};

/** The object identifier of Android's own description of a key. */
export const id_ce_keyDescription = "1.3.6.1.4.1.11129.2.1.17";
