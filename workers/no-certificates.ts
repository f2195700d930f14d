/**
 * What the bundle has in place of `@peculiar/x509`, its relatives and `reflect-metadata` (wrangler.toml, alias): 35 KB of
 * it compressed, with which the passkey library follows the certificates of a device's maker. We ask for no such proof
 * (attestation "none"), and an answer that brings one all the same is refused, since whatever would look at it throws.
 */
function NotHere(): never {
  throw new Error("The certificates of devices are not looked at.");
}

export {
  NotHere as AuthorityKeyIdentifierExtension,
  NotHere as BasicConstraints,
  NotHere as CRLDistributionPointsExtension,
  NotHere as Certificate,
  NotHere as ExtendedKeyUsage,
  NotHere as KeyDescription,
  NotHere as RSAPublicKey,
  NotHere as SubjectAlternativeName,
  NotHere as SubjectKeyIdentifierExtension,
  NotHere as X509Certificate,
  NotHere as X509ChainBuilder,
  NotHere as X509Crl,
  NotHere as id_ce_basicConstraints,
  NotHere as id_ce_extKeyUsage,
  NotHere as id_ce_keyDescription,
  NotHere as id_ce_subjectAltName,
  NotHere as id_ml_dsa_44,
  NotHere as id_ml_dsa_65,
  NotHere as id_ml_dsa_87,
  NotHere as id_rsaEncryption,
  NotHere as id_sha1WithRSAEncryption,
  NotHere as id_sha256WithRSAEncryption,
  NotHere as id_sha384WithRSAEncryption,
  NotHere as id_sha512WithRSAEncryption,
};
