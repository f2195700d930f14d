import { children, type Running } from "../bench/processes";
import { type Bundle, bundle, run } from "../bench/workerd";
import { aPort, until } from "./npm-start";
import { secret_ring, setup_code } from "./server";
import { speakingTo } from "./speaking-to";

let bundled: Bundle | undefined;

/** What would refuse or shorten what a script does on purpose. */
const unhurried = {
  LIMIT_CALLS_PER_SEC_AGENT: "100000",
  LIMIT_CALLS_BURST_AGENT: "100000",
  LIMIT_CALLS_PER_SEC_ACCOUNT: "100000",
  LIMIT_CALLS_PER_SEC_PERSON: "100000",
};

/**
 * The product as it is deployed, in a workerd of its own that is killed as by `kill -9`: another takes its place, on the same state and
 * at the same address. While there is none, calls fail as where a network breaks.
 */
export class Killable {
  readonly speaking = speakingTo(() => this.running.url);
  #pid: number;

  private constructor(private readonly running: Running) {
    const [pid] = running.pids;
    if (pid === undefined) throw new Error("It does not run.");
    this.#pid = pid;
  }

  static async start(vars: Record<string, string> = {}): Promise<Killable> {
    bundled ??= bundle("wrangler.toml", `faults-${process.pid}`);
    return new Killable(await run(bundled, { SECRET_RING: secret_ring, SETUP_CODE: setup_code, ...unhurried, ...vars }, await aPort()));
  }

  get url(): URL {
    return this.running.url;
  }

  /** Ends its workerd at once. Answers when another answers in its place. */
  async kill(): Promise<void> {
    const before = children("workerd");
    process.kill(this.#pid, "SIGKILL");
    await until(() => this.#successor(before) && this.#answers());
    this.#pid = children("workerd").find((pid) => !before.includes(pid)) ?? this.#pid;
  }

  async end(): Promise<void> {
    await this.running.stop();
  }

  #successor(before: readonly number[]): boolean {
    return children("workerd").some((pid) => !before.includes(pid));
  }

  async #answers(): Promise<boolean> {
    return fetch(new URL("/healthz", this.url)).then(
      ({ ok }) => ok,
      () => false,
    );
  }
}
