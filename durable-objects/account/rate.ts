import { refuse } from "../../schema/errors";

type Bucket = { tokens: number; at: number };

/** Token buckets in memory: an eviction forgives, which is why no row is spent on them. */
export class Rate {
  readonly #buckets = new Map<string, Bucket>();

  /** Takes one call of `per_sec` a second with the given burst; refuses where none is left. `now` is ms since 1970. */
  take(of: string, per_sec: number, burst: number, now: number): void {
    const bucket = this.#buckets.get(of) ?? { tokens: burst, at: now };
    const tokens = Math.min(burst, bucket.tokens + (Math.max(0, now - bucket.at) * per_sec) / 1000);
    if (tokens < 1) refuse("rate_limited", { retry_after_secs: Math.max(1, Math.ceil((1 - tokens) / per_sec)) });
    this.#buckets.set(of, { tokens: tokens - 1, at: now });
  }
}
