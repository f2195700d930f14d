import type { Admitted } from "../durable-objects/reply";

/** Nobody in particular: a call of /api without a sign-in, of a tool that needs none. */
export type Anyone = { kind: "anyone" };

/** What a handler in the Worker may touch. `now` is ms since 1970; `origin` is the public address, without a slash at its end. */
export type WorkerContext = { env: Env; caller: Admitted | Anyone; now: number; origin: string };
