import type { AccountObject } from "../durable-objects/reply";
import { jurisdictions, type Ring, ringIn } from "../schema/credentials";

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

/** Whether this is `npm start` on one machine: localhost origins may call, and Host is checked against rebinding. */
export function isLocal(env: Env): boolean {
  return env.LOCAL_START === "1";
}
