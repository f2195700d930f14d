import { attempt } from "./attempt";
import type { AccountContext } from "./context";
import { claimDelivery, type DeliveryRow, keepTry, replan, type Send } from "./deliveries";
import { webhookTurnedOff } from "./telling";

/** How many connections the platform lets a Worker have open at once. */
const sends_max = 6;
const postponed_ms = 60_000;

/** Runs something in a transaction of its own, and what it gives to `after` behind it. */
export type Happen = (effect: (cx: AccountContext) => void) => void;

/**
 * Sends what is due to addresses outside. The alarm claims and begins; nobody awaits a send, and what comes of one is kept in a
 * transaction of its own. An address has one send at a time, so that a slow one holds up no other; a send that is lost with the
 * memory of this object comes again, since its next try was planned before it began.
 */
export class Outbox {
  #waiting: Send[] = [];
  readonly #under_way = new Map<string, Send>();

  constructor(private readonly happen: Happen) {}

  /** The effect of the due row: SQL alone. */
  claim(cx: AccountContext, ref: string): void {
    const number = Number(ref);
    if (this.#has(number)) {
      const row = cx.db.find<Pick<DeliveryRow, "number" | "next_at">>("SELECT number, next_at FROM deliveries WHERE number = ?", number);
      if (row) replan(cx, row, cx.now + postponed_ms);
      return;
    }
    const send = claimDelivery(cx, number);
    if (send) cx.after(() => void this.#waiting.push(send));
  }

  /** Begins as many of the claimed sends as may go at once. */
  begin(): void {
    for (const send of this.#waiting) {
      if (this.#under_way.size >= sends_max) break;
      const { origin } = new URL(send.url);
      if (this.#under_way.has(origin)) continue;
      this.#under_way.set(origin, send);
      void this.#send(origin, send);
    }
    this.#waiting = this.#waiting.filter((send) => ![...this.#under_way.values()].includes(send));
  }

  async #send(origin: string, send: Send): Promise<void> {
    const made = await attempt(send);
    this.#under_way.delete(origin);
    this.happen((cx) => {
      const { turned_off } = keepTry(cx, send.number, made);
      if (turned_off) webhookTurnedOff(cx, turned_off.user);
    });
    this.begin();
  }

  #has(number: number): boolean {
    return [...this.#waiting, ...this.#under_way.values()].some((send) => send.number === number);
  }
}
