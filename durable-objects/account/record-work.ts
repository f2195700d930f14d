import { forgetRecords, indexRecords, shutOut } from "./record-slices";
import type { Context } from "./context";
import type { Db } from "./db";
import type { Due } from "./due";

type Task = { record_type: string; task: "index" | "delete"; revision: number; filterable: readonly string[] };
type WorkRow = { record_type: string; task: "index" | "delete"; revision: number; filterable: string; after: string; tries: number };

/** The kind of the due thing that begins a slice, or begins again one whose end was never heard of. */
export const record_work = "record_work";

const slices_per_alarm_max = 20;
const retry_ms = 60_000;
const longest_backoff_doublings = 6;

/** Plans work on the records of a type, in the caller's transaction. It replaces what was planned for that type before. */
export function startRecordWork(cx: Pick<Context, "db" | "due" | "now">, { record_type, task, revision, filterable }: Task): void {
  cx.db.run(
    "INSERT OR REPLACE INTO record_work (record_type, task, revision, filterable, after) VALUES (?, ?, ?, ?, '[]')",
    record_type,
    task,
    revision,
    JSON.stringify(filterable),
  );
  cx.due.set(cx.now, record_work, record_type);
}

/**
 * What happens to records outside the object. A due row claims the work and plans the next try in one transaction; the
 * alarm then does slices in the deployment's database, each of which may be done twice without harm, and keeps what came
 * of each in a transaction of its own. So nothing is lost, whenever the object stops.
 */
export class RecordWork {
  readonly #claimed = new Map<string, number>();

  constructor(
    private readonly storage: DurableObjectStorage,
    private readonly db: Db,
    private readonly due: Due,
    private readonly records: D1Database,
    private readonly log: (error: unknown) => void,
  ) {}

  /** The effect of the due row: SQL alone. */
  claim(record_type: string, now: number): void {
    const row = this.#find(record_type);
    if (!row) return;
    const retry_at = now + retry_ms * 2 ** Math.min(row.tries, longest_backoff_doublings);
    this.db.run("UPDATE record_work SET tries = tries + 1 WHERE record_type = ?", record_type);
    this.due.set(retry_at, record_work, record_type);
    this.#claimed.set(record_type, retry_at);
  }

  /** In the alarm, after what was due: does what was claimed. Never throws; what failed is tried again later. */
  async run(account: string): Promise<void> {
    for (const [record_type, retry_at] of this.#claimed) {
      this.#claimed.delete(record_type);
      try {
        await this.#slices(account, record_type, retry_at);
      } catch (error) {
        this.log(error);
      }
    }
  }

  async #slices(account: string, record_type: string, retry_at: number): Promise<void> {
    for (let done = 0; done < slices_per_alarm_max; done++) {
      const row = this.#find(record_type);
      if (!row) return;
      const after = await this.#slice(account, row);
      if (!this.#keep(row, after)) return;
      if (after === undefined) return this.#plan(record_type, retry_at, undefined);
    }
    this.#plan(record_type, retry_at, Date.now());
  }

  /** Does the next slice: the place behind it, or undefined where it was the last. */
  async #slice(account: string, row: WorkRow): Promise<readonly string[] | undefined> {
    const after = JSON.parse(row.after) as string[];
    const type = { account, type: row.record_type };
    if (after.length === 0) await shutOut(this.records, type, row.revision);
    if (row.task === "delete") return (await forgetRecords(this.records, type)) ? [""] : undefined;
    return indexRecords(this.records, type, row.filterable, after);
  }

  /** Keeps what came of a slice; false where the work is another by now. */
  #keep(row: WorkRow, after: readonly string[] | undefined): boolean {
    return this.storage.transactionSync(() => {
      const now = this.#find(row.record_type);
      if (now?.task !== row.task || now.revision !== row.revision) return false;
      if (after !== undefined) {
        this.db.run("UPDATE record_work SET after = ?, tries = 0 WHERE record_type = ?", JSON.stringify(after), row.record_type);
      } else {
        this.db.run("DELETE FROM record_work WHERE record_type = ?", row.record_type);
        this.db.run("UPDATE record_types SET building = '[]' WHERE id = ?", row.record_type);
      }
      return true;
    });
  }

  /** Instead of the next try that was planned when the work was claimed. */
  #plan(record_type: string, retry_at: number, at: number | undefined): void {
    this.storage.transactionSync(() => {
      this.due.cancel(retry_at, record_work, record_type);
      if (at !== undefined) this.due.set(at, record_work, record_type);
    });
  }

  #find(record_type: string): WorkRow | undefined {
    return this.db.find<WorkRow>("SELECT * FROM record_work WHERE record_type = ?", record_type);
  }
}
