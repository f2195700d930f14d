import { ascii, viewOf } from "../pictures/picture";
import { type Box, boxesIn, boxesOf, free } from "./boxes";
import { cleanItems } from "./items";
import { wipeSamples } from "./samples";

/** What of a film's user data stays (QuickTime File Format, User Data Atoms; 3GPP TS 26.244): names and titles. All else is freed. */
const kept_user_data: ReadonlySet<string> = new Set([
  "meta",
  "name",
  "hnti",
  "hinf",
  "chpl",
  "titl",
  "cprt",
  "\xa9nam",
  "\xa9ART",
  "\xa9alb",
  "\xa9day",
  "\xa9too",
  "\xa9swr",
]);
/** What holds boxes that may say where; mpvd is the film in a motion photo. */
const holds_boxes: ReadonlySet<string> = new Set(["moov", "trak", "moof", "traf", "mpvd"]);
/** Names of metadata that say where. */
const says_where = /xyz|loci|location|gps|coord|geo|place|city|country/i;
const xyz = "\xa9xyz";

/**
 * Takes the place out of a HEIC, AVIF, MP4 or MOV in place: nothing moves, so that nothing that points into it breaks. False where it
 * is misshapen.
 */
export function removeMediaPlace(bytes: Uint8Array): boolean {
  try {
    for (const box of boxesIn(bytes, 0, bytes.byteLength)) clean(bytes, box);
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

function clean(bytes: Uint8Array, box: Box): void {
  if (box.type === "uuid") free(bytes, box);
  else if (box.type === "meta") cleanMeta(bytes, box);
  else if (box.type === "udta") cleanUserData(bytes, box);
  else if (box.type === "trak" && isMetadata(bytes, box)) {
    wipeSamples(bytes, box);
    free(bytes, box);
  } else if (holds_boxes.has(box.type)) {
    for (const inner of boxesOf(bytes, box)) clean(bytes, inner);
  }
}

function cleanUserData(bytes: Uint8Array, box: Box): void {
  // A list of user data may end with four zeros.
  const end = box.end - box.body >= 4 && viewOf(bytes).getUint32(box.end - 4) === 0 ? box.end - 4 : box.end;
  for (const inner of boxesIn(bytes, box.body, end)) {
    if (!kept_user_data.has(inner.type)) free(bytes, inner);
    else clean(bytes, inner);
  }
}

/** Names and values, each value under the number of its name or under four letters; in a picture the list of its items. */
function cleanMeta(bytes: Uint8Array, box: Box): void {
  // QuickTime's own has no version in front, which others have.
  const own = ascii(bytes, box.body + 4, 4) === "hdlr" ? 0 : 4;
  const boxes = boxesOf(bytes, box, own);
  cleanItems(bytes, box, own);
  const keys = boxes.find(({ type }) => type === "keys");
  const names = keys ? boxesOf(bytes, keys, 8).map(({ body, end }) => ascii(bytes, body, Math.min(256, end - body))) : [];
  const values = boxes.filter(({ type }) => type === "ilst").flatMap((list) => boxesOf(bytes, list));
  for (const value of values) {
    const name = names[viewOf(bytes).getUint32(value.start + 4) - 1] ?? value.type;
    const is_free_form = value.type === "----" && says_where.test(ascii(bytes, value.body, Math.min(512, value.end - value.body)));
    if (says_where.test(name) || value.type === xyz || is_free_form) free(bytes, value);
  }
  for (const inner of boxes) if (inner.type === "uuid" || inner.type === "xml ") free(bytes, inner);
}

/** Whether a track is no picture and no sound, but what a camera noted while it filmed. */
function isMetadata(bytes: Uint8Array, track: Box): boolean {
  const media = boxesOf(bytes, track).find(({ type }) => type === "mdia");
  const handler = media && boxesOf(bytes, media).find(({ type }) => type === "hdlr");
  return handler !== undefined && ["meta", "camm", "gpmd"].includes(ascii(bytes, handler.body + 8, 4));
}
