import { refuse } from "../../schema/errors";
import { seal, unseal } from "../../schema/sealed";
import { iso } from "../../schema/time";
import type { AccountContext, Context } from "./context";
import type { Need } from "./needed";
import { targetFault } from "./targets";

/** A row of `webhooks`. */
export type WebhookRow = {
  user: string;
  url: string;
  origin: string;
  secret: string | null;
  old_secret: string | null;
  old_until: number | null;
  created_at: number;
  failing_since: number | null;
  off_at: number | null;
};

export function webhookOf(cx: Pick<AccountContext, "db">, user: string): WebhookRow | undefined {
  return cx.db.find<WebhookRow>("SELECT * FROM webhooks WHERE user = ?", user);
}

/** The addresses of a person and of its agents where nothing arrives, those that have failed longest first. */
export function failingOf(cx: Pick<AccountContext, "db" | "names">, person: string, whose: "own" | "agents"): Extract<Need, { type: "webhook" }>[] {
  const users = whose === "own" ? "u.id = ?" : "u.owner = ? AND u.removed_at IS NULL";
  const rows = cx.db.all<WebhookRow>(
    `SELECT w.* FROM users u JOIN webhooks w ON w.user = u.id WHERE ${users} AND w.failing_since IS NOT NULL ORDER BY w.failing_since`,
    person,
  );
  return rows.map(({ user, failing_since, off_at }) => ({
    type: "webhook",
    since: iso(failing_since ?? 0),
    user: { ...cx.names.of(user) },
    off_at: isoOrNull(off_at),
  }));
}

/** Sets a user's address, on and with nothing failed. With a `secret` it signs; the one before signs beside it for a while. */
export function putWebhook(cx: Context, user: string, url: string, secret?: string): void {
  const fault = targetFault(url, cx.local);
  if (fault !== undefined) refuse("target_wrong", { url, fault });
  const before = webhookOf(cx, user);
  const rotates = secret !== undefined && before?.secret;
  cx.db.run(
    `INSERT OR REPLACE INTO webhooks (user, url, origin, secret, old_secret, old_until, created_at, failing_since, off_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, NULL, NULL)`,
    user,
    url,
    cx.origin,
    secret === undefined ? null : seal(cx.ring, placeOf(cx, user), secret),
    rotates ? before.secret : null,
    rotates ? cx.now + cx.limits.webhook_secret_overlap_secs * 1000 : null,
    cx.now,
  );
}

/** The secrets that sign now, the newest first. One that the deployment's ring no longer opens is left out. */
export function secretsOf(cx: AccountContext, row: WebhookRow): string[] {
  const old = row.old_until !== null && row.old_until > cx.now ? row.old_secret : null;
  const sealed = [row.secret, old].filter((each) => each !== null);
  return sealed.map((each) => unseal(cx.ring, placeOf(cx, row.user), each)).filter((each) => each !== undefined);
}

/** True where there was one. Its log goes with it. */
export function removeWebhook(cx: Context, user: string): boolean {
  const before = webhookOf(cx, user);
  cx.db.run("DELETE FROM webhooks WHERE user = ?", user);
  cx.db.run("DELETE FROM deliveries WHERE user = ?", user);
  return before !== undefined;
}

export function webhookShown({ url, created_at, failing_since, off_at }: WebhookRow) {
  return { url, created_at: iso(created_at), failing_since: isoOrNull(failing_since), off_at: isoOrNull(off_at) };
}

function isoOrNull(at: number | null): string | null {
  return at === null ? null : iso(at);
}

/** A secret opens only where it was put: of one user of one account. */
function placeOf(cx: Pick<AccountContext, "account">, user: string): string {
  return `webhook\n${cx.account.id}\n${user}\n`;
}
