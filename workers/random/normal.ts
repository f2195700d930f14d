import type { Source } from "./source";

/**
 * A normally distributed number of mean 0 and standard deviation 1: Box–Muller in Marsaglia's polar form.
 * It is made of + − × ÷ and square root alone, which IEEE 754 fixes to the last bit; engines may differ in the last bit
 * of Math.log and Math.cos, and a seeded result has to be the same for ever.
 */
export function standardNormal(source: Source): number {
  for (;;) {
    const x = 2 * source.unit() - 1;
    const y = 2 * source.unit() - 1;
    const square = x * x + y * y;
    if (square > 0 && square < 1) return x * Math.sqrt((-2 * naturalLog(square)) / square);
  }
}

/** The natural logarithm of a normal number above 0, within a few units in the last place. */
export function naturalLog(value: number): number {
  let mantissa = value;
  let exponent = 0;
  for (; mantissa < Math.SQRT1_2; mantissa *= 2) exponent--;
  for (; mantissa > Math.SQRT2; mantissa /= 2) exponent++;
  // ln m = 2 artanh((m − 1) / (m + 1)); the ratio is at most 0.172, so terms up to its 23rd power fill a double.
  const ratio = (mantissa - 1) / (mantissa + 1);
  let sum = 0;
  for (let power = 23; power >= 1; power -= 2) sum = sum * ratio * ratio + 1 / power;
  return exponent * Math.LN2 + 2 * ratio * sum;
}
