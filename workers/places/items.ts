import { ascii, viewOf } from "../pictures/picture";
import { type Box, boxesOf } from "./boxes";
import { removeTiffPlace } from "./tiff";
import { Wiping } from "./wiping";

const full_box_bytes = 4;
const space = 0x20;

type Part = { from: number; to: number };
type Item = { type: string; content_type: string };

/**
 * Takes the place out of the items of a HEIC or AVIF (ISO/IEC 23008-12) in place: Exif data loses its GPS entries, XMP is blank.
 * `meta` is its box, `own` how many bytes of its own that has.
 */
export function cleanItems(bytes: Uint8Array, meta: Box, own: number): void {
  const boxes = boxesOf(bytes, meta, own);
  const infos = boxes.find(({ type }) => type === "iinf");
  const locations = boxes.find(({ type }) => type === "iloc");
  if (!infos || !locations) return;
  const items = itemsIn(bytes, infos);
  const parts = partsIn(bytes, locations, boxes.find(({ type }) => type === "idat")?.body ?? 0);
  const wiping = new Wiping(bytes);
  for (const [id, { type, content_type }] of items) {
    if (type === "Exif") cleanExif(bytes, wiping, parts.get(id) ?? []);
    else if (type === "mime" && content_type === "application/rdf+xml") for (const { from, to } of parts.get(id) ?? []) wiping.wipe(from, to, space);
  }
}

/** Exif data begins with how far away its TIFF block is. In several parts, or misshapen, it goes as a whole. */
function cleanExif(bytes: Uint8Array, wiping: Wiping, parts: readonly Part[]): void {
  const [only, ...others] = parts;
  if (!only) return;
  const tiff = only.from + 4 + viewOf(bytes).getUint32(only.from);
  if (others.length === 0 && tiff < only.to && removeTiffPlace(bytes.subarray(tiff, only.to))) return;
  for (const { from, to } of parts) wiping.wipe(from, to);
}

function itemsIn(bytes: Uint8Array, infos: Box): Map<number, Item> {
  const view = viewOf(bytes);
  const count_bytes = view.getUint8(infos.body) === 0 ? 2 : 4;
  const items = new Map<number, Item>();
  for (const { body, end } of boxesOf(bytes, infos, full_box_bytes + count_bytes)) {
    const version = view.getUint8(body);
    if (version < 2) throw new RangeError("An item of an old form.");
    const id = version === 2 ? view.getUint16(body + 4) : view.getUint32(body + 4);
    const type_at = body + (version === 2 ? 8 : 10);
    const [, content_type = ""] = ascii(bytes, type_at + 4, Math.min(512, end - type_at - 4)).split("\0");
    items.set(id, { type: ascii(bytes, type_at, 4), content_type });
  }
  return items;
}

/** Where the parts of each item are: in the file, or in `idat`. */
function partsIn(bytes: Uint8Array, locations: Box, idat: number): Map<number, Part[]> {
  const view = viewOf(bytes);
  const version = view.getUint8(locations.body);
  const sizes = view.getUint16(locations.body + 4);
  const [offset, length, base, index] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15, version === 0 ? 0 : sizes & 15];
  let at = locations.body + 6;
  const number = (size: number): number => {
    at += size;
    if (size === 0) return 0;
    return size === 2 ? view.getUint16(at - 2) : size === 4 ? view.getUint32(at - 4) : Number(view.getBigUint64(at - 8));
  };
  const parts = new Map<number, Part[]>();
  const id_bytes = version < 2 ? 2 : 4;
  for (let left = number(id_bytes); left > 0; left -= 1) {
    const id = number(id_bytes);
    const in_idat = version > 0 && number(2) % 16 === 1;
    at += 2; // which file: this one
    const start = number(base) + (in_idat ? idat : 0);
    const extents = Array.from({ length: number(2) }, () => {
      at += index;
      const from = start + number(offset);
      return { from, to: from + number(length) };
    });
    parts.set(id, extents);
  }
  return parts;
}
