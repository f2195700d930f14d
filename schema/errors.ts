import { refusals } from "./refusals";

/** The closed list of error codes, with the HTTP status each has on /api. Over MCP every one is a tool error. */
export const codes = {
  invalid_argument: 400,
  not_found: 404,
  forbidden: 403,
  conflict: 409,
  limit: 409,
  reserved: 403,
  expired: 410,
  finished: 409,
  paused: 403,
  too_large: 413,
  rate_limited: 429,
  unavailable: 503,
  internal: 500,
} as const;

export type Code = keyof typeof codes;
export type Details = Record<string, unknown>;

/**
 * One way to say no. `say` gives the exact words: what is wrong, with the offending value, and what to do next.
 * `tell` gives further fields of the error, for a program.
 */
export type RefusalEntry = { code: Code; say: (facts: never) => string; tell?: (facts: never) => Details };

export type RefusalName = keyof typeof refusals;
type Facts<N extends RefusalName> = Parameters<(typeof refusals)[N]["say"]>;

/** What a caller reads: the body of `error` over MCP and over /api. */
export type Refused = { code: Code; message: string } & Details;

/** A refusal that the caller is meant to read. Anything else that is thrown is a bug of ours. */
export class Refusal extends Error {
  constructor(
    readonly code: Code,
    message: string,
    readonly details: Details = {},
  ) {
    super(message);
    this.name = "Refusal";
  }

  get refused(): Refused {
    return { code: this.code, message: this.message, ...this.details };
  }
}

/** A refusal with its words, not thrown: for what must be answered where nothing is being tried. */
export function refusal<N extends RefusalName>(name: N, ...facts: Facts<N>): Refusal {
  const { code, say, tell } = refusals[name] as RefusalEntry;
  const [fact] = facts as [never];
  return new Refusal(code, say(fact), tell?.(fact));
}

/** The only way to say no. Throws; inside a call of the account object everything written so far is rolled back. */
export function refuse<N extends RefusalName>(name: N, ...facts: Facts<N>): never {
  throw refusal(name, ...facts);
}

/** What a caller reads of a bug: one fixed sentence and an id. The error itself goes to the log, once, under that id. */
export function reportBug(error: unknown): Refusal {
  const correlation_id = crypto.randomUUID();
  console.error("A bug", correlation_id, error instanceof Error ? error.stack : error);
  return refusal("bug", { correlation_id });
}
