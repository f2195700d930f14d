import { DurableObject } from "cloudflare:workers";
import { Db } from "../../durable-objects/account/db";
import { Due } from "../../durable-objects/account/due";
import steps from "../../schema/account/0001_account.sql";

type TestEnv = { TIMERS: DurableObjectNamespace<Timers> };

type Asked = { act: string; kind?: string; ref?: string; at?: number; all?: { ref: string; at: number }[] };

/** An object with nothing but timers, driven by tests. */
export class Timers extends DurableObject<TestEnv> {
  readonly #db = new Db(this.ctx.storage.sql);
  readonly #due: Due;

  constructor(ctx: DurableObjectState, env: TestEnv) {
    super(ctx, env);
    if (!ctx.storage.sql.exec("SELECT 1 FROM sqlite_schema WHERE name = 'due'").toArray().length) {
      ctx.storage.sql.exec(steps);
      ctx.storage.sql.exec("CREATE TABLE fired (ref TEXT NOT NULL, at INTEGER NOT NULL)");
    }
    const fire = (ref: string, now: number) => this.#db.run("INSERT INTO fired VALUES (?, ?)", ref, now);
    const broken = (ref: string, now: number) => {
      fire(ref, now);
      throw new Error("a bug in an effect");
    };
    this.#due = new Due(ctx.storage, this.#db, { fire, broken }, () => {});
    void ctx.blockConcurrencyWhile(() => this.#due.load());
  }

  override async fetch(request: Request): Promise<Response> {
    const { act, kind = "fire", ref = "", at = 0, all = [] } = await request.json<Asked>();
    this.ctx.storage.transactionSync(() => all.forEach((each) => this.#due.set(each.at, "fire", each.ref)));
    if (act === "set") this.ctx.storage.transactionSync(() => this.#due.set(at, kind, ref));
    if (act === "cancel") this.ctx.storage.transactionSync(() => this.#due.cancel(at, kind, ref));
    if (act === "set and fail") this.#setAndFail(at, ref);
    if (act === "lose the alarm") await this.ctx.storage.deleteAlarm();
    this.#due.arm(Date.now());
    return Response.json({
      fired: this.#db.all("SELECT ref, at FROM fired ORDER BY at, rowid"),
      waiting: this.#db.all("SELECT * FROM due"),
      alarm: await this.ctx.storage.getAlarm(),
    });
  }

  #setAndFail(at: number, ref: string): void {
    try {
      this.ctx.storage.transactionSync(() => {
        this.#due.set(at, "fire", ref);
        throw new Error("the call is refused");
      });
    } catch {
      // What it set is gone with it.
    }
  }

  override alarm(): void {
    this.#due.run();
    this.#due.arm(Date.now());
  }
}

export default {
  fetch: (request: Request, env: TestEnv) => env.TIMERS.getByName(new URL(request.url).pathname).fetch(request),
};
