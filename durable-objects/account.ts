import { DurableObject } from "cloudflare:workers";
import type { Credential } from "../schema/credentials";
import type { Details } from "../schema/errors";
import { isFor, tools } from "../schema/tools/index";
import { admitted } from "./account/admission";
import { Core } from "./account/core";
import { heard, lineClosed, listener, openLine } from "./account/listening";
import { standingOf } from "./account/live";
import { makeAccount } from "./account/make";
import { isMade, migrate } from "./account/migrate";
import { steps } from "./account/parts";
import { purge } from "./account/purge";
import { outcome, run, runPart } from "./account/run";
import { withdrawOffer } from "./account/update-cursors";
import type { Admission, Call, NewAccount, PartCall, Reply } from "./reply";

/** One account: its data, its rules, one call at a time. */
export class Account extends DurableObject<Env> {
  readonly #core: Core;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.#core = new Core(ctx, env);
    if (isMade(ctx.storage)) void ctx.blockConcurrencyWhile(() => this.#core.open());
  }

  /** Makes the account, once: its owner and the owner's token. A refusal leaves an object that has not been made. */
  async make(wanted: NewAccount): Promise<Reply> {
    const { account, db, ring, limits } = this.#core;
    if (account) throw new Error("This account has been made already.");
    const reply = outcome(() => {
      migrate(this.ctx.storage);
      return this.ctx.storage.transactionSync(() => makeAccount({ db, ring, limits, now: Date.now() }, wanted));
    });
    if (reply.ok) await this.#core.open();
    else await this.ctx.storage.deleteAll();
    return reply;
  }

  /** One call: who calls, whether it may, what happens. All of it or none of it. */
  call({ credential, tool: name, args, origin, wait }: Call): Reply {
    const core = this.#core;
    const now = Date.now();
    const who = core.who(credential, now);
    if (!who) return { ok: false, unauthorized: true };
    // A call that waits comes again and again, and counts as the one call that it is.
    const first = wait?.again === undefined;
    let nothing_yet: Reply["nothing_yet"];
    const waiting = wait && { id: wait.id, first, token: wait.again?.token, nothingYet: (token: unknown) => void (nothing_yet = { token }) };
    const reply = core.act((after) => {
      if (first) core.gate.take(who.caller, now);
      const declared = core.gate.check(who, name);
      const cx = { ...core.context(who.caller, now, origin, after), wait: waiting };
      return this.ctx.storage.transactionSync(() => run(cx, declared, args));
    });
    if (first) core.finish(who, credential, name, !reply.ok, now);
    else core.due.arm(now);
    return reply.ok && nothing_yet ? { ...reply, nothing_yet } : reply;
  }

  /** The account's part of a tool that runs in the Worker. A caller of a tool that needs a sign-in was admitted just before. */
  part({ credential, tool: name, args, origin }: PartCall): Reply {
    const core = this.#core;
    const now = Date.now();
    const who = credential && core.who(credential, now, name);
    if (!core.is_open || (credential && !who)) return { ok: false, unauthorized: true };
    const tool = tools.get(name);
    const admitted = steps.has(name) || (tool && isFor(tool, "person") && !isFor(tool, "anyone"));
    const reply = core.act((after) => {
      if (who && !admitted) core.gate.take(who.caller, now);
      // Again for who was admitted: between two hops an agent may have been paused.
      if (who && !steps.has(name)) core.gate.check(who, name);
      const cx = core.context(who?.caller, now, origin, after);
      return this.ctx.storage.transactionSync(() => runPart(cx, name, tool, args));
    });
    if (who && credential && !admitted) core.finish(who, credential, name, !reply.ok, now);
    else core.due.arm(now);
    return reply;
  }

  /** For a tool that runs in the Worker, and for listing tools: who calls, whether it may call `tool`. Writes no row for an agent. */
  admit(credential: Credential, name?: string, about?: Details): Admission {
    const core = this.#core;
    const now = Date.now();
    const who = core.who(credential, now);
    if (!who) return { ok: false, unauthorized: true };
    const reply = outcome(() => {
      core.gate.take(who.caller, now);
      const tool = name === undefined ? undefined : core.gate.check(who, name);
      const cx = core.context(who.caller, now, "", () => {});
      return this.ctx.storage.transactionSync(() => admitted(cx, name, tool, about));
    });
    if (name !== undefined) core.finish(who, credential, name, !reply.ok, now);
    return reply.ok ? { ok: true, caller: reply.value } : reply;
  }

  /** Opens a line. Only our own Worker asks, for a caller that it has admitted. */
  override fetch(request: Request): Response {
    if (!this.#core.is_open) return new Response(null, { status: 404 });
    const { pathname, searchParams } = new URL(request.url);
    const asked = (name: string) => searchParams.get(name) ?? "";
    if (pathname === "/wait") return this.#core.live.acceptWaiting(asked("user"), asked("tool"), asked("call"), asked("credential"));
    const person = listener(this.#core.db, asked("user"), asked("credential"));
    if (pathname !== "/listen" || !person) return new Response(null, { status: 404 });
    const after = searchParams.has("after") ? Number(asked("after")) : undefined;
    return openLine(
      this.#core.context(person, Date.now(), "", () => {}),
      after,
    );
  }

  /** What a person who listens says. What is refused is not answered: the line is for telling. */
  override webSocketMessage(line: WebSocket, message: string | ArrayBuffer): void {
    const core = this.#core;
    const now = Date.now();
    const person = core.is_open ? listener(core.db, core.live.userOf(line), standingOf(line).credential) : undefined;
    if (!person || typeof message !== "string") return;
    core.act((after) => {
      core.gate.take(person, now);
      this.ctx.storage.transactionSync(() => heard(core.context(person, now, "", after), message));
    });
  }

  override webSocketClose(line: WebSocket): void {
    const core = this.#core;
    core.live.closeBack(line);
    const person = core.is_open ? listener(core.db, core.live.userOf(line), standingOf(line).credential) : undefined;
    if (person) lineClosed(core.context(person, Date.now(), "", () => {}));
  }

  override webSocketError(line: WebSocket): void {
    this.webSocketClose(line);
  }

  /** Takes back what a call that waited was given, where it never reached its client and nothing else was given since. */
  withdraw(credential: Credential, call: string): void {
    const { db, memory } = this.#core;
    const who = this.#core.who(credential, Date.now());
    if (who) this.ctx.storage.transactionSync(() => withdrawOffer({ db, ...memory }, who.caller.id, call));
  }

  override async alarm(): Promise<void> {
    const { account, due, usage, outbox, record_work, file_work, is_open } = this.#core;
    if (!account) return;
    if (!is_open) return this.#purge(account.id);
    due.run();
    outbox.begin();
    this.ctx.storage.transactionSync(() => usage.flushInTime(Date.now()));
    due.arm(Date.now());
    await record_work.run(account.id);
    await file_work.run(account);
    due.arm(Date.now());
  }

  /** Takes away a slice of what a deleted account kept; the last slice empties this object. */
  async #purge(account: string): Promise<void> {
    const done = await purge(this.env, this.ctx.storage, account);
    if (done) this.#core.account = undefined;
  }
}
