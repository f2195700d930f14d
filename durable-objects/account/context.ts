import type { Ring } from "../../schema/credentials";
import type { Limits } from "../../schema/limits";
import type { Toolset } from "../../schema/toolsets";
import type { Db } from "./db";
import type { Due } from "./due";
import type { Live } from "./live";
import type { Usage } from "./usage";

/** Who is calling, once the account has looked. `credential` is the id of the key, token or session it came with. */
export type Caller =
  | { kind: "agent"; id: string; name: string; credential: string; owner: string; toolsets: readonly Toolset[] | null }
  | { kind: "person"; id: string; name: string; credential: string; role: "owner" | "member" };

/** What a handler may touch: its account's data, the caller, and one instant for the whole call (ms since 1970). */
export type Context = {
  db: Db;
  due: Due;
  usage: Usage;
  live: Live;
  account: { id: string; name: string; created_at: number };
  caller: Caller;
  limits: Limits;
  ring: Ring;
  now: number;
  /** The public address, without a slash at its end. */
  origin: string;
  /** Runs after the commit, in the same turn; not at all where the call is refused. */
  after(effect: () => void): void;
};
