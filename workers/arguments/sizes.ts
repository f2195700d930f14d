import type { Bound } from "../../schema/fields";
import type { Limits } from "../../schema/limits";
import { quoted } from "../../schema/words";
import { itemOf, memberOf, type Told } from "./sentences";
import { isObject, type Shape, shapeFor } from "./shape";

/** An argument, or a part of one, of more bytes than its limit allows. */
export type TooLarge = { argument: string; bytes: number; max: number };

/**
 * Holds a value, and all in it, to the limits of the deployment. Characters and counts beyond one are told with the other
 * faults; the first part of too many bytes is given back, since that has a code of its own.
 */
export function measure(shape: Shape, value: unknown, at: string, walk: { limits: Limits; told: Told }): TooLarge | undefined {
  const bytes = shape.bound === undefined ? undefined : measured(shape.bound, shape.kind, value, at, walk);
  return bytes ?? firstOf(partsOf(shapeFor(shape, value), value, at), (part) => measure(part.shape, part.value, part.at, walk));
}

type Part = { shape: Shape; value: unknown; at: string };

function partsOf(shape: Shape, value: unknown, at: string): Part[] {
  const { item, members } = shape;
  if (item !== undefined && Array.isArray(value)) return value.map((each, index) => ({ shape: item, value: each, at: itemOf(at, index) }));
  if (members === undefined || !isObject(value)) return [];
  return Object.entries(value).flatMap(([name, each]) => {
    const member = members.get(name);
    return member === undefined ? [] : [{ shape: member, value: each, at: memberOf(at, name) }];
  });
}

/** Goes through every part, also after a find: each may have faults to tell. */
function firstOf(parts: readonly Part[], find: (part: Part) => TooLarge | undefined): TooLarge | undefined {
  let first: TooLarge | undefined;
  for (const part of parts) first = first === undefined ? find(part) : (find(part), first);
  return first;
}

function measured(bound: Bound, kind: Shape["kind"], value: unknown, at: string, walk: { limits: Limits; told: Told }): TooLarge | undefined {
  const max = walk.limits[bound.limit];
  if (bound.unit === "items") {
    if (Array.isArray(value) && value.length > max)
      walk.told.add(at, `${quoted(at)} has too many items: ${value.length}, at most ${max} are allowed.`);
  } else if (bound.unit === "characters") {
    const characters = typeof value === "string" ? charactersBeyond(value, max) : undefined;
    if (characters !== undefined) walk.told.add(at, `${quoted(at)} is too long: ${characters} characters, at most ${max} are allowed.`);
  } else {
    const is_text = kind !== "json" && typeof value === "string";
    const bytes = bytesBeyond(is_text ? value : (JSON.stringify(value) ?? ""), max);
    if (bytes !== undefined) return { argument: at, bytes, max };
  }
  return undefined;
}

/** How many code points there are, where they are more than `max`; most texts are told by their length alone. */
function charactersBeyond(text: string, max: number): number | undefined {
  if (text.length <= max) return undefined;
  let characters = 0;
  for (const _ of text) characters += 1;
  return characters > max ? characters : undefined;
}

/** How many bytes of UTF-8 there are, where they are more than `max`. A code unit takes at most three. */
function bytesBeyond(text: string, max: number): number | undefined {
  if (text.length * 3 <= max) return undefined;
  const bytes = new TextEncoder().encode(text).byteLength;
  return bytes > max ? bytes : undefined;
}
