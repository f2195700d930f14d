import { refuse } from "../../schema/errors";
import type { Limits } from "../../schema/limits";
import { type Declared, toolNamed } from "../../schema/tools/index";
import { checkTool } from "./access";
import type { Caller } from "./context";
import type { Db } from "./db";
import { Rate } from "./rate";
import { findUser } from "./users";

/** Who calls, and whether it is an agent that is paused. */
export type Who = { caller: Caller; paused: boolean };

/** What every call passes before anything is done for it. */
export class Gate {
  readonly #rate = new Rate();
  #writes = 0;
  #full = false;

  constructor(
    private readonly db: Db,
    private readonly limits: Limits,
  ) {}

  /** The tool, where this caller may call it now. A paused agent is told so before anything else. */
  check({ caller, paused }: Who, name: string): Declared {
    if (paused && caller.kind === "agent") refuse("agent_paused", { owner: findUser({ db: this.db }, caller.owner)?.name ?? "" });
    const tool = toolNamed(name) ?? refuse("unknown_tool", { name });
    checkTool(caller, tool, name);
    if (tool.effect === "writes" && !tool.replaces && (tool.home === "account" || tool.content) && this.#isFull()) refuse("storage_full");
    return tool;
  }

  /** Asking for the size costs as much as a statement, so while there is room it is asked at every hundredth write: at most 400 MiB late. */
  #isFull(): boolean {
    if (this.#full || this.#writes++ % 100 === 0) this.#full = this.db.bytes >= this.limits.account_bytes_max;
    return this.#full;
  }

  /** Counts one call against the rates of the caller and the account; refuses where one is used up. */
  take(caller: Caller, now: number): void {
    const { calls_per_sec_agent, calls_burst_agent, calls_per_sec_account, calls_per_sec_person } = this.limits;
    if (caller.kind === "agent") this.#rate.take(caller.id, calls_per_sec_agent, calls_burst_agent, now);
    else this.#rate.take(caller.id, calls_per_sec_person, calls_per_sec_person, now);
    this.#rate.take("account", calls_per_sec_account, calls_per_sec_account, now);
  }
}
