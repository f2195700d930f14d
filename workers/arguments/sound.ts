/**
 * What is wrong with a JSON value wherever it is in it: half of a surrogate pair in a string or a name, or nesting beyond
 * `depth_max`. Goes level by level and not by recursion, so that no value is too deep for it. Gives the rest of a
 * sentence, or undefined.
 */
export function soundness(value: unknown, depth_max: number): string | undefined {
  let level: object[] = [];
  if (!isSound(value, level)) return not_well_formed;
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth === depth_max) return `is nested too deeply: objects and lists may be at most ${depth_max} deep. Flatten it.`;
    const below: object[] = [];
    for (const container of level) if (!partsAreSound(container, below)) return not_well_formed;
    level = below;
  }
  return undefined;
}

const not_well_formed = "holds half of a surrogate pair, which is no character. Take it out.";

/** Collects the lists and objects among the parts, to be looked into later. */
function partsAreSound(container: object, below: object[]): boolean {
  if (Array.isArray(container)) return container.every((item) => isSound(item, below));
  return Object.entries(container).every(([name, part]) => name.isWellFormed() && isSound(part, below));
}

function isSound(part: unknown, below: object[]): boolean {
  if (typeof part === "string") return part.isWellFormed();
  if (typeof part === "object" && part !== null) below.push(part);
  return true;
}
