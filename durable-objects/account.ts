import { DurableObject } from "cloudflare:workers";
import { type Credential, type Ring, ringOf } from "../schema/credentials";
import { type Details, reportBug } from "../schema/errors";
import { limitsOf, type Limits } from "../schema/limits";
import { isFor, toolNamed, tools } from "../schema/tools/index";
import { admitted } from "./account/admission";
import type { Context } from "./account/context";
import { callerOf } from "./account/credentials";
import { Db } from "./account/db";
import { Due } from "./account/due";
import { Gate, type Who } from "./account/gate";
import { hooks } from "./account/handlers";
import { Live } from "./account/live";
import { makeAccount } from "./account/make";
import { Memory } from "./account/memory";
import { isMade, migrate } from "./account/migrate";
import type { PartContext } from "./account/parts";
import { purge } from "./account/purge";
import { record_work, RecordWork } from "./account/record-work";
import { outcome, run, runPart } from "./account/run";
import { withdrawOffer } from "./account/update-cursors";
import { Usage } from "./account/usage";
import type { Admission, Call, NewAccount, PartCall, Reply } from "./reply";

/** One account: its data, its rules, one call at a time. */
export class Account extends DurableObject<Env> {
  readonly #db: Db;
  readonly #due: Due;
  readonly #record_work: RecordWork;
  readonly #usage: Usage;
  readonly #live: Live;
  readonly #gate: Gate;
  readonly #limits: Limits;
  readonly #ring: Ring;
  readonly #memory: Memory;
  /** Absent until the account has been made. */
  #account: Context["account"] | undefined;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.#limits = limitsOf(env);
    this.#ring = ringOf(env.SECRET_RING);
    this.#db = new Db(ctx.storage.sql);
    this.#memory = new Memory(this.#db);
    this.#gate = new Gate(this.#db, this.#limits);
    this.#due = new Due(ctx.storage, this.#db, { [record_work]: (type, now) => this.#record_work.claim(type, now) }, (error) => {
      this.#memory.settle(false);
      reportBug(error);
    });
    this.#record_work = new RecordWork(ctx.storage, this.#db, this.#due, env.RECORDS, reportBug);
    this.#usage = new Usage(this.#db, this.#due, this.#limits.session_secs * 1000);
    this.#live = new Live(ctx);
    if (isMade(ctx.storage)) void ctx.blockConcurrencyWhile(() => this.#open());
  }

  async #open(): Promise<void> {
    migrate(this.ctx.storage);
    this.#account = this.#db.one<Context["account"]>("SELECT * FROM account");
    this.#memory.timeline.load();
    await this.#due.load();
  }

  /** Makes the account, once: its owner and the owner's token. A refusal leaves an object that has not been made. */
  async make(wanted: NewAccount): Promise<Reply> {
    if (this.#account) throw new Error("This account has been made already.");
    const cx = { db: this.#db, ring: this.#ring, limits: this.#limits, now: Date.now() };
    const reply = outcome(() => {
      migrate(this.ctx.storage);
      return this.ctx.storage.transactionSync(() => makeAccount(cx, wanted));
    });
    if (reply.ok) await this.#open();
    else await this.ctx.storage.deleteAll();
    return reply;
  }

  /** One call: who calls, whether it may, what happens. All of it or none of it. */
  call({ credential, tool: name, args, origin, wait }: Call): Reply {
    const now = Date.now();
    const who = this.#who(credential, now);
    if (!who) return { ok: false, unauthorized: true };
    // A call that waits comes again and again, and counts as the one call that it is.
    const first = wait?.again === undefined;
    let nothing_yet: Reply["nothing_yet"];
    const waiting = wait && { id: wait.id, first, token: wait.again?.token, nothingYet: (token: unknown) => void (nothing_yet = { token }) };
    const reply = this.#act((after) => {
      if (first) this.#gate.take(who.caller, now);
      const declared = this.#gate.check(who, name);
      const cx = { ...this.#context(now, origin, after), caller: who.caller, wait: waiting };
      return this.ctx.storage.transactionSync(() => run(cx, declared, args));
    });
    if (first) this.#finish(who, credential, name, !reply.ok, now);
    else this.#due.arm(now);
    return reply.ok && nothing_yet ? { ...reply, nothing_yet } : reply;
  }

  /** The account's part of a tool that runs in the Worker. A caller of a tool that needs a sign-in was admitted just before. */
  part({ credential, tool: name, args, origin }: PartCall): Reply {
    const now = Date.now();
    const who = credential && this.#who(credential, now, name);
    if (!this.#isOpen() || (credential && !who)) return { ok: false, unauthorized: true };
    const tool = tools.get(name);
    const admitted = tool && isFor(tool, "person") && !isFor(tool, "anyone");
    const reply = this.#act((after) => {
      if (who && !admitted) {
        this.#gate.take(who.caller, now);
        this.#gate.check(who, name);
      }
      const cx: PartContext = { ...this.#context(now, origin, after), caller: who?.caller };
      return this.ctx.storage.transactionSync(() => runPart(cx, name, tool, args));
    });
    if (who && credential && !admitted) this.#finish(who, credential, name, !reply.ok, now);
    else this.#due.arm(now);
    return reply;
  }

  /** For a tool that runs in the Worker, and for listing tools: who calls, whether it may call `tool`. Writes no row for an agent. */
  admit(credential: Credential, name?: string, about?: Details): Admission {
    const now = Date.now();
    const who = this.#who(credential, now);
    if (!who) return { ok: false, unauthorized: true };
    const reply = outcome(() => {
      this.#gate.take(who.caller, now);
      const tool = name === undefined ? undefined : this.#gate.check(who, name);
      const cx = { ...this.#context(now, "", () => {}), caller: who.caller };
      return this.ctx.storage.transactionSync(() => admitted(cx, name, tool, about));
    });
    if (name !== undefined) this.#finish(who, credential, name, !reply.ok, now);
    return reply.ok ? { ok: true, caller: reply.value } : reply;
  }

  /** Only our own Worker calls this, for a caller that it has admitted. */
  override fetch(request: Request): Response {
    if (!this.#account) return new Response(null, { status: 404 });
    const { pathname, searchParams } = new URL(request.url);
    const asked = (name: string) => searchParams.get(name) ?? "";
    if (pathname === "/wait") return this.#live.acceptWaiting(asked("user"), asked("call"), asked("credential"));
    return new Response(null, { status: 404 });
  }

  withdraw(credential: Credential, call: string): void {
    const who = this.#who(credential, Date.now());
    if (who) this.ctx.storage.transactionSync(() => withdrawOffer({ db: this.#db, ...this.#memory }, who.caller.id, call));
  }

  override async alarm(): Promise<void> {
    if (!this.#account) return;
    if (!this.#isOpen()) return this.#purge(this.#account.id);
    this.#due.run();
    this.ctx.storage.transactionSync(() => this.#usage.flush());
    this.#due.arm(Date.now());
    await this.#record_work.run(this.#account.id);
    this.#due.arm(Date.now());
  }

  #isOpen(): boolean {
    return this.#account !== undefined && this.#account.deleted_at === null;
  }

  /** Takes away a slice of what a deleted account kept; the last slice empties this object. */
  async #purge(account: string): Promise<void> {
    const done = await purge(this.env, this.ctx.storage, account);
    if (done) this.#account = undefined;
  }

  /** The code of a sign-in link opens its own tool and no other, and that tool opens to nothing else. */
  #who(credential: Credential, now: number, tool?: string): Who | undefined {
    this.#db.count();
    if ((credential.kind === "sign_in") !== (tool === "sign_in_with_code")) return undefined;
    if (!this.#isOpen()) return undefined;
    return callerOf(this.#db, credential, now);
  }

  #context(now: number, origin: string, after: Context["after"]): Omit<Context, "caller"> {
    if (!this.#account) throw new Error("A context of an account that has not been made.");
    return {
      ...this.#memory,
      account: this.#account,
      db: this.#db,
      due: this.#due,
      usage: this.#usage,
      live: this.#live,
      hooks,
      wait: undefined,
      limits: this.#limits,
      ring: this.#ring,
      now,
      origin,
      after,
    };
  }

  /** The outcome with the rows it took; where it is good, what was to happen after the commit has happened. */
  #act(act: (after: Context["after"]) => unknown): Reply {
    const effects: (() => void)[] = [];
    const reply = outcome(() => act((effect) => effects.push(effect)));
    const rows = this.#db.count();
    this.#memory.settle(reply.ok);
    if (reply.ok) for (const effect of effects) outcome(effect);
    return { ...reply, rows };
  }

  #finish(who: Who, credential: Credential, tool: string, refused: boolean, now: number): void {
    const full = this.#usage.count(who.caller.id, credential.id, toolNamed(tool)?.name ?? "unknown", refused, now);
    if (full) this.ctx.storage.transactionSync(() => this.#usage.flush());
    this.#due.arm(now);
  }
}
