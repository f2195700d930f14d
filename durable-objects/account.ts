import { DurableObject } from "cloudflare:workers";
import { type Credential, type Ring, ringOf } from "../schema/credentials";
import { type Details, refuse, reportBug } from "../schema/errors";
import { limitsOf, type Limits } from "../schema/limits";
import { type Declared, isFor, toolNamed, tools } from "../schema/tools/index";
import { checkTool } from "./account/access";
import { admitted } from "./account/admission";
import type { Caller, Context } from "./account/context";
import { callerOf } from "./account/credentials";
import { Db } from "./account/db";
import { Due } from "./account/due";
import { makeAccount } from "./account/make";
import { Live } from "./account/live";
import { isMade, migrate } from "./account/migrate";
import type { PartContext } from "./account/parts";
import { Rate } from "./account/rate";
import { record_work, RecordWork } from "./account/record-work";
import { outcome, run, runPart } from "./account/run";
import { Usage } from "./account/usage";
import { findUser } from "./account/users";
import type { Admission, Call, NewAccount, PartCall, Reply } from "./reply";

type Who = { caller: Caller; paused: boolean };

/** One account: its data, its rules, one call at a time. */
export class Account extends DurableObject<Env> {
  readonly #db: Db;
  readonly #due: Due;
  readonly #record_work: RecordWork;
  readonly #usage: Usage;
  readonly #live: Live;
  readonly #rate = new Rate();
  readonly #limits: Limits;
  readonly #ring: Ring;
  /** Absent until the account has been made. */
  #account: Context["account"] | undefined;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.#limits = limitsOf(env);
    this.#ring = ringOf(env.SECRET_RING);
    this.#db = new Db(ctx.storage.sql);
    this.#due = new Due(ctx.storage, this.#db, { [record_work]: (type, now) => this.#record_work.claim(type, now) }, reportBug);
    this.#record_work = new RecordWork(ctx.storage, this.#db, this.#due, env.RECORDS, reportBug);
    this.#usage = new Usage(this.#db, this.#due, this.#limits.session_secs * 1000);
    this.#live = new Live(ctx);
    if (isMade(ctx.storage)) void ctx.blockConcurrencyWhile(() => this.#open());
  }

  async #open(): Promise<void> {
    migrate(this.ctx.storage);
    this.#account = this.#db.one<Context["account"]>("SELECT id, name, created_at FROM account");
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
  call({ credential, tool: name, args, origin }: Call): Reply {
    const now = Date.now();
    const who = this.#who(credential, now);
    if (!who) return { ok: false, unauthorized: true };
    const reply = this.#act((after) => {
      const declared = this.#check(who, name, now);
      const cx = { ...this.#context(now, origin, after), caller: who.caller };
      return this.ctx.storage.transactionSync(() => run(cx, declared, args));
    });
    this.#finish(who, credential, name, !reply.ok, now);
    return reply;
  }

  /** The account's part of a tool that runs in the Worker. A caller of a tool that needs a sign-in was admitted just before. */
  part({ credential, tool: name, args, origin }: PartCall): Reply {
    const now = Date.now();
    const who = credential && this.#who(credential, now, name);
    if (!this.#account || (credential && !who)) return { ok: false, unauthorized: true };
    const tool = tools.get(name);
    const admitted = tool && isFor(tool, "person") && !isFor(tool, "anyone");
    const reply = this.#act((after) => {
      if (who && !admitted) this.#check(who, name, now);
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
      const tool = name === undefined ? undefined : this.#check(who, name, now);
      if (tool === undefined) this.#take(who.caller, now);
      const cx = { ...this.#context(now, "", () => {}), caller: who.caller };
      return this.ctx.storage.transactionSync(() => admitted(cx, name, tool, about));
    });
    if (name !== undefined) this.#finish(who, credential, name, !reply.ok, now);
    return reply.ok ? { ok: true, caller: reply.value } : reply;
  }

  override async alarm(): Promise<void> {
    if (!this.#account) return;
    this.#due.run();
    this.ctx.storage.transactionSync(() => this.#usage.flush());
    this.#due.arm(Date.now());
    await this.#record_work.run(this.#account.id);
    this.#due.arm(Date.now());
  }

  /** The code of a sign-in link opens its own tool and no other, and that tool opens to nothing else. */
  #who(credential: Credential, now: number, tool?: string): Who | undefined {
    this.#db.count();
    if ((credential.kind === "sign_in") !== (tool === "sign_in_with_code")) return undefined;
    return this.#account && callerOf(this.#db, credential, now);
  }

  /** The tool, where this caller may call it now. A paused agent is told so before anything else. */
  #check(who: Who, name: string, now: number): Declared {
    this.#take(who.caller, now);
    if (who.paused && who.caller.kind === "agent") refuse("agent_paused", { owner: findUser({ db: this.#db }, who.caller.owner)?.name ?? "" });
    const tool = toolNamed(name) ?? refuse("unknown_tool", { name });
    checkTool(who.caller, tool, name);
    if (tool.effect === "writes" && tool.home === "account" && this.#db.bytes >= this.#limits.account_bytes_max) refuse("storage_full");
    return tool;
  }

  #take(caller: Caller, now: number): void {
    const { calls_per_sec_agent, calls_burst_agent, calls_per_sec_account, calls_per_sec_person } = this.#limits;
    if (caller.kind === "agent") this.#rate.take(caller.id, calls_per_sec_agent, calls_burst_agent, now);
    else this.#rate.take(caller.id, calls_per_sec_person, calls_per_sec_person, now);
    this.#rate.take("account", calls_per_sec_account, calls_per_sec_account, now);
  }

  #context(now: number, origin: string, after: Context["after"]): Omit<Context, "caller"> {
    if (!this.#account) throw new Error("A context of an account that has not been made.");
    const { account, db, due, usage, live, limits, ring } = {
      account: this.#account,
      db: this.#db,
      due: this.#due,
      usage: this.#usage,
      live: this.#live,
      limits: this.#limits,
      ring: this.#ring,
    };
    return { account, db, due, usage, live, limits, ring, now, origin, after };
  }

  /** The outcome with the rows it took; where it is good, what was to happen after the commit has happened. */
  #act(act: (after: Context["after"]) => unknown): Reply {
    const effects: (() => void)[] = [];
    const reply = outcome(() => act((effect) => effects.push(effect)));
    const rows = this.#db.count();
    if (reply.ok) for (const effect of effects) effect();
    return { ...reply, rows };
  }

  #finish(who: Who, credential: Credential, tool: string, refused: boolean, now: number): void {
    const full = this.#usage.count(who.caller.id, credential.id, toolNamed(tool)?.name ?? "unknown", refused, now);
    if (full) this.ctx.storage.transactionSync(() => this.#usage.flush());
    this.#due.arm(now);
  }
}
