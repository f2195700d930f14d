import type { Db } from "./db";

/**
 * What happens when a thing is due: SQL alone, in the transaction that removes its row. Anything outside is a row that it writes.
 * What it gives to `after` runs once that transaction is committed.
 */
export type DueHandlers = Record<string, (ref: string, now: number, after: (effect: () => void) => void) => void>;

type DueRow = { at: number; kind: string; ref: string; tries: number };

const things_per_alarm_max = 200;
const lost_alarm_ms = 60_000;
const longest_backoff_doublings = 12;

/** All timers of an account, on its one alarm. Instants are ms since 1970. */
export class Due {
  /** What the alarm is set to. */
  #armed = Infinity;
  /** A time to wake that is in memory alone: losing it loses nothing that a row promises. */
  #soft = Infinity;
  /** Whether anything came since the alarm was last looked at; a call that set no timer asks the database nothing. */
  #changed = true;

  constructor(
    private readonly storage: DurableObjectStorage,
    private readonly db: Db,
    private readonly handlers: DueHandlers,
    private readonly log: (error: unknown) => void,
  ) {}

  /** In the constructor, inside blockConcurrencyWhile: learns what the alarm is set to, and sets a lost one again. */
  async load(): Promise<void> {
    this.#armed = (await this.storage.getAlarm()) ?? Infinity;
    this.arm(Date.now());
  }

  /** Inside the caller's transaction, rolled back with it. */
  set(at: number, kind: string, ref: string): void {
    this.#changed = true;
    this.db.run("INSERT OR IGNORE INTO due (at, kind, ref) VALUES (?, ?, ?)", at, kind, ref);
  }

  /** Inside the caller's transaction, rolled back with it. Whoever cancels knows `at` from a row of its own. */
  cancel(at: number, kind: string, ref: string): void {
    this.db.run("DELETE FROM due WHERE at = ? AND kind = ? AND ref = ?", at, kind, ref);
  }

  /** Wakes the object by `at` without a row; the alarm itself is lost only with the memory that it is for. */
  soon(at: number): void {
    this.#soft = Math.min(this.#soft, at);
    this.#changed = true;
  }

  /** After every committed call: the alarm moves only to an earlier time. */
  arm(now: number): void {
    if (!this.#changed) return;
    this.#changed = false;
    const next = Math.min(this.#next()?.at ?? Infinity, this.#soft);
    const armed_holds = next >= this.#armed && this.#armed > now - lost_alarm_ms;
    if (next === Infinity || armed_holds) return;
    this.#armed = Math.max(next, now + 1);
    void this.storage.setAlarm(this.#armed);
  }

  /** The alarm: each due thing in a transaction of its own with its effect, so that it happens once. */
  run(): void {
    this.#armed = this.#soft = Infinity;
    this.#changed = true;
    for (let done = 0; done < things_per_alarm_max; done++) {
      const now = Date.now();
      const row = this.#next();
      if (!row || row.at > now) break;
      this.#fire(row, now);
    }
  }

  #next(): DueRow | undefined {
    return this.db.find<DueRow>("SELECT at, kind, ref, tries FROM due ORDER BY at LIMIT 1");
  }

  #fire(row: DueRow, now: number): void {
    const effects: (() => void)[] = [];
    try {
      this.storage.transactionSync(() => {
        this.cancel(row.at, row.kind, row.ref);
        const handle = this.handlers[row.kind];
        if (!handle) throw new Error(`Nothing handles a due ${row.kind}.`);
        handle(row.ref, now, (effect) => effects.push(effect));
      });
    } catch (error) {
      // A bug in one must not stop the others: it comes again later, and later still.
      this.log(error);
      const later = now + 1000 * 2 ** Math.min(row.tries, longest_backoff_doublings);
      this.db.run("UPDATE due SET at = ?, tries = tries + 1 WHERE at = ? AND kind = ? AND ref = ?", later, row.at, row.kind, row.ref);
      return;
    }
    for (const effect of effects) effect();
  }
}
