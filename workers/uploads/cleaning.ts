import { refuse } from "../../schema/errors";
import type { Limits } from "../../schema/limits";
import { cleanGif } from "../pictures/gif";
import { cleanJpeg } from "../pictures/jpeg";
import { swapsSides } from "../pictures/orientation";
import { Broken, type Picture } from "../pictures/picture";
import { cleanPng } from "../pictures/png";
import { cleanWebp } from "../pictures/webp";
import { removeMediaPlace } from "../places/media";
import { removeTiffPlace } from "../places/tiff";
import { kindOf } from "./kinds";

/**
 * A file as it is stored. `shown`: what is told of it beside its name, type and size. `decodable`: it is a picture of a size that is
 * safe to decode.
 */
export type Cleaned = {
  bytes: Uint8Array<ArrayBuffer>;
  mime: string;
  shown: { width?: number; height?: number; location?: "not_checked" };
  decodable: boolean;
};

const pictures: Record<string, (bytes: Uint8Array<ArrayBuffer>) => Picture> = {
  "image/jpeg": cleanJpeg,
  "image/png": cleanPng,
  "image/gif": cleanGif,
  "image/webp": cleanWebp,
};
/** Each says whether it understood the file, and has then overwritten every place in it. */
const places: Record<string, (bytes: Uint8Array<ArrayBuffer>) => boolean> = {
  "image/tiff": removeTiffPlace,
  "image/heic": removeMediaPlace,
  "image/avif": removeMediaPlace,
  "video/mp4": removeMediaPlace,
  "audio/mp4": removeMediaPlace,
  "video/quicktime": removeMediaPlace,
};
const unknown = "application/octet-stream";

/**
 * The file without what says where it was made, and of a picture without everything that does not show it. What it is its bytes say;
 * `mime` is believed only of a kind that they do not tell. Refuses a broken picture. `bytes` are used up.
 */
export function cleaned(bytes: Uint8Array<ArrayBuffer>, mime: string | undefined, limits: Limits): Cleaned {
  const kind = kindOf(bytes);
  const clean = pictures[kind ?? ""];
  if (kind !== undefined && clean) return shownPicture(kind, picture(kind, clean, bytes), limits);
  const is_checked = places[kind ?? ""]?.(bytes) ?? false;
  return { bytes, mime: kind ?? claimed(mime), shown: is_checked ? {} : { location: "not_checked" }, decodable: false };
}

function picture(kind: string, clean: (bytes: Uint8Array<ArrayBuffer>) => Picture, bytes: Uint8Array<ArrayBuffer>): Picture {
  try {
    return clean(bytes);
  } catch (error) {
    // A length that leads out of the bytes is one more way of being broken.
    if (!(error instanceof Broken) && !(error instanceof RangeError)) throw error;
    const fault = error instanceof Broken ? error.message : "a length in it leads beyond its end";
    return refuse("picture_broken", { kind: kind.slice("image/".length).toUpperCase(), fault });
  }
}

function shownPicture(mime: string, { bytes, frames, orientation, ...pixels }: Picture, limits: Limits): Cleaned {
  const { picture_pixels_max, picture_side_px_max, picture_frames_max } = limits;
  const [width, height] = swapsSides(orientation) ? [pixels.height, pixels.width] : [pixels.width, pixels.height];
  const decodable = width * height <= picture_pixels_max && Math.max(width, height) <= picture_side_px_max && frames <= picture_frames_max;
  return { bytes, mime, shown: { width, height }, decodable };
}

/** A type of the form type/subtype (RFC 6838), of a kind that the bytes would have told if it were one. */
function claimed(mime: string | undefined): string {
  if (mime === undefined) return unknown;
  const type = mime.trim().toLowerCase();
  if (!/^[a-z0-9][a-z0-9!#$&^_.+-]{0,63}\/[a-z0-9][a-z0-9!#$&^_.+-]{0,63}$/.test(type)) return refuse("mime_wrong", { mime });
  return pictures[type] || places[type] || type === "application/pdf" ? unknown : type;
}
