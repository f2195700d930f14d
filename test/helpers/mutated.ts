import fc from "fast-check";

type Path = readonly (string | number)[];

/** What no contract asks for, or only few do. */
const nasty: readonly unknown[] = [
  [null, true, false, 0, -1, 1.5, 1e308, 2 ** 53, -(2 ** 63)],
  ["", " ", "a".repeat(5000), "\0", "\uD800", "\u202Egnp.exe", "\u200B", "👀", "é".normalize("NFD"), "1", "null", "{}"],
  ["__proto__", "constructor", "toString", "control:x", "archive/x", "[REDACTED]", "' OR 1=1 --", "../../x", "%00"],
  ["c1", "c99999999999", "c1.1", "a1", "p1", "q1", "2026-02-30T00:00:00Z", "+275760-09-13T00:00:00.001Z", "9007199254740993"],
  [[], {}, [null], [[]], [{}], { a: null }, { constructor: 1 }, { length: 9 }, { toJSON: 1 }, { type: "text" }, Array(600).fill("x"), nested(40)],
  [JSON.parse('{"__proto__":{"admin":true}}')],
].flat();

function nested(depth: number): unknown {
  return depth === 0 ? 1 : [{ a: nested(depth - 1) }];
}

/** A change to one place of arguments. `at` picks the place among all there are. */
export type Mutation = { how: "replaced" | "left out" | "added" | "listed" | "as text" | "all of it"; at: number; by: unknown };

export const mutations = fc.array(
  fc.record<Mutation>({
    how: fc.constantFrom("replaced", "replaced", "replaced", "left out", "added", "listed", "as text", "all of it"),
    at: fc.nat(),
    by: fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...nasty) }, fc.jsonValue({ maxDepth: 3 })),
  }),
  { minLength: 1, maxLength: 3 },
);

/** The arguments with all these changes, one after another. */
export function mutated(args: unknown, changes: readonly Mutation[]): unknown {
  return changes.reduce(changed, args);
}

function changed(args: unknown, { how, at, by }: Mutation): unknown {
  if (how === "all of it") return by;
  const places = placesIn(args);
  const path = places[at % Math.max(1, places.length)] ?? [];
  if (how === "added") return setAt(args, [...path.slice(0, -1), typeof by === "string" && by !== "__proto__" ? by : "more"], by);
  if (how === "left out") return setAt(args, path, undefined);
  const value = path.reduce<unknown>((inner, step) => (inner as Record<string | number, unknown>)[step], args);
  if (how === "listed") return setAt(args, path, [value]);
  return setAt(args, path, how === "as text" ? JSON.stringify(value) : by);
}

/** Every place inside a value. */
function placesIn(value: unknown, path: Path = []): Path[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([step, inner]) => [[...path, step], ...placesIn(inner, [...path, step])]);
}

function setAt(value: unknown, [step, ...rest]: Path, by: unknown): unknown {
  if (step === undefined) return by;
  const copy = (typeof value === "object" && value !== null ? structuredClone(value) : {}) as Record<string | number, unknown>;
  copy[step] = setAt(copy[step], rest, by);
  return copy;
}
