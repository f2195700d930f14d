import { jsonFault } from "../body";
import { scan } from "../json";
import type { Limits } from "../../schema/limits";
import { calls } from "../../schema/refusals/calls";
import { quoted } from "../../schema/words";
import { memberOf, itemOf, type Told, unknownName } from "./sentences";
import { isObject, type Shape, shapeFor } from "./shape";

/** What a walk through the arguments knows wherever it is. */
export type Walk = { limits: Limits; told: Told; keeps_json: boolean };

/**
 * The value that was meant: an integer or a boolean that came as text, a list or an object that came as JSON text, a list
 * of strings that came as one string. Members that are null and optional are left out. Where a part is at fault it says so
 * in `walk.told`; what is merely of another type is given on as it came, for zod to find.
 */
export function understood(shape: Shape, given: unknown, at: string, walk: Walk): unknown {
  const value = typeof given === "string" ? fromText(shape, given, at, walk) : given;
  if (shape.kind === "text" && typeof value === "string" && value.includes("\u0000")) {
    walk.told.add(at, `${quoted(at)} contains a NUL character (U+0000). Take it out.`);
  }
  if (shape.kind === "list" && Array.isArray(value)) return items(shape, value, at, walk);
  if (shape.kind === "object" && isObject(value)) return members(shapeFor(shape, value), value, at, walk);
  return value;
}

function items(shape: Shape, value: readonly unknown[], at: string, walk: Walk): unknown[] {
  const { item } = shape;
  return item === undefined ? [...value] : value.map((each, index) => understood(item, each, itemOf(at, index), walk));
}

/** The members of an object, each understood; those of a name that it does not take are told and left out. */
export function members(shape: Shape, value: Record<string, unknown>, at: string, walk: Walk): Record<string, unknown> {
  if (shape.members === undefined) {
    // The schema would leave it out without a word.
    if (Object.hasOwn(value, "__proto__")) walk.told.add(memberOf(at, "__proto__"), `${quoted(at)} cannot hold the name “__proto__”. Take it out.`);
    return value;
  }
  const meant: Record<string, unknown> = {};
  for (const [name, given] of Object.entries(value)) {
    const member = shape.members.get(name);
    if (member === undefined) {
      if (shape.strict) walk.told.add(memberOf(at, name), unknownName(at, name, [...shape.members.keys()]));
    } else if (given !== undefined && (given !== null || member.required || isNullKept(member))) {
      meant[name] = understood(member, given, memberOf(at, name), walk);
    }
  }
  return meant;
}

/** For optional JSON, null is the same as nothing, as for every optional argument; it is a value where the contract names it. */
function isNullKept(member: Shape): boolean {
  return member.takes_null && member.kind !== "json";
}

function fromText(shape: Shape, text: string, at: string, walk: Walk): unknown {
  switch (shape.kind) {
    case "integer":
      return /^-?\d+$/.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : text;
    case "number":
      return /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text) ? Number(text) : text;
    case "boolean":
      return text === "true" || text === "false" ? text === "true" : text;
    case "list":
      return fromJson(text, "[", at, walk) ?? (isOfText(shape) ? [text] : text);
    case "object":
      return fromJson(text, "{", at, walk) ?? text;
    default:
      return text;
  }
}

function isOfText(shape: Shape): boolean {
  return shape.item?.kind === "text" || shape.item?.kind === "choice";
}

/** The value of JSON text that begins as it should; undefined where it is no JSON, or has a fault, which is told. */
function fromJson(text: string, start: "[" | "{", at: string, walk: Walk): unknown {
  if (!text.trimStart().startsWith(start)) return undefined;
  const value = parsed(text);
  const { fault, inexact_number } = value === undefined ? {} : scan(text, walk.limits);
  if (fault !== undefined) walk.told.add(at, `${quoted(at)} came as JSON text with a fault. ${jsonFault(fault)}`);
  else if (walk.keeps_json && inexact_number !== undefined) walk.told.add(at, calls.json_number_inexact.say({ number: inexact_number }));
  return fault === undefined ? value : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
