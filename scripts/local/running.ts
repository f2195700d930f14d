import { setTimeout as pause } from "node:timers/promises";

const look_every_ms = 5_000;
const answer_ms_max = 5_000;
const misses_max = 3;
const disposing_ms_max = 3_000;

export type Worker = { dispose(): Promise<void> };

/** The Worker of this process: started, started again where its runtime has died, ended. */
export class Running {
  #worker: Worker | undefined;
  readonly #start: () => Promise<Worker>;

  constructor(start: () => Promise<Worker>) {
    this.#start = start;
  }

  async start(): Promise<void> {
    this.#worker = await this.#start();
  }

  /** Ends it, or gives up after three seconds: what is left of it goes with the process group. */
  async end(): Promise<void> {
    await Promise.race([this.#worker?.dispose().catch(() => undefined), pause(disposing_ms_max)]);
  }

  /** Looks whether it answers, for good. wrangler restarts a runtime that crashed, but not the one in front of it that holds the port. */
  async watch(url: string): Promise<never> {
    for (let misses = 0; ; await pause(look_every_ms)) {
      misses = (await answers(url)) ? 0 : misses + 1;
      if (misses < misses_max) continue;
      console.error("The local runtime has stopped answering; it is started again.");
      await this.end();
      await this.start();
      misses = 0;
    }
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(answer_ms_max) })).ok;
  } catch {
    return false;
  }
}
