import { Buffer } from "node:buffer";

/** How many of these items an answer holds: as many as fit in `bytes_max` of JSON, and at least one. */
export function fitting(items: readonly unknown[], bytes_max: number): number {
  let bytes = 0;
  const too_far = items.findIndex((item) => (bytes += Buffer.byteLength(JSON.stringify(item)) + 1) > bytes_max);
  return too_far === -1 ? items.length : Math.max(1, too_far);
}
