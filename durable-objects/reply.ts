import type { Credential } from "../schema/credentials";
import type { Refused } from "../schema/errors";
import type { AccountTools } from "../schema/tools/index";
import type { Toolset } from "../schema/toolsets";

/** One call of one tool, as the Worker hands it to the account: checked arguments, and the credential it came with. */
export type Call = { credential: Credential; tool: keyof AccountTools; args: unknown };

export type Rows = { read: number; written: number };

/**
 * How the account answers. Refusals travel as data, since an Error loses its class on the way.
 * `unauthorized`: the credential opens nothing (any more).
 */
export type Reply = { rows?: Rows } & ({ ok: true; value: unknown } | { ok: false; refused: Refused } | { ok: false; unauthorized: true });

/** What the Worker must know of a caller whose tool runs in the Worker, or who lists tools. */
export type Admitted = { kind: "agent" | "person"; id: string; name: string; toolsets: readonly Toolset[] | null };
export type Admission = { ok: true; caller: Admitted } | Exclude<Reply, { ok: true }>;

/** What the Worker may ask of an account's object. */
export type AccountObject = {
  call(call: Call): Promise<Reply>;
  admit(credential: Credential, tool?: string): Promise<Admission>;
  make(wanted: NewAccount): Promise<Reply>;
  fetch(request: Request): Promise<Response>;
};

export type NewAccount = { id: string; name: string; owner: string };
