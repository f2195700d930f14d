import { ascii, viewOf } from "../pictures/picture";

/** Brands of ISO media files (ISO/IEC 14496-12, ftyp) by the type that they are served as. */
const brands: Record<string, string> = {
  ...named("image/heic", "heic heix heim heis hevc hevx mif1 msf1"),
  ...named("image/avif", "avif avis"),
  ...named("video/quicktime", "qt  "),
  ...named("video/mp4", "isom iso2 iso4 iso5 iso6 mp41 mp42 avc1 M4V  M4VH M4VP 3gp4 3gp5 3gp6 3g2a dash mmp4 MSNV"),
  ...named("audio/mp4", "M4A  M4B "),
};
/** A film of QuickTime's first years has no ftyp and begins with one of these. */
const quicktime_boxes: ReadonlySet<string> = new Set(["moov", "mdat", "wide", "free", "skip", "pnot"]);

function named(mime: string, four_letters: string): Record<string, string> {
  return Object.fromEntries((four_letters.match(/.{4}(?: |$)/g) ?? []).map((brand) => [brand.slice(0, 4), mime]));
}

/** What a file is, by its first bytes; undefined where they do not say. */
export function kindOf(bytes: Uint8Array): string | undefined {
  const start = ascii(bytes, 0, 12);
  if (start.startsWith("\xff\xd8\xff")) return "image/jpeg";
  if (start.startsWith("\x89PNG\r\n\x1a\n")) return "image/png";
  if (/^GIF8[79]a/.test(start)) return "image/gif";
  if (/^RIFF....WEBP/s.test(start)) return "image/webp";
  if (/^(II\*\0|MM\0\*)/.test(start)) return "image/tiff";
  if (start.startsWith("%PDF-")) return "application/pdf";
  if (!isBox(bytes)) return undefined;
  if (start.slice(4, 8) === "ftyp") return brandOf(bytes);
  return quicktime_boxes.has(start.slice(4, 8)) ? "video/quicktime" : undefined;
}

/** Whether it begins with a size that fits into it (or says that a longer one follows), as no text does. */
function isBox(bytes: Uint8Array): boolean {
  const size = bytes.byteLength < 8 ? 0 : viewOf(bytes).getUint32(0);
  return size === 1 || (size >= 8 && size <= bytes.byteLength);
}

/** The main brand says what it is, or else the first of those that it is compatible with. */
function brandOf(bytes: Uint8Array): string | undefined {
  const length = Math.min(viewOf(bytes).getUint32(0), 256);
  const text = ascii(bytes, 8, Math.max(0, length - 8));
  const all = [text.slice(0, 4), ...(text.slice(8).match(/.{4}/gs) ?? [])];
  const found = all.map((brand) => brands[brand]).filter((mime) => mime !== undefined);
  return found.includes("image/avif") ? "image/avif" : found[0];
}
