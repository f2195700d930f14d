import { freshSource, seededSource, type Source } from "./source";

/** One kind with its arguments checked. `arguments` has the defaults filled in and is what a seeded result hangs on. */
export type Generator = { arguments: Record<string, unknown>; draw: (source: Source) => unknown };

export type Drawn = { kind: string; arguments: Record<string, unknown>; seed: string | null; value: unknown };

/** Runs a generator: one result, or with `times` an array of so many, whose first is the result without `times`. */
export function draw(asked: { kind: string; seed?: string | undefined; times?: number | undefined }, generator: Generator): Drawn {
  const { kind, seed = null, times } = asked;
  const source = seed === null ? freshSource() : seededSource(kind, generator.arguments, seed);
  const value = times === undefined ? generator.draw(source) : Array.from({ length: times }, () => generator.draw(source));
  return { kind, arguments: generator.arguments, seed, value };
}
