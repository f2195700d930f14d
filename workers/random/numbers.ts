import type * as z from "zod";
import { refuse } from "../../schema/errors";
import { random_limits, type random } from "../../schema/tools/random";
import { draw, type Drawn, type Generator } from "./draw";
import { standardNormal } from "./normal";

export type NumberArguments = z.output<(typeof random.tools.random_number)["input"]>;

/** random_number. Refuses bounds that contradict each other; `value` is a finite number or a boolean. */
export function randomNumber(asked: NumberArguments): Drawn {
  return draw(asked, generators[asked.kind](asked));
}

const generators: Record<NumberArguments["kind"], (asked: NumberArguments) => Generator> = {
  int(asked) {
    const { min, max } = range(asked, 1, 100);
    for (const [name, value] of Object.entries({ min, max })) {
      if (!Number.isSafeInteger(value)) refuse("random_bound_not_whole", { name, value });
    }
    return { arguments: { min, max }, draw: (source) => source.between(min, max) };
  },

  float(asked) {
    const { min, max } = range(asked, 0, 1);
    const { decimals } = asked;
    if (decimals !== undefined) return { arguments: { min, max, decimals }, draw: withDecimals(min, max, decimals) };
    return { arguments: { min, max }, draw: (source) => fraction(min, max, source.unit()) };
  },

  bool({ probability = 0.5 }) {
    if (probability < 0 || probability > 1) refuse("random_probability_out_of_range", { probability });
    return { arguments: { probability }, draw: (source) => source.unit() < probability };
  },

  percent({ decimals = 0 }) {
    return { arguments: { decimals }, draw: withDecimals(0, 100, decimals) };
  },

  normal({ mean = 0, stddev = 1, min, max }) {
    const least = min ?? -Number.MAX_VALUE;
    const most = max ?? Number.MAX_VALUE;
    if (least > most) refuse("random_min_above_max", { min: least, max: most });
    const clamps = { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
    return {
      arguments: { mean, stddev, ...clamps },
      draw: (source) => Math.min(most, Math.max(least, mean + stddev * standardNormal(source))),
    };
  },

  jitter({ base = 0, spread = 60 }) {
    if (!Number.isSafeInteger(base + spread)) refuse("random_jitter_too_long", { base, spread });
    return { arguments: { base, spread }, draw: (source) => source.between(base, base + spread) };
  },
};

function range(asked: NumberArguments, standard_min: number, standard_max: number): { min: number; max: number } {
  const { min = standard_min, max = standard_max } = asked;
  if (min <= max) return { min, max };
  const standard = asked.min === undefined ? "min" : asked.max === undefined ? "max" : undefined;
  return refuse("random_min_above_max", { min, max, standard });
}

/** `unit` of the way from `min` to `max`, never outside them. Halved on the way, so that the widest range stays finite. */
function fraction(min: number, max: number, unit: number): number {
  const value = 2 * (min / 2 + (max / 2 - min / 2) * unit);
  return Math.min(max, Math.max(min, value));
}

/** Draws among the numbers with at most `decimals` decimals from `min` to `max`, each equally likely. */
function withDecimals(min: number, max: number, decimals: number): Generator["draw"] {
  const scale = 10 ** decimals;
  const largest = Math.max(Math.abs(min), Math.abs(max));
  if (!fits(largest, decimals)) refuse("random_decimals_too_many", { decimals, most: mostDecimals(largest, decimals) });
  // Steps over scale are divided exactly as a decimal is read, so 11/10 is 1.1; 1.1 × 10 is not 11.
  let first = Math.round(min * scale);
  if (first / scale < min) first++;
  let last = Math.round(max * scale);
  if (last / scale > max) last--;
  if (first > last) refuse("random_no_such_decimal", { min, max, decimals });
  return (source) => source.between(first, last) / scale;
}

function fits(largest: number, decimals: number): boolean {
  return largest * 10 ** decimals <= Number.MAX_SAFE_INTEGER;
}

function mostDecimals(largest: number, decimals: number): number | null {
  for (let fewer = Math.min(decimals, random_limits.decimals_max) - 1; fewer >= 0; fewer--) {
    if (fits(largest, fewer)) return fewer;
  }
  return null;
}
