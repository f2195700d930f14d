import { ascii, viewOf } from "../pictures/picture";

/** A box of an ISO media file (ISO/IEC 14496-12, 4.2): where it begins, where its content does, and where both end. */
export type Box = { type: string; start: number; body: number; end: number };

const head_bytes = 8;
const boxes_max = 20_000;

/** The boxes between two places, in their order. Throws RangeError where a size leads out of them. */
export function boxesIn(bytes: Uint8Array, from: number, to: number): Box[] {
  const view = viewOf(bytes);
  const boxes: Box[] = [];
  for (let start = from; start + head_bytes <= to;) {
    const size = view.getUint32(start);
    const is_long = size === 1;
    const body = start + head_bytes + (is_long ? 8 : 0);
    const end = size === 0 ? to : start + (is_long ? Number(view.getBigUint64(start + head_bytes)) : size);
    if (end < body || end > to || boxes.length >= boxes_max) throw new RangeError("A box is larger than what it is in.");
    boxes.push({ type: ascii(bytes, start + 4, 4), start, body, end });
    start = end;
  }
  return boxes;
}

/** The boxes in a box, behind so many bytes of its own. */
export function boxesOf(bytes: Uint8Array, box: Box, own = 0): Box[] {
  return boxesIn(bytes, box.body + own, box.end);
}

/** Makes a box one of free space: players pass over it, and nothing is left in it. */
export function free(bytes: Uint8Array, { start, body, end }: Box): void {
  bytes.set([0x66, 0x72, 0x65, 0x65], start + 4); // free
  bytes.fill(0, body, end);
}
