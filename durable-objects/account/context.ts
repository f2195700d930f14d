import type { Ring } from "../../schema/credentials";
import type { Limits } from "../../schema/limits";
import type { Toolset } from "../../schema/toolsets";
import type { Db } from "./db";
import type { Due } from "./due";
import type { Hooks } from "./hooks";
import type { Live } from "./live";
import type { Memberships } from "./memberships";
import type { Names } from "./names";
import type { Rate } from "./rate";
import type { Timeline } from "./timeline";
import type { Usage } from "./usage";

/** Who is calling, once the account has looked. `credential` is the id of the key, token or session it came with. */
export type Caller =
  | { kind: "agent"; id: string; name: string; credential: string; owner: string; toolsets: readonly Toolset[] | null }
  | { kind: "person"; id: string; name: string; credential: string; role: "owner" | "member" };

/**
 * Of a call that waits: the Worker holds it and comes again whenever there is news. `token` is what the handler said the
 * last time; it is all that is known of the looks before, so that an eviction between two of them changes nothing.
 */
export type Wait = { id: string; first: boolean; token: unknown; nothingYet(token: unknown): void };

/** The row of `account`. Once `deleted_at` is set nothing opens it. */
export type TheAccount = { id: string; name: string; created_at: number; deleted_at: number | null };

/** What anything that happens to an account may touch: its data, and one instant for all of it (ms since 1970). */
export type AccountContext = {
  db: Db;
  due: Due;
  usage: Usage;
  names: Names;
  memberships: Memberships;
  timeline: Timeline;
  live: Live;
  /** How often things are done that have a pace of their own; the gate keeps that of calls. */
  rate: Rate;
  hooks: readonly Hooks[];
  /** Up to which event_no the log holds nothing new for an agent that has confirmed so much. A hint: losing it costs reads. */
  nothing_new: Map<string, { confirmed: number; to: number }>;
  /** The waiting call that an agent's unconfirmed answer was given to, as long as nobody else asked since. A hint like the one above. */
  given_to: Map<string, string>;
  account: TheAccount;
  limits: Limits;
  ring: Ring;
  now: number;
  /** Whether this is `npm start` on one machine, which may send to itself. */
  local: boolean;
  /** The public address, without a slash at its end. */
  origin: string;
  /** Runs after the commit, in the same turn; not at all where the call is refused. */
  after(effect: () => void): void;
};

/** What a handler of a call may touch: the same, and who calls. */
export type Context = AccountContext & { caller: Caller; wait: Wait | undefined };
