import type { Db } from "./db";
import type { Due } from "./due";

type Count = { user: string; tool: string; day: string; calls: number; refused: number };

const flush_ms = 30_000;
const flush_calls = 500;
/** An object that is asked nothing is taken out of memory after about 10 seconds, so a pause must end in a flush before that. */
const quiet_ms = 5_000;

/**
 * Counts calls in memory and adds them to the usage rows after 5 quiet seconds, at the latest every 30 seconds or 500 calls, so that a
 * call costs no row. A crash loses at most what was counted since. In passing a session that was used lasts `session_ms` from then on.
 */
export class Usage {
  #counts = new Map<string, Count>();
  #last_calls = new Map<string, number>();
  #controls_read = new Map<string, number>();
  #pending = 0;
  /** When the oldest and the newest of what is pending came. */
  #since = 0;
  #latest = 0;

  constructor(
    private readonly db: Db,
    private readonly due: Due,
    private readonly session_ms: number,
  ) {}

  /** Once a call, after its outcome is known; true where it is time to flush. `credential` is the id of what it was made with. */
  count(user: string, credential: string, tool: string, refused: boolean, now: number): boolean {
    const day = new Date(now).toISOString().slice(0, 10);
    const key = `${day} ${user} ${tool}`;
    const count = this.#counts.get(key) ?? { user, tool, day, calls: 0, refused: 0 };
    this.#counts.set(key, { ...count, calls: count.calls + 1, refused: count.refused + (refused ? 1 : 0) });
    this.#last_calls.set(user, now).set(credential, now);
    if (tool === "list_controls" && !refused) this.#controls_read.set(user, now);
    this.#latest = now;
    if (++this.#pending === 1) {
      this.#since = now;
      this.due.soon(now + quiet_ms);
    }
    return this.#pending >= flush_calls;
  }

  /** When the user or the credential last called, flushed or not; null where neither row nor memory knows. */
  lastCall(id: string, stored: number | null): number | null {
    return this.#last_calls.get(id) ?? stored;
  }

  /** When the user last read the controls, flushed or not. */
  controlsReadAt(id: string, stored: number | null): number | null {
    return this.#controls_read.get(id) ?? stored;
  }

  /** The calls that no row knows yet. */
  get unflushed(): readonly Count[] {
    return [...this.#counts.values()];
  }

  /** In a transaction, when the alarm rings: flushes where it is time, else has the alarm ring again when it will be. */
  flushInTime(now: number): void {
    const at = Math.min(this.#latest + quiet_ms, this.#since + flush_ms);
    if (this.#pending > 0 && now < at) this.due.soon(at);
    else this.flush();
  }

  /** In a transaction. */
  flush(): void {
    for (const { day, user, tool, calls, refused } of this.#counts.values()) {
      this.db.run(
        `INSERT INTO usage (day, user, tool, calls, refused) VALUES (?1, ?2, ?3, ?4, ?5)
         ON CONFLICT (day, user, tool) DO UPDATE SET calls = calls + ?4, refused = refused + ?5`,
        day,
        user,
        tool,
        calls,
        refused,
      );
    }
    for (const [id, at] of this.#last_calls) {
      this.db.run("UPDATE users SET last_call_at = ? WHERE id = ?", at, id);
      this.db.run(
        "UPDATE credentials SET last_used_at = ?1, expires_at = iif(kind = 'session', ?1 + ?2, expires_at) WHERE id = ?3",
        at,
        this.session_ms,
        id,
      );
    }
    for (const [id, at] of this.#controls_read) this.db.run("UPDATE users SET controls_read_at = ? WHERE id = ?", at, id);
    this.#counts = new Map();
    this.#last_calls = new Map();
    this.#controls_read = new Map();
    this.#pending = 0;
  }
}
