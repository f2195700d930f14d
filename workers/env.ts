import type { AccountObject } from "../durable-objects/reply";
import { jurisdictions, type Ring, ringIn } from "../schema/credentials";
import { type Limits, limitsOf } from "../schema/limits";

/** The object of one account. Asking for it makes nothing: an account exists once it has been made. Results of RPC are plain data, so its type is ours. */
export function accountOf(env: Env, account: string, location?: DurableObjectLocationHint): AccountObject {
  const place = Object.entries(jurisdictions).find(([, letter]) => account.startsWith(letter))?.[0];
  const accounts = place === undefined ? env.ACCOUNTS : env.ACCOUNTS.jurisdiction(place as DurableObjectJurisdiction);
  return accounts.getByName(account, location && { locationHint: location }) as unknown as AccountObject;
}

let known: { env: Env; ring: Ring } | undefined;

/** The ring of the deployment's secrets, parsed once an isolate. Throws where it is missing. */
export function ringFrom(env: Env): Ring {
  if (known?.env !== env) known = { env, ring: ringIn(env) };
  return known.ring;
}

let known_limits: { env: Env; limits: Limits } | undefined;

/** The limits of this deployment, read once an isolate. */
export function limitsFrom(env: Env): Limits {
  if (known_limits?.env !== env) known_limits = { env, limits: limitsOf(env) };
  return known_limits.limits;
}

/** Whether this is `npm start` on one machine: localhost origins may call, and Host is checked against rebinding. */
export function isLocal(env: Env): boolean {
  return env.LOCAL_START === "1";
}
