import { conversationId } from "../../schema/ids";
import { retryDelay, webhookHeaders } from "../../schema/webhook";
import type { AccountContext } from "./context";
import { type Digest, noticeBody, withNotice } from "./notices";
import { findUser, nextId } from "./users";
import { secretsOf, webhookOf, type WebhookRow } from "./webhooks";

/** A row of `deliveries`. */
export type DeliveryRow = {
  number: number;
  user: string;
  type: "wake" | "test" | "notice";
  content: string;
  state: "pending" | "delivered" | "failed" | "held";
  created_at: number;
  first_at: number;
  next_at: number;
  tries: string;
};

/** What came of one try: the status of the answer, or why there was none. */
export type Try = { status: number | null; error: string | null; ms: number };
export type TryKept = Try & { at: number };

/** Why an agent is woken: ids alone, never what was said. */
export type Wake = { reason: string; conv?: number; seq?: number };

/** One try that is to be made now. */
export type Send = { number: number; url: string; body: string; headers: Record<string, string>; timeout_ms: number };

/** The kind of the due thing that begins a try. */
export const delivery_due = "delivery";

/** Plans to wake an agent that has a webhook. Where very many wakes are pending already, those tell enough. */
export function planWake(cx: AccountContext, agent: string, { reason, conv, seq }: Wake, type: "wake" | "test" = "wake"): number | undefined {
  const webhook = webhookOf(cx, agent);
  if (!webhook || (type === "wake" && webhook.off_at !== null)) return undefined;
  if (type === "wake" && pendingFor(cx, agent) >= cx.limits.deliveries_pending_max) return undefined;
  const where = { ...(conv !== undefined && { conv_id: conversationId(conv) }), ...(seq !== undefined && { seq }) };
  return plan(cx, agent, type, { type, account: cx.account.id, agent, ...where, reason }, cx.now);
}

/** Plans to tell a person something. What comes in quick succession after it is told together. */
export function planNotice(cx: AccountContext, person: string, notice: string): void {
  const webhook = webhookOf(cx, person);
  if (!webhook || webhook.off_at !== null) return;
  const newest = cx.db.find<DeliveryRow>("SELECT * FROM deliveries WHERE user = ? ORDER BY number DESC LIMIT 1", person);
  if (newest && newest.first_at > cx.now) {
    const digest = withNotice(JSON.parse(newest.content) as Digest, notice);
    cx.db.run("UPDATE deliveries SET content = ? WHERE number = ?", JSON.stringify(digest), newest.number);
    return;
  }
  const first_at = Math.max(cx.now, (newest?.first_at ?? 0) + cx.limits.notice_digest_ms);
  plan(cx, person, "notice", withNotice({ notices: [], more: 0 }, notice), first_at);
}

/**
 * A delivery's time has come: what is to be sent, or nothing. Before it is sent the next try is planned, for when nothing is ever
 * heard of this one.
 */
export function claimDelivery(cx: AccountContext, number: number): Send | undefined {
  const row = cx.db.find<DeliveryRow>("SELECT * FROM deliveries WHERE number = ? AND state = 'pending'", number);
  const webhook = row && webhookOf(cx, row.user);
  if (!row || !webhook) return undefined;
  if (row.type === "wake" && findUser(cx, row.user)?.status === "paused") {
    cx.db.run("UPDATE deliveries SET state = 'held' WHERE number = ?", number);
    return undefined;
  }
  const failures = triesOf(row).length + 1;
  const delay = retryDelay(cx.limits, failures, cx.now - row.first_at) ?? cx.limits.delivery_retry_delay_max_ms;
  replan(cx, row, cx.now + cx.limits.delivery_timeout_ms + delay);
  const id = `msg_${cx.account.id}_w${number}`;
  const body = row.type === "notice" ? noticeBody(webhook.origin, JSON.parse(row.content) as Digest) : row.content;
  const headers = { "content-type": "application/json", ...webhookHeaders(secretsOf(cx, webhook), { id, at: cx.now, body }) };
  return { number, url: webhook.url, body, headers, timeout_ms: cx.limits.delivery_timeout_ms };
}

/** Keeps what came of a try, and plans the next where there is to be one. True where the address has failed for so long that it is off now. */
export function keepTry(cx: AccountContext, number: number, made: Try): { turned_off: WebhookRow | undefined } {
  const row = cx.db.find<DeliveryRow>("SELECT * FROM deliveries WHERE number = ? AND state = 'pending'", number);
  const webhook = row && webhookOf(cx, row.user);
  if (!row || !webhook) return { turned_off: undefined };
  cx.due.cancel(row.next_at, delivery_due, String(number));
  const tries: TryKept[] = [...triesOf(row), { at: cx.now, ...made }];
  const arrived = made.status !== null && made.status >= 200 && made.status < 300;
  const delay = arrived || row.type === "test" ? undefined : retryDelay(cx.limits, tries.length, cx.now - row.first_at);
  const state = arrived ? "delivered" : delay === undefined ? "failed" : "pending";
  const next_at = cx.now + (delay ?? 0);
  cx.db.run("UPDATE deliveries SET state = ?, next_at = ?, tries = ? WHERE number = ?", state, next_at, JSON.stringify(tries), number);
  if (state === "pending") cx.due.set(next_at, delivery_due, String(number));
  return { turned_off: arrived ? works(cx, webhook) : row.type === "test" ? undefined : fails(cx, webhook) };
}

export function triesOf(row: DeliveryRow): TryKept[] {
  return JSON.parse(row.tries) as TryKept[];
}

/** The due row of this one is gone or goes: it comes again at another time. */
export function replan(cx: AccountContext, row: Pick<DeliveryRow, "number" | "next_at">, next_at: number): void {
  cx.due.cancel(row.next_at, delivery_due, String(row.number));
  cx.db.run("UPDATE deliveries SET next_at = ? WHERE number = ?", next_at, row.number);
  cx.due.set(next_at, delivery_due, String(row.number));
}

function plan(cx: AccountContext, user: string, type: DeliveryRow["type"], content: object, first_at: number): number {
  const number = Number(nextId(cx, "delivery").slice(1));
  cx.db.run(
    `INSERT INTO deliveries (number, user, type, content, state, created_at, first_at, next_at, tries) VALUES (?1, ?2, ?3, ?4, 'pending', ?5, ?6, ?6, '[]')`,
    number,
    user,
    type,
    JSON.stringify(content),
    cx.now,
    first_at,
  );
  cx.due.set(first_at, delivery_due, String(number));
  forgetOld(cx, user);
  return number;
}

function forgetOld(cx: AccountContext, user: string): void {
  cx.db.run(
    `DELETE FROM deliveries WHERE user = ?1 AND state <> 'pending'
     AND number <= (SELECT number FROM deliveries WHERE user = ?1 ORDER BY number DESC LIMIT 1 OFFSET ?2)`,
    user,
    cx.limits.deliveries_kept_max,
  );
}

function pendingFor(cx: AccountContext, user: string): number {
  return cx.db.one<{ n: number }>("SELECT count(*) AS n FROM deliveries WHERE user = ? AND state = 'pending'", user).n;
}

function works(cx: AccountContext, webhook: WebhookRow): undefined {
  if (webhook.failing_since !== null) cx.db.run("UPDATE webhooks SET failing_since = NULL, off_at = NULL WHERE user = ?", webhook.user);
  return undefined;
}

function fails(cx: AccountContext, webhook: WebhookRow): WebhookRow | undefined {
  const failing_since = webhook.failing_since ?? cx.now;
  const off = webhook.off_at === null && cx.now - failing_since >= cx.limits.webhook_off_after_ms;
  cx.db.run("UPDATE webhooks SET failing_since = ?, off_at = ? WHERE user = ?", failing_since, off ? cx.now : webhook.off_at, webhook.user);
  if (!off) return undefined;
  cx.db.run("UPDATE deliveries SET state = 'failed' WHERE user = ? AND state = 'pending'", webhook.user);
  return webhook;
}
