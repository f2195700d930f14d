import { type Credential, sameBytes } from "../../schema/credentials";
import type { Toolset } from "../../schema/toolsets";
import type { CredentialRow } from "./credentials";
import type { Db } from "./db";
import type { Who } from "./gate";
import type { UserRow } from "./users";

type Opened = Pick<UserRow, "id" | "name" | "type" | "role" | "owner" | "status" | "toolsets"> & Pick<CredentialRow, "hash" | "expires_at">;
type Known = { who: Who; hash: Uint8Array; expires_at: number | null };

const known_max = 1000;

/**
 * Who each credential speaks for, remembered from call to call: a busy agent asks with every one. Any write to users or credentials
 * forgets it all, whether it is committed or not, so that what is revoked, paused or changed holds from the very next call.
 */
export class Callers {
  #known = new Map<string, Known>();
  /** The writes to users and credentials that what is known has seen. */
  #seen = 0;

  constructor(private readonly db: Db) {}

  /** Who this credential speaks for now; undefined where it is unknown, revoked, expired or its user is gone. Writes no row. */
  find(credential: Credential, now: number): Who | undefined {
    if (this.#seen !== this.db.writes_to_users || this.#known.size >= known_max) this.#known.clear();
    this.#seen = this.db.writes_to_users;
    const name = `${credential.kind} ${credential.id}`;
    const known = this.#known.get(name) ?? this.#look(credential);
    if (!known || !sameBytes(known.hash, credential.hash)) return undefined;
    this.#known.set(name, known);
    return known.expires_at === null || known.expires_at > now ? known.who : undefined;
  }

  #look({ kind, id }: Credential): Known | undefined {
    const row = this.db.find<Opened>(
      `SELECT u.id, u.name, u.type, u.role, u.owner, u.status, u.toolsets, c.hash, c.expires_at
       FROM credentials c JOIN users u ON u.id = c.user WHERE c.id = ? AND c.kind = ? AND u.removed_at IS NULL`,
      id,
      kind,
    );
    return row && { who: whoIn(row, id), hash: new Uint8Array(row.hash), expires_at: row.expires_at };
  }
}

function whoIn(row: Opened, credential: string): Who {
  const shared = { id: row.id, name: row.name, credential };
  if (row.type === "human") return { caller: { kind: "person", ...shared, role: row.role ?? "member" }, paused: false };
  const toolsets = row.toolsets === null ? null : (JSON.parse(row.toolsets) as Toolset[]);
  return { caller: { kind: "agent", ...shared, owner: row.owner ?? "", toolsets }, paused: row.status === "paused" };
}
