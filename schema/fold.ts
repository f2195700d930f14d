/**
 * The spelling that texts share which read the same whatever their case or compatibility form (ß = ss, İ = i, ﬁ = fi, ς = σ): for
 * finding, never for showing. It is idempotent; characters of a query are counted after it.
 */
export function fold(text: string): string {
  // Lower, upper, lower: some letters differ in one direction only. İ gives i with a dot above, and no language means that by it.
  const one_case = text.normalize("NFKC").toLowerCase().toUpperCase().toLowerCase();
  return one_case.replaceAll("i\u0307", "i").replaceAll("ς", "σ").normalize("NFKC");
}
