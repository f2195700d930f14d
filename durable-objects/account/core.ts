import { type Credential, type Ring, ringIn } from "../../schema/credentials";
import { reportBug } from "../../schema/errors";
import { limitsOf, type Limits } from "../../schema/limits";
import { toolNamed } from "../../schema/tools/index";
import type { Reply } from "../reply";
import { Callers } from "./callers";
import type { AccountContext, Caller, Context } from "./context";
import { Db } from "./db";
import { delivery_due } from "./deliveries";
import { Due, type DueHandlers } from "./due";
import { file_removal, FileWork, thumb_sweep } from "./file-work";
import { Gate, type Who } from "./gate";
import { hooks, timers } from "./handlers";
import { Live } from "./live";
import { Memory } from "./memory";
import { migrate } from "./migrate";
import { Outbox } from "./outbox";
import { record_work, RecordWork } from "./record-work";
import { outcome } from "./run";
import { timedBy } from "./timers";
import { Usage } from "./usage";

/** What an account's object is made of, put together once a life of it. */
export class Core {
  readonly db: Db;
  readonly due: Due;
  readonly record_work: RecordWork;
  readonly file_work: FileWork;
  readonly outbox: Outbox;
  readonly usage: Usage;
  readonly live: Live;
  readonly gate: Gate;
  readonly callers: Callers;
  readonly memory: Memory;
  readonly limits: Limits;
  readonly ring: Ring;
  /** Absent until the account has been made. */
  account: Context["account"] | undefined;

  constructor(
    private readonly ctx: DurableObjectState,
    private readonly env: Env,
  ) {
    this.limits = limitsOf(env);
    this.ring = ringIn(env);
    this.db = new Db(ctx.storage.sql);
    this.memory = new Memory(this.db);
    this.callers = new Callers(this.db);
    this.gate = new Gate(this.db, this.limits);
    const handlers: DueHandlers = {
      [record_work]: (type, now) => this.record_work.claim(type, now),
      [file_removal]: (file, now) => this.file_work.claim(file_removal, file, now),
      [thumb_sweep]: (ref, now) => this.file_work.claim(thumb_sweep, ref, now),
      [delivery_due]: (ref, now, after) => this.outbox.claim(this.#timed(now, after), ref),
      ...timedBy(timers, (now, after) => this.#timed(now, after)),
    };
    this.due = new Due(ctx.storage, this.db, handlers, (error) => {
      this.memory.settle(false);
      reportBug(error);
    });
    this.record_work = new RecordWork(ctx.storage, this.db, this.due, env.RECORDS, reportBug);
    this.file_work = new FileWork(this.db, this.due, env.FILES, this.limits, reportBug);
    this.outbox = new Outbox((effect) => this.#happen(effect));
    this.usage = new Usage(this.db, this.due, this.limits.session_secs * 1000);
    this.live = new Live(ctx);
  }

  /** Of an account that has been made, before its first call. */
  async open(): Promise<void> {
    migrate(this.ctx.storage);
    this.account = this.db.one<Context["account"]>("SELECT * FROM account");
    this.memory.timeline.load();
    await this.due.load();
  }

  /** Whether it has been made and has not ended. */
  get is_open(): boolean {
    return this.account !== undefined && this.account.deleted_at === null;
  }

  /** Who this credential speaks for. The code of a sign-in link opens its own tool and no other, and that tool opens to nothing else. */
  who(credential: Credential, now: number, tool?: string): Who | undefined {
    this.db.count();
    if ((credential.kind === "sign_in") !== (tool === "sign_in_with_code")) return undefined;
    return this.is_open ? this.callers.find(credential, now) : undefined;
  }

  context<C extends Caller | undefined>(
    caller: C,
    now: number,
    origin: string,
    after: Context["after"],
  ): AccountContext & { caller: C; wait: undefined } {
    if (!this.account) throw new Error("A context of an account that has not been made.");
    return {
      ...this.memory,
      account: this.account,
      db: this.db,
      due: this.due,
      usage: this.usage,
      live: this.live,
      hooks,
      caller,
      wait: undefined,
      limits: this.limits,
      ring: this.ring,
      local: this.env.LOCAL_START === "1",
      now,
      origin,
      after,
    };
  }

  /** Of something that is due. */
  #timed(now: number, after: Context["after"]): AccountContext {
    after(() => this.memory.settle(true));
    return this.context(undefined, now, "", after);
  }

  /** Something that nobody called for, in a transaction of its own. Nothing happens to an account that has ended. */
  #happen(effect: (cx: AccountContext) => void): void {
    if (!this.is_open) return;
    this.act((after) => this.ctx.storage.transactionSync(() => effect(this.context(undefined, Date.now(), "", after))));
    this.due.arm(Date.now());
  }

  /** The outcome with the rows it took; where it is good, what was to happen after the commit has happened. */
  act(act: (after: Context["after"]) => unknown): Reply {
    const effects: (() => void)[] = [];
    const reply = outcome(() => act((effect) => effects.push(effect)));
    const rows = this.db.count();
    this.memory.settle(reply.ok);
    if (reply.ok) for (const effect of effects) outcome(effect);
    return { ...reply, rows };
  }

  /** After a call: counts it, and arms the alarm for what it planned. */
  finish(who: Who, credential: Credential, tool: string, refused: boolean, now: number): void {
    const full = this.usage.count(who.caller.id, credential.id, toolNamed(tool)?.name ?? "unknown", refused, now);
    if (full) this.ctx.storage.transactionSync(() => this.usage.flush());
    this.due.arm(now);
  }
}
