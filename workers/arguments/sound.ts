/**
 * What is wrong with a JSON value wherever it is in it: half of a surrogate pair in a string or a name, or nesting beyond
 * `depth_max`. Written without recursion, so that no value is too deep for it. Gives the rest of a sentence, or undefined.
 */
export function soundness(value: unknown, depth_max: number): string | undefined {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (!level.every(isWhole)) return "holds half of a surrogate pair, which is no character. Take it out.";
    const containers = level.filter((part) => typeof part === "object" && part !== null);
    if (containers.length > 0 && depth === depth_max) return `is nested too deeply: objects and lists may be at most ${depth_max} deep. Flatten it.`;
    level = containers.flatMap(partsOf);
  }
  return undefined;
}

function isWhole(part: unknown): boolean {
  return typeof part !== "string" || part.isWellFormed();
}

/** The items of a list; the names of an object with their values. */
function partsOf(container: unknown): unknown[] {
  return Array.isArray(container) ? container : Object.entries(container as object).flat();
}
