import type { AccountObject } from "../durable-objects/reply";
import { jurisdictions, type Ring, ringOf } from "../schema/credentials";

/** The object of one account. Asking for it makes nothing: an account exists once it has been made. Results of RPC are plain data, so its type is ours. */
export function accountOf(env: Env, account: string, location?: DurableObjectLocationHint): AccountObject {
  const place = Object.entries(jurisdictions).find(([, letter]) => account.startsWith(letter))?.[0];
  const accounts = place === undefined ? env.ACCOUNTS : env.ACCOUNTS.jurisdiction(place as DurableObjectJurisdiction);
  return accounts.getByName(account, location && { locationHint: location }) as unknown as AccountObject;
}

let ring: { text: string | undefined; ring: Ring } | undefined;

/** The ring of the deployment's secrets, parsed once an isolate. Throws where it is missing. */
export function ringFrom(env: Env): Ring {
  if (ring?.text !== env.SECRET_RING || !ring) ring = { text: env.SECRET_RING, ring: ringOf(env.SECRET_RING) };
  return ring.ring;
}

/** Whether this is `npm start` on one machine: localhost origins may call, and Host is checked against rebinding. */
export function isLocal(env: Env): boolean {
  return env.LOCAL_START === "1";
}
