import type { Upload } from "../../durable-objects/reply";
import { refuse } from "../../schema/errors";
import { fileKey } from "../../schema/file-link";
import type { WorkerContext } from "../context";
import { partOf } from "../part";
import { NotSignedIn } from "../reach";

/** What is stored of a file: its bytes, and what whoever has a link to it is told. `shown`: browsers may show it; `thumb`: a small one may be made of it. */
export type Stored = { bytes: Uint8Array<ArrayBuffer>; mime: string; name: string; shown: boolean; thumb: boolean };

/** The steps of an upload: `begin` reserves its room, `finish` keeps what arrived. Both run beside the account's data. */
export type Steps<T> = { begin: () => Promise<Upload | undefined>; finish: (upload: Upload) => Promise<T | undefined> };

/**
 * Puts a file into R2 between its two steps, so that there is never a row without its bytes. Where anything fails the account is told,
 * and takes away what there may be of it; where it cannot be told it does so by itself after upload_secs.
 */
export async function stored<T>(cx: WorkerContext, file: Stored, { begin, finish }: Steps<T>): Promise<T> {
  const upload = (await begin()) ?? notSignedIn();
  try {
    await put(cx, upload, file);
    return (await finish(upload)) ?? notSignedIn();
  } catch (error) {
    if (cx.credential) await partOf(cx, "drop_upload", { upload }, cx.credential).catch(() => undefined);
    throw error;
  }
}

function notSignedIn(): never {
  throw new NotSignedIn();
}

async function put(cx: WorkerContext, { file }: Upload, { bytes, mime, name, shown, thumb }: Stored): Promise<void> {
  const key = fileKey(accountOf(cx), file, "original");
  const options = {
    httpMetadata: { contentType: mime },
    customMetadata: { name: encodeURIComponent(name), ...(shown && { shown: "1" }), ...(thumb && { thumb: "1" }) },
  };
  try {
    await inTime(cx.env.FILES.put(key, bytes, options), cx.limits.file_store_timeout_ms);
  } catch (error) {
    console.error("A file could not be stored", error instanceof Error ? error.message : error);
    refuse("store_unavailable");
  }
}

/** Throws where it takes longer. What it still does then is swept. */
async function inTime(act: Promise<unknown>, ms: number): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`It took longer than ${ms} ms.`)), ms);
  });
  try {
    await Promise.race([act, late]);
  } finally {
    clearTimeout(timer);
  }
}

function accountOf({ caller }: WorkerContext): string {
  if (caller.kind === "anyone") throw new Error("A file by nobody.");
  return caller.account;
}
