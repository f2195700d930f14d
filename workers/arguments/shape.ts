import type * as z from "zod";
import { type Bound, bounds } from "../../schema/fields";

/** What the argument check needs to know of one argument, or of a part of one, read once from its zod schema. */
export type Shape = {
  /** `json` takes any value as it is; `other` is left to zod alone. */
  kind: "text" | "integer" | "number" | "boolean" | "choice" | "list" | "object" | "json" | "other";
  required: boolean;
  takes_null: boolean;
  bound?: Bound | undefined;
  choices?: readonly string[];
  item?: Shape;
  /** What each value of an object with free names is, and what a value of several forms may be: only for sentences. */
  values?: Shape;
  options?: readonly Shape[];
  /** The members of an object with a fixed set of names; `strict` where it takes no other. */
  members?: ReadonlyMap<string, Shape>;
  strict?: boolean;
  /** For an object that one of its members tells apart: that member's name, and the shape for each of its values. */
  variants?: { by: string; of: ReadonlyMap<unknown, Shape> };
};

const known = new WeakMap<z.core.$ZodType, Shape>();

/** The shape of a schema, worked out at the first ask. */
export function shapeOf(schema: z.core.$ZodType): Shape {
  const found = known.get(schema) ?? read(schema);
  known.set(schema, found);
  return found;
}

/** The shape that holds for this value: one of the variants, where there are any and the value says which. */
export function shapeFor(shape: Shape, value: unknown): Shape {
  if (shape.variants === undefined || !isObject(value)) return shape;
  return shape.variants.of.get(value[shape.variants.by]) ?? shape;
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function read(schema: z.core.$ZodType): Shape {
  const { optin } = schema._zod;
  const shape = { takes_null: false, ...kindOf(schema as z.core.$ZodTypes) };
  return { ...shape, required: optin === undefined, bound: (bounds.get(schema as z.ZodType) as Bound | undefined) ?? shape.bound };
}

type Kind = Omit<Shape, "required" | "takes_null"> & { takes_null?: boolean };

function kindOf(schema: z.core.$ZodTypes): Kind {
  const { def } = schema._zod;
  switch (def.type) {
    case "optional":
    case "default":
    case "prefault":
    case "nonoptional":
    case "readonly":
    case "catch":
      return shapeOf(def.innerType);
    case "nullable":
      return { ...shapeOf(def.innerType), takes_null: true };
    case "string":
      return { kind: "text" };
    case "number":
      return { kind: isWhole(def) ? "integer" : "number" };
    case "boolean":
      return { kind: "boolean" };
    case "enum":
      return { kind: "choice", choices: Object.values(def.entries).map(String) };
    case "literal":
      return def.values.every((value) => typeof value === "string") ? { kind: "choice", choices: def.values } : { kind: "other" };
    default:
      return compoundKindOf(def);
  }
}

function compoundKindOf(def: z.core.$ZodTypes["_zod"]["def"]): Kind {
  switch (def.type) {
    case "array":
      return { kind: "list", item: shapeOf(def.element) };
    case "record":
      return { kind: "object", values: shapeOf(def.valueType) };
    case "object":
      return { kind: "object", members: membersOf(def.shape), strict: def.catchall?._zod.def.type === "never" };
    case "union":
      return unionKindOf(def);
    case "pipe": // a transform: what a caller sends is its beginning
      return shapeOf(def.in);
    case "any":
    case "unknown":
    case "lazy": // z.json()
      return { kind: "json", takes_null: true };
    default:
      return { kind: "other" };
  }
}

function membersOf(shape: z.core.$ZodShape): ReadonlyMap<string, Shape> {
  return new Map(Object.entries(shape).map(([name, member]) => [name, shapeOf(member)]));
}

/** Of a union we know what all its options have in common: that they are objects, say, or lists. */
function unionKindOf(def: z.core.$ZodUnionDef | z.core.$ZodDiscriminatedUnionDef): Kind {
  const options = def.options.map(shapeOf);
  const [kind, ...others] = [...new Set(options.map((option) => option.kind))];
  if (kind !== "object" || others.length > 0) return { kind: "other", options, takes_null: options.some((option) => option.takes_null) };
  if (!("discriminator" in def)) return { kind };
  const by = def.discriminator;
  const of = new Map(options.flatMap((option) => (option.members?.get(by)?.choices ?? []).map((choice) => [choice, option])));
  return { kind, variants: { by, of } };
}

function isWhole(def: z.core.$ZodNumberDef): boolean {
  const formats = [def as { format?: string }, ...(def.checks ?? []).map((check) => check._zod.def as { format?: string })];
  return formats.some(({ format }) => format === "safeint" || format === "int32" || format === "uint32");
}
