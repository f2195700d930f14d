import type { Admitted, Rows } from "../durable-objects/reply";
import type { Credential } from "../schema/credentials";
import type { Limits } from "../schema/limits";
import type { Content } from "./uploads/filling";

/** Nobody in particular: a call of /api without a sign-in, of a tool that needs none. */
export type Anyone = { kind: "anyone" };

/**
 * What a handler in the Worker may touch. `now` is ms since 1970; `origin` is the public address, without a slash at its end;
 * `rows` counts those of the deployment's database and of the account's parts; `content` is a file that came with the call.
 */
export type WorkerContext = Visit & {
  env: Env;
  caller: Admitted | Anyone;
  limits: Limits;
  now: number;
  origin: string;
  rows: Rows;
  content?: Content | undefined;
};

/** What matters of the request to whoever signs people in and out. */
export type Visit = {
  /** What the request came with, where its MAC is good. */
  credential: Credential | undefined;
  /** What a list of sessions calls the caller's browser. */
  browser: string;
  /** What Cloudflare Access says about the caller, where it stands in front. Not checked yet. */
  access_jwt: string | null;
  /** Gives the browser this session, or with null takes away the one it has. */
  setSession(session: string | null): void;
};
