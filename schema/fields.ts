import * as z from "zod";
import type { Limits } from "./limits";

export type Named<Suffix extends string> = Extract<keyof Limits, `${string}${Suffix}`>;

/** A size that a setting of the deployment bounds: the argument check enforces it, the JSON Schema does not show it. */
export type Bound =
  | { unit: "characters"; limit: Named<"_chars_max"> }
  | { unit: "bytes"; limit: Named<"_bytes_max"> }
  | { unit: "items"; limit: Named<"_max"> };

/** Which fields are bounded by which setting. A field that is described or checked further keeps its bound. */
export const bounds = z.registry<Bound>();

/** A string of at most so many characters (Unicode code points) or bytes of UTF-8, by the name of the limit. */
export function text(size: { chars: Named<"_chars_max"> } | { bytes: Named<"_bytes_max"> }): z.ZodString {
  const bound: Bound = "chars" in size ? { unit: "characters", limit: size.chars } : { unit: "bytes", limit: size.bytes };
  return z.string().register(bounds, bound);
}

/** A list of at most so many items, by the name of the limit. */
export function list<Item extends z.ZodType>(item: Item, size: { items: Named<"_max"> }): z.ZodArray<Item> {
  return z.array(item).register(bounds, { unit: "items", limit: size.items });
}

/**
 * Any JSON value, of at most so many bytes as JSON text without white space, by the name of the limit. The handler gets that
 * text: it travels, is measured and is kept as text, so that nothing on the way can change the value.
 */
export function jsonText(size: { bytes: Named<"_bytes_max"> }): z.ZodPipe<z.ZodUnknown, z.ZodTransform<string>> {
  return json(size).transform((value) => JSON.stringify(value));
}

/** Any JSON value, kept as it came, of at most so many bytes as JSON text without white space, by the name of the limit. */
export function json(size: { bytes: Named<"_bytes_max"> }): z.ZodUnknown {
  return z.unknown().register(bounds, { unit: "bytes", limit: size.bytes });
}
