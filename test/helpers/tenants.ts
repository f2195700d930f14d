import { inputSchema } from "../../schema/wire";
import { type Declared, isFor, tools } from "../../schema/tools/index";

/** What a name of an argument says it is: the kind of thing that its value names; undefined where it names nothing. */
export function kindOf(argument: string): string | undefined {
  if (argument.startsWith("client_")) return undefined;
  if (/^(user|agent|owner|assignee|assignees|members|to|agents_to|sender_id|holder)$/.test(argument)) return "user";
  if (/^(msg_id|thread_id|reply_to)$/.test(argument)) return "message";
  if (argument === "conv_id") return "conversation";
  return argument.endsWith("_id") ? argument : undefined;
}

/** Ids by kind, as they turn up in answers. */
export class Pool {
  readonly #ids = new Map<string, Set<string>>();

  add(kind: string, ...ids: string[]): void {
    const known = this.#ids.get(kind) ?? new Set();
    for (const id of ids) known.add(id);
    this.#ids.set(kind, known);
  }

  of(kind: string): string[] {
    return [...(this.#ids.get(kind) ?? [])];
  }

  get kinds(): string[] {
    return [...this.#ids.keys()];
  }

  /** Everything in an answer that stands under the name of an id. */
  collect(answer: unknown): void {
    if (typeof answer !== "object" || answer === null) return;
    for (const [name, value] of Object.entries(answer)) {
      const kind = Array.isArray(answer) ? undefined : kindOf(name);
      if (kind !== undefined && kind !== "user" && typeof value === "string") this.add(kind, value);
      this.collect(value);
    }
  }

  without(other: Pool): Pool {
    const left = new Pool();
    for (const kind of this.kinds) left.add(kind, ...this.of(kind).filter((id) => !other.of(kind).includes(id)));
    return left;
  }
}

type Schema = {
  type?: string;
  enum?: string[];
  const?: unknown;
  minimum?: number;
  default?: unknown;
  items?: Schema;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
};

/** Where an id stands among the arguments of a tool: the steps to it, and its kind. */
export type Place = { path: (string | number)[]; kind: string };

/** Every place of a tool's arguments where an id stands, also inside lists and objects. */
export function idPlaces(tool: Declared): Place[] {
  return placesIn(inputSchema(tool) as Schema, []);
}

function placesIn(schema: Schema, path: (string | number)[]): Place[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const kind = kindOf(name);
    const inner = property.items ?? property;
    const at = [...path, name, ...(property.items ? [0] : [])];
    if (kind !== undefined && (inner.type === "string" || inner.anyOf)) return [{ path: at, kind }];
    return placesIn(inner, at);
  });
}

/**
 * Arguments that fit a tool's contract: the required ones, each as plain as it can be, ids from the pool. `words` is what
 * every free text holds. Undefined where a required id is not known.
 */
export function argumentsFor(tool: Declared, pool: Pool, words: string, with_optional: readonly string[] = []): Record<string, unknown> | undefined {
  const args = valueFor(inputSchema(tool) as Schema, "", pool, words, with_optional) as Record<string, unknown> | undefined;
  return args !== undefined && JSON.stringify(args).includes('"?"') ? undefined : args;
}

function valueFor(schema: Schema, name: string, pool: Pool, words: string, with_optional: readonly string[] = []): unknown {
  const kind = kindOf(name);
  const inner = schema.anyOf?.[0] ?? schema;
  if (inner.const !== undefined) return inner.const;
  if (inner.enum) return inner.enum[0];
  switch (inner.type) {
    case "string":
      return kind === undefined ? textFor(name, words) : (pool.of(kind).at(-1) ?? "?");
    case "integer":
    case "number":
      return Math.max(inner.minimum ?? 1, name === "version" ? 0 : (inner.minimum ?? 1));
    case "boolean":
      return true;
    case "array":
      return inner.items ? [valueFor(inner.items, name, pool, words)] : [];
    case "object": {
      const wanted = Object.entries(inner.properties ?? {}).filter(([each]) => inner.required?.includes(each) || with_optional.includes(each));
      return Object.fromEntries(wanted.map(([each, property]) => [each, valueFor(property, each, pool, words)]));
    }
    default:
      return words;
  }
}

/** Texts that contracts ask to be of a form, by their names. */
function textFor(name: string, words: string): string {
  if (name === "key") return "👀";
  if (name === "name") return `n${words.toLowerCase().replace(/[^a-z0-9]/g, "")}${Math.floor(Math.random() * 1e9).toString(36)}`;
  // Nothing is to be sent anywhere: as the address of a webhook this machine is refused.
  return name.endsWith("url") ? "http://127.0.0.1:9/" : words;
}

export function replaced(args: Record<string, unknown>, path: readonly (string | number)[], value: string): Record<string, unknown> {
  const copy = structuredClone(args);
  let at = copy as Record<string | number, unknown>;
  for (const [i, step] of path.slice(0, -1).entries()) {
    at[step] ??= typeof path[i + 1] === "number" ? [] : {};
    at = at[step] as Record<string | number, unknown>;
  }
  at[path.at(-1) as string] = value;
  return copy;
}

/** The tools of a kind of caller that take an id, in the contracts' order. */
export function toolsWithIds(caller: "agent" | "person"): Declared[] {
  return [...tools.values()].filter((tool) => isFor(tool, caller) && idPlaces(tool).length > 0);
}
