import { ascii, viewOf } from "./picture";

const orientation_tag = 0x0112;
const short = 3;

/** How a picture is turned (1 to 8, Exif 2.32, 4.6.4) by the TIFF block of its Exif data; 1 where that does not say. */
export function orientationIn(tiff: Uint8Array): number {
  const is_little = ascii(tiff, 0, 2) === "II";
  if (tiff.byteLength < 14 || (!is_little && ascii(tiff, 0, 2) !== "MM")) return 1;
  const view = viewOf(tiff);
  const first = view.getUint32(4, is_little);
  if (view.getUint16(2, is_little) !== 42 || first + 2 > tiff.byteLength) return 1;
  const entries = view.getUint16(first, is_little);
  for (let at = first + 2, entry = 0; entry < entries && at + 12 <= tiff.byteLength; at += 12, entry += 1) {
    if (view.getUint16(at, is_little) !== orientation_tag || view.getUint16(at + 2, is_little) !== short) continue;
    const orientation = view.getUint16(at + 8, is_little);
    return orientation >= 1 && orientation <= 8 ? orientation : 1;
  }
  return 1;
}

/** The smallest TIFF block that says how a picture is turned, and nothing else: one directory with one entry. */
export function tiffOf(orientation: number): Uint8Array {
  const entry = [0x01, 0x12, 0, short, 0, 0, 0, 1, 0, orientation, 0, 0];
  return Uint8Array.of(0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, ...entry, 0, 0, 0, 0);
}

/** Whether a picture that is turned so shows its height as its width. */
export function swapsSides(orientation: number): boolean {
  return orientation >= 5;
}
