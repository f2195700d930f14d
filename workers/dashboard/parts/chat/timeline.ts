import { act, Refused } from "../../act";
import type { Event } from "../../../../schema/events";
import { type Frame, isEvent, isMessage } from "../live-frames";
import { appended, changedMessage, joined, type Wake } from "./timeline-events";
import { type Draft, Outbox, type Unsent } from "./outbox";

/** A part of a conversation without gaps, as the page holds it. Oldest first. */
export type Shown = {
  state: "loading" | "ready" | "failed";
  problem?: Error;
  events: readonly Event[];
  /** Whether there is more before the first and after the last of them. */
  older: boolean;
  newer: boolean;
  unsent: readonly Unsent[];
  /** Who was woken by what was sent from here, by msg_id. */
  wakes: ReadonlyMap<string, Wake>;
};

const page = 100;
const around = 50;

/**
 * The timeline of one conversation: loads parts of it, takes in what the live line tells, and sends. What it holds never has a gap:
 * a frame that does not follow on what is there makes it read what lies between.
 */
export class Timeline {
  shown: Shown = { state: "loading", events: [], older: false, newer: false, unsent: [], wakes: new Map() };
  readonly #watchers = new Set<() => void>();
  readonly #outbox: Outbox;
  #reading: Promise<void> | undefined;

  constructor(readonly conv_id: string) {
    this.#outbox = new Outbox(conv_id, {
      changed: (unsent) => this.#show({ unsent }),
      sent: (msg_id, wake) => void this.#sent(msg_id, wake),
    });
  }

  readonly watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => void this.#watchers.delete(watcher);
  };

  readonly look = (): Shown => this.shown;

  /** Reads the newest part, or the part around a seq. What was there is replaced. */
  async open(at?: number): Promise<void> {
    this.#show({ state: "loading" });
    try {
      const before = await this.#history(at === undefined ? { limit: page } : { before_seq: at + 1, limit: around });
      const after = at === undefined ? { events: [], more: false } : await this.#history({ after_seq: at, limit: around });
      this.#show({ state: "ready", events: joined(before.events, after.events), older: before.more, newer: after.more });
    } catch (error) {
      this.#show({ state: "failed", problem: error as Error });
    }
  }

  /** Reads what lies before the first event. One read at a time. */
  older(): Promise<void> {
    return this.#once(async () => {
      const [first] = this.shown.events;
      if (!this.shown.older || first?.seq === undefined) return;
      const { events, more } = await this.#history({ before_seq: first.seq, limit: page });
      this.#show({ events: joined(events, this.shown.events), older: more });
    });
  }

  /** Reads on after the last event. One read at a time. */
  newer(): Promise<void> {
    return this.#once(() => this.#readOn());
  }

  /** Reads until the newest event, where the page holds the end of the conversation. */
  latest(): Promise<void> {
    return this.#once(async () => {
      if (this.shown.state !== "ready" || this.shown.newer) return;
      do await this.#readOn();
      while (this.shown.newer);
    });
  }

  send(draft: Draft): void {
    this.#outbox.send(draft);
  }
  sendAgain(client_msg_id: string): void {
    this.#outbox.sendAgain(client_msg_id);
  }
  discard(client_msg_id: string): void {
    this.#outbox.discard(client_msg_id);
  }

  /** What the live line told. */
  hear(frame: Frame): void {
    if (!("conv_id" in frame) || frame.conv_id !== this.conv_id || this.shown.state !== "ready") return;
    if (frame.type === "reactions" && "reactions" in frame) {
      const { msg_id, reactions } = frame as Extract<Frame, { type: "reactions" }>;
      this.#show({ events: changedMessage(this.shown.events, msg_id, (message) => ({ ...message, reactions })) });
    } else if (isEvent(frame)) this.#take(frame);
  }

  #take(event: Event): void {
    if (!this.shown.newer) {
      const events = appended(this.shown.events, event);
      if (events) this.#show({ events });
      else void this.latest();
    }
    if (isMessage(event)) this.#outbox.seen(event.msg_id);
    else if (typeof event["msg_id"] === "string") void this.refresh(event["msg_id"]);
  }

  /** Reads one message again: something about it has changed. */
  async refresh(msg_id: string): Promise<void> {
    const seq = Number(msg_id.split(".")[1]);
    if (!this.shown.events.some((event) => event.seq === seq)) return;
    const { events } = await this.#history({ after_seq: seq - 1, before_seq: seq + 1, limit: 1 }).catch(() => ({ events: [] }));
    const [read] = events;
    if (read && isMessage(read)) this.#show({ events: changedMessage(this.shown.events, msg_id, () => read) });
  }

  async #sent(msg_id: string, wake: Wake): Promise<void> {
    this.#show({ wakes: new Map(this.shown.wakes).set(msg_id, wake) });
    // Who looks at an older part is taken to where the message stands.
    if (this.shown.newer) await this.open();
    else await this.latest();
    this.#outbox.seen(msg_id);
  }

  async #readOn(): Promise<void> {
    const last = this.shown.events.at(-1)?.seq ?? 0;
    const { events, more } = await this.#history({ after_seq: last, limit: page });
    this.#show({ events: joined(this.shown.events, events), newer: more });
    for (const event of events) if (isMessage(event)) this.#outbox.seen(event.msg_id);
  }

  /** Reads one after the other; a read that failed is tried again when something asks for it again. */
  async #once(read: () => Promise<void>): Promise<void> {
    while (this.#reading) await this.#reading;
    this.#reading = read()
      .catch((error: unknown) => {
        if (!(error instanceof Refused)) throw error;
      })
      .finally(() => (this.#reading = undefined));
    await this.#reading;
  }

  #history(range: { after_seq?: number; before_seq?: number; limit: number }) {
    return act("get_history", { conv_id: this.conv_id, ...range });
  }

  #show(change: Partial<Shown>): void {
    this.shown = { ...this.shown, ...change };
    for (const watcher of this.#watchers) watcher();
  }
}
