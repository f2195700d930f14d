/** How long a key lives: `keep` what it had, `never`, or a number of seconds. */
export type Expiry = { choice: string; secs: number };

/** Seconds from now for `ttl`; undefined where the key is not to expire. */
export function ttlOf({ choice, secs }: Expiry, expires_at: string | null): number | undefined {
  if (choice === "never") return undefined;
  if (choice === "custom") return secs;
  if (choice !== "keep") return Number(choice);
  return expires_at === null ? undefined : Math.max(1, Math.round((Date.parse(expires_at) - Date.now()) / 1000));
}
