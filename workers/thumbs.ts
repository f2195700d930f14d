import { type FileLink, fileKey } from "../schema/file-link";
import { limitsFrom } from "./env";

/**
 * The thumbnail of a picture, made at the first ask and kept: no side longer than thumb_side_px, turned as the picture is shown, the
 * first frame of an animation. Null where the picture is gone. Only what was found safe to decode by its header is decoded.
 */
export async function thumbOf(env: Env, { account, file }: FileLink): Promise<R2Object | null | "thumb_impossible"> {
  const key = fileKey(account, file, "thumb");
  const kept = await env.FILES.head(key);
  if (kept) return kept;
  const original = fileKey(account, file, "original");
  const picture = await env.FILES.get(original);
  if (!picture) return null;
  const thumb = picture.customMetadata?.["thumb"] === "1" ? await made(env, picture) : undefined;
  if (!thumb) return "thumb_impossible";
  const name = `${picture.customMetadata?.["name"] ?? "picture"}.webp`;
  await env.FILES.put(key, thumb, { httpMetadata: { contentType: "image/webp" }, customMetadata: { name, shown: "1" } });
  // Its message may have been recalled in the meantime, and what went with it was not this.
  if (await env.FILES.head(original)) return env.FILES.head(key);
  await env.FILES.delete(key);
  return null;
}

/** Undefined where it cannot be decoded, or this deployment makes no thumbnails. */
async function made(env: Env, picture: R2ObjectBody): Promise<ArrayBuffer | undefined> {
  const images = env.IMAGES as ImagesBinding | undefined;
  const side = limitsFrom(env).thumb_side_px;
  try {
    const result = await images
      ?.input(picture.body)
      .transform({ width: side, height: side, fit: "scale-down" })
      .output({ format: "image/webp", anim: false });
    return await result?.response().arrayBuffer();
  } catch (error) {
    console.error("No thumbnail could be made", error instanceof Error ? error.message : error);
    return undefined;
  }
}
