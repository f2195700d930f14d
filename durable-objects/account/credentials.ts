import { type CredentialKind, makeCredential } from "../../schema/credentials";
import type { IdKind } from "../../schema/ids";
import type { Context } from "./context";
import { nextId } from "./users";

/** A row of `credentials`. */
export type CredentialRow = {
  id: string;
  kind: CredentialKind;
  user: string;
  name: string;
  hash: ArrayBuffer;
  last4: string;
  created_at: number;
  created_by: string;
  expires_at: number | null;
  last_used_at: number | null;
};

type Wanted = { kind: CredentialKind & IdKind; user: string; name?: string; created_by: string; expires_at?: number | null };

/** Makes a bearer secret of a user and keeps its hash. The secret is in this answer and nowhere else. */
export function issue(cx: Pick<Context, "db" | "ring" | "account" | "now">, wanted: Wanted): { id: string; secret: string } {
  const id = nextId(cx, wanted.kind);
  const made = makeCredential(cx.ring, wanted.kind, cx.account.id, id);
  cx.db.run(
    "INSERT INTO credentials (id, kind, user, name, hash, last4, created_at, created_by, expires_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
    id,
    wanted.kind,
    wanted.user,
    wanted.name ?? "",
    made.hash.buffer,
    made.last4,
    cx.now,
    wanted.created_by,
    wanted.expires_at ?? null,
  );
  return { id, secret: made.text };
}

/** The address at which a person signs in once within `secs`; it ends that person's earlier ones. The code is in its fragment, which no server sees. */
export function issueLink(cx: Pick<Context, "db" | "ring" | "account" | "now" | "origin">, person: string, created_by: string, secs: number): string {
  cx.db.run("DELETE FROM credentials WHERE user = ? AND kind = 'sign_in'", person);
  const { secret } = issue(cx, { kind: "sign_in", user: person, created_by, expires_at: cx.now + secs * 1000 });
  return `${cx.origin}/sign-in#${secret}`;
}

/** Ends one credential, and what is open by it. */
export function endCredential(cx: Pick<Context, "db" | "after" | "live">, id: string): void {
  cx.db.run("DELETE FROM credentials WHERE id = ?", id);
  cx.after(() => cx.live.end(id, "This sign-in has ended."));
}

/** Ends all credentials of a user, and what is open by them. */
export function endCredentials(cx: Pick<Context, "db" | "after" | "live">, user: string): void {
  cx.db.run("DELETE FROM credentials WHERE user = ?", user);
  cx.after(() => cx.live.end(user, "This user has been removed."));
}

/** The live credentials of a user, oldest first. Expired ones are gone. */
export function liveCredentials(cx: Pick<Context, "db" | "now">, user: string, kind: CredentialKind): CredentialRow[] {
  return cx.db.all<CredentialRow>(
    "SELECT * FROM credentials WHERE user = ? AND kind = ? AND (expires_at IS NULL OR expires_at > ?) ORDER BY created_at, length(id), id",
    user,
    kind,
    cx.now,
  );
}
