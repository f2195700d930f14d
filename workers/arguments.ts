import type * as z from "zod";
import { refuse } from "../schema/errors";
import type { Limits } from "../schema/limits";
import type { Tool } from "../schema/tool";
import { anyOf, quoted } from "../schema/words";
import { itemOf, memberOf, sentence, Told } from "./arguments/sentences";
import { isObject, type Shape, shapeFor, shapeOf } from "./arguments/shape";
import { measure } from "./arguments/sizes";
import { soundness } from "./arguments/sound";
import { members } from "./arguments/understood";

/**
 * The arguments of a call as its handler takes them: what clients spell loosely is understood, defaults are filled in.
 * Refuses every fault of shape and type at once (`bad_arguments`), then what has too many bytes (`argument_too_large`).
 * Throws nothing but a refusal, whatever JSON value `raw` is. Rules of a single tool come after it, in the handler.
 */
export function checkArguments<T extends Tool>(tool: T, raw: unknown, limits: Limits): z.output<T["input"]> {
  const told = new Told();
  const shape = shapeOf(tool.input);
  const meant = members(shape, soundOnly(given(raw), limits, told), "", { limits, told, keeps_json: tool.keeps_json === true });
  tellOtherKinds(tool.kinds, meant, told);
  const checked = tool.input.safeParse(meant);
  for (const issue of checked.error?.issues ?? []) tellIssue(issue, shape, meant, told);
  const too_large = measure(shape, meant, "", { limits, told });
  if (told.faults.length > 0) return refuse("bad_arguments", { faults: told.faults });
  if (too_large !== undefined) return refuse("argument_too_large", too_large);
  return checked.data as z.output<T["input"]>;
}

function given(raw: unknown): Record<string, unknown> {
  if (raw === undefined || raw === null) return {};
  if (isObject(raw)) return raw;
  const came = quoted(typeof raw === "string" ? raw.slice(0, 1000) : Array.isArray(raw) ? "[…]" : raw);
  return refuse("bad_arguments", { faults: [`“arguments” must be an object that holds each argument under its name, not ${came}.`] });
}

/** Without the arguments that hold what no argument may; those are told. */
function soundOnly(args: Record<string, unknown>, limits: Limits, told: Told): Record<string, unknown> {
  const unsound = Object.entries(args).flatMap(([name, value]) => {
    const fault = soundness(value, limits.json_depth_max);
    return fault === undefined ? [] : [[name, fault] as const];
  });
  if (unsound.length === 0) return args;
  for (const [name, fault] of unsound) told.add(name, `${quoted(name)} ${fault}`);
  return Object.fromEntries(Object.entries(args).filter(([name]) => !unsound.some(([bad]) => bad === name)));
}

/** An argument that only other kinds take would be without effect, so it is refused. What no kind names is shared by all. */
function tellOtherKinds(kinds: Tool["kinds"], args: Record<string, unknown>, told: Told): void {
  if (kinds === undefined) return;
  const by = kinds.by ?? "kind";
  const kind = args[by];
  if (typeof kind !== "string" || !Object.hasOwn(kinds.of, kind)) return;
  for (const name of Object.keys(args)) {
    if (kinds.of[kind]?.includes(name)) continue;
    const takers = Object.keys(kinds.of).filter((other) => kinds.of[other]?.includes(name));
    if (takers.length > 0)
      told.add(name, `${quoted(name)} belongs to ${by} ${anyOf(takers.map(quoted))}, not to ${by} ${quoted(kind)}. Leave it out.`);
  }
}

/** What zod found, told with the value and the shape at the place where it found it. */
function tellIssue(issue: z.core.$ZodIssue, root: Shape, args: unknown, told: Told): void {
  let at = "";
  let value = args;
  let shape: Shape | undefined = root;
  for (const step of issue.path) {
    at = typeof step === "number" ? itemOf(at, step) : memberOf(at, String(step));
    shape = partOf(shape, value, step);
    value = (value as Record<PropertyKey, unknown> | undefined)?.[step];
  }
  told.add(at, sentence(issue, at, value, shape));
}

function partOf(shape: Shape | undefined, value: unknown, step: PropertyKey): Shape | undefined {
  if (shape === undefined) return undefined;
  if (typeof step === "number") return shape.item;
  if (step === shape.variants?.by && shapeFor(shape, value) === shape) return discriminator(shape.variants);
  const known = shapeFor(shape, value);
  return known.members?.get(String(step)) ?? known.values;
}

/** The member that tells variants apart is a choice among all of them. */
function discriminator(variants: NonNullable<Shape["variants"]>): Shape {
  return { kind: "choice", required: true, takes_null: false, choices: [...variants.of.keys()].map(String) };
}
