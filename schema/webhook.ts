import { createHmac, randomBytes } from "node:crypto";
import type { Limits } from "./limits";

const secret_prefix = "whsec_";
const secret_bytes = 32;

/** A secret by which a receiver knows that a webhook is ours: standardwebhooks.com, symmetric. */
export function newWebhookSecret(): string {
  return secret_prefix + randomBytes(secret_bytes).toString("base64");
}

/** The headers of one try of a webhook. `at` is ms since 1970; with several secrets each of them vouches for it. */
export function webhookHeaders(secrets: readonly string[], { id, at, body }: { id: string; at: number; body: string }): Record<string, string> {
  const timestamp = String(Math.floor(at / 1000));
  const signatures = secrets.map((secret) => `v1,${signature(secret, `${id}.${timestamp}.${body}`)}`);
  return {
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    ...(signatures.length > 0 && { "webhook-signature": signatures.join(" ") }),
  };
}

function signature(secret: string, signed: string): string {
  const key = Buffer.from(secret.slice(secret_prefix.length), "base64");
  return createHmac("sha256", key).update(signed).digest("base64");
}

/** Each delay is so many times the one before. */
const growth = 3;

type RetryPlan = Pick<Limits, "delivery_retry_first_ms" | "delivery_retry_delay_max_ms" | "delivery_retry_period_ms">;

/**
 * How long after its failure number `failures` a delivery is tried again, in ms; undefined where that is beyond the period in
 * which it is tried at all. `age_ms` is the time since its first try was due.
 */
export function retryDelay(plan: RetryPlan, failures: number, age_ms: number): number | undefined {
  const delay = Math.min(plan.delivery_retry_first_ms * growth ** (failures - 1), plan.delivery_retry_delay_max_ms);
  return age_ms + delay > plan.delivery_retry_period_ms ? undefined : delay;
}
