import type { AccountObject, Call, Reply, Waiting } from "../durable-objects/reply";
import { reach } from "./reach";

/** How long a door can hold a call that waits, how it says that its client has left, and who calls where it knows that already. */
export type Lane = { secs_max: number; gone: AbortSignal; user?: string };

/** A call that waits: whose it is, and how to reach its account anew, since a stub breaks with a deployment. */
export type WaitingCall = { account: () => AccountObject; call: Call; user: string; secs: number; lane: Lane };

/** An answer that was waited for. `withdraw` is for one that never reached its client: it then counts as not given. */
export type Waited = Reply & { withdraw?: () => Promise<void> };

const first_pause_ms = 50;
const pause_max_ms = 2000;

/** What the object closes a line with where a newer call of the same user has taken over. */
const taken_over = 4000;

/**
 * Asks until there is something to answer or the time is over, and sleeps in between: the line first, then the look, so that
 * nothing that happens in between is missed. It sleeps here and not in the object, which a held call would keep awake.
 * A line that breaks (an eviction, a deployment) is opened anew.
 */
export async function waitFor(waiting: WaitingCall): Promise<Waited> {
  const { account, call, lane } = waiting;
  const began = Date.now();
  const until = began + Math.min(waiting.secs, lane.secs_max) * 1000;
  const id = crypto.randomUUID();
  let again: Waiting["again"];
  for (let pause = first_pause_ms; ; pause = Math.min(pause * 2, pause_max_ms)) {
    using line = await openLine(waiting, id);
    do {
      const wait: Waiting = again ? { id, again } : { id };
      const reply = await reach(() => account().call({ ...call, wait }));
      again = reply.nothing_yet ?? again;
      const left = reply.nothing_yet === undefined ? 0 : until - Date.now();
      if (left <= 0 || !(await line.news(left))) return waited(waiting, id, reply, began);
    } while (!line.broken);
    await scheduler.wait(pause);
  }
}

function waited({ account, call }: WaitingCall, id: string, reply: Reply, began: number): Waited {
  if (!reply.ok) return reply;
  const value = { ...(reply.value as object), waited_secs: Math.floor((Date.now() - began) / 1000) };
  return { ...reply, value, withdraw: () => account().withdraw(call.credential, id) };
}

async function openLine({ account, call, user, lane }: WaitingCall, id: string): Promise<Line> {
  const query = new URLSearchParams({ user, tool: call.tool, call: id, credential: call.credential.id }).toString();
  const { webSocket } = await account().fetch(new Request(`http://account/wait?${query}`, { headers: { Upgrade: "websocket" } }));
  if (!webSocket) throw new Error("The account refused a line.");
  return new Line(webSocket, lane.gone);
}

/** The ear at the account: it says that there is news, not what. */
class Line implements Disposable {
  /** Whether it has to be opened anew. */
  broken = false;
  #told = false;
  #over = false;
  #wake = () => {};

  constructor(
    private readonly socket: WebSocket,
    gone: AbortSignal,
  ) {
    socket.addEventListener("message", () => this.#hear());
    socket.addEventListener("close", ({ code }) => this.#lose(code === taken_over));
    socket.addEventListener("error", () => this.#lose(false));
    gone.addEventListener("abort", () => this.#lose(true), { once: true });
    this.#over = gone.aborted;
    socket.accept();
  }

  /** True where there may be something new; false where the time is over, the client has left or a newer call has taken over. */
  async news(ms: number): Promise<boolean> {
    if (!this.#told && !this.#over) await this.#sleep(ms);
    const heard = this.#told && !this.#over;
    this.#told = false;
    return heard;
  }

  [Symbol.dispose](): void {
    this.socket.close(1000);
  }

  #sleep(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  #hear(): void {
    this.#told = true;
    this.#wake();
  }

  #lose(for_good: boolean): void {
    if (for_good) this.#over = true;
    else this.broken = true;
    this.#hear();
  }
}
