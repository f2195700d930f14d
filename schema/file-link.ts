import type { Ring } from "./credentials";
import { type FileVariant, file_variants } from "./file";
import { sign, unsign } from "./signed";

/** What a signed link opens: one variant of one file of one account, until `expires_at` (seconds since 1970). */
export type FileLink = { account: string; file: string; variant: FileVariant; expires_at: number };

const purpose = "file";

/** The address of a file, good for whoever has it until it expires. `origin` is the public address, without a slash at its end. */
export function fileUrl(ring: Ring, origin: string, { account, file, variant, expires_at }: FileLink): string {
  return `${origin}/f/${sign(ring, purpose, [account, file, variant, expires_at].join("."))}`;
}

/** What a link opens, expired or not; undefined where it was not made here as it stands. */
export function readFileLink(ring: Ring, signed: string): FileLink | undefined {
  const [account, file, variant, expires_at] = unsign(ring, purpose, signed)?.split(".") ?? [];
  const known = file_variants.find((each) => each === variant);
  return account && file && known ? { account, file, variant: known, expires_at: Number(expires_at) } : undefined;
}

/** Where a file's bytes are kept in R2. Everything of an account begins with its id and a slash. */
export function fileKey(account: string, file: string, variant: FileVariant): string {
  return variant === "thumb" ? `${account}/thumb/${file}` : `${account}/${file}`;
}
