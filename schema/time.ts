/** An instant as results show it: UTC, whole seconds, `2026-05-31T09:00:00+00:00`. `ms` is since 1970 and is cut, not rounded. */
export function iso(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19)}+00:00`;
}
