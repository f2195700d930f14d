const is_long = process.env["FAULTS"] === "long";

/** What holds in `npm test`, which has seconds for each script of test/faults, and what in `npm run faults`, which has minutes. */
export function form<T>(short: T, long: T): T {
  return is_long ? long : short;
}

/** How long a script may take, in ms: a bound for what has gone wrong, not what it is expected to take. */
export const bound_ms = form(120_000, 3_600_000);

/** The figures of a run, in the words of the script that it is of. */
export function figures(of: string, found: Record<string, number | string>): void {
  const all = Object.entries(found).map(([name, value]) => `${name} ${value}`);
  console.log(`${of}: ${all.join(", ")}.`);
}

/** The middle one, the 99th in a hundred and the largest. */
export function spread(values: readonly number[]): string {
  const sorted = values.toSorted((one, other) => one - other);
  const at = (share: number) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
  return `p50 ${at(0.5)} / p99 ${at(0.99)} / max ${at(1)} ms`;
}
