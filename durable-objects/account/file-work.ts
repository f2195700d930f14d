import { fileKey } from "../../schema/file-link";
import type { Limits } from "../../schema/limits";
import type { AccountContext } from "./context";
import type { Db } from "./db";
import type { Due } from "./due";

/** The kinds of the due things that take a file's bytes away, and thumbnails that are old or left over. */
export const file_removal = "file_removal";
export const thumb_sweep = "thumb_sweep";

const retry_ms = 60_000;

type Claim = { kind: string; ref: string; retry_at: number };

/** Has the thumbnails looked through once a period of thumbs_kept_secs, counted from when the account was made: one row a period. */
export function planThumbSweep({ due, account, limits }: Pick<AccountContext, "due" | "account" | "limits">, now: number): void {
  const period = limits.thumbs_kept_secs * 1000;
  due.set(now + period - ((now - account.created_at) % period), thumb_sweep, "");
}

/**
 * What happens to bytes in R2. A due row claims the work and plans the next try in one transaction; the alarm then does it, and may do
 * it twice without harm. So nothing is left behind, whenever the object stops.
 */
export class FileWork {
  #claimed: Claim[] = [];

  constructor(
    private readonly db: Db,
    private readonly due: Due,
    private readonly bucket: R2Bucket,
    private readonly limits: Limits,
    private readonly log: (error: unknown) => void,
  ) {}

  /** The effect of the due row: SQL alone. */
  claim(kind: string, ref: string, now: number): void {
    const claim = { kind, ref, retry_at: now + retry_ms };
    this.due.set(claim.retry_at, kind, ref);
    this.#claimed.push(claim);
  }

  /** In the alarm, after what was due: does what was claimed. Never throws; what failed is tried again a minute later. */
  async run(account: AccountContext["account"]): Promise<void> {
    const claimed = this.#claimed;
    this.#claimed = [];
    for (const { kind, ref, retry_at } of claimed) {
      try {
        const again = kind === thumb_sweep ? await this.#sweep(account.id) : await this.#remove(account.id, ref);
        this.due.cancel(retry_at, kind, ref);
        if (again) planThumbSweep({ due: this.due, account, limits: this.limits }, Date.now());
      } catch (error) {
        this.log(error);
      }
    }
  }

  async #remove(account: string, file: string): Promise<false> {
    await this.bucket.delete([fileKey(account, file, "original"), fileKey(account, file, "thumb")]);
    return false;
  }

  /** Takes away thumbnails of files that are gone, and those that were made so long ago that they may well be unused. Whether any are left. */
  async #sweep(account: string): Promise<boolean> {
    const prefix = fileKey(account, "", "thumb");
    const old = Date.now() - this.limits.thumbs_kept_secs * 1000;
    let left = false;
    let page: R2Objects | undefined;
    do {
      page = await this.bucket.list({ prefix, ...(page?.truncated && { cursor: page.cursor }) });
      const stays = page.objects.map(({ key, uploaded }) => uploaded.getTime() > old && this.#isKept(key.slice(prefix.length)));
      const gone = page.objects.filter((_, at) => !stays[at]).map(({ key }) => key);
      if (gone.length > 0) await this.bucket.delete(gone);
      left ||= gone.length < page.objects.length;
    } while (page.truncated);
    return left;
  }

  #isKept(file: string): boolean {
    return this.db.find("SELECT 1 FROM files WHERE id = ?", file) !== undefined;
  }
}

/** Deletes up to 1,000 files of an account; whether there are more. */
export async function forgetAccountFiles(bucket: R2Bucket, account: string): Promise<boolean> {
  const { objects, truncated } = await bucket.list({ prefix: `${account}/` });
  if (objects.length > 0) await bucket.delete(objects.map(({ key }) => key));
  return truncated;
}
