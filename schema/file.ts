import * as z from "zod";

export const file_variants = ["original", "thumb"] as const;
export type FileVariant = (typeof file_variants)[number];

/**
 * A file as `send_file` answers it and as it stands in the `payload` of its message, under `file`. `width` and `height` are those of a
 * picture as it is shown. `thumb`: whether `file_url` gives one. `location`: not looked for, since the kind of file is not one of those we know.
 */
export const file = z.object({
  file_id: z.string(),
  name: z.string(),
  mime: z.string(),
  size: z.int(),
  width: z.int().optional(),
  height: z.int().optional(),
  thumb: z.boolean(),
  location: z.literal("not_checked").optional(),
});

export type File = z.infer<typeof file>;

/** An emoji of the account. `url` is a signed link to its picture, good until `expires_at`. */
export const custom_emoji = z.object({
  name: z.string(),
  url: z.string(),
  expires_at: z.string(),
  mime: z.string(),
  size: z.int(),
  width: z.int(),
  height: z.int(),
  by: z.string(),
  at: z.string(),
});

/** The four kinds of picture that are shown as pictures, all of their metadata taken out. */
export const picture_types: readonly string[] = ["image/jpeg", "image/png", "image/gif", "image/webp"];
