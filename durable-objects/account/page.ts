/**
 * As many of the items, from the first, as fit in `bytes_max` bytes of JSON; at least one. Every list answer is held to
 * `list_bytes_max` by it.
 */
export function fitting<Item>(items: readonly Item[], bytes_max: number): Item[] {
  const encoder = new TextEncoder();
  let bytes = 0;
  const end = items.findIndex((item, index) => {
    bytes += encoder.encode(JSON.stringify(item)).byteLength + 1;
    return bytes > bytes_max && index > 0;
  });
  return end === -1 ? [...items] : items.slice(0, end);
}
