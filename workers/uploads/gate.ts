import { refuse } from "../../schema/errors";
import type { Limits } from "../../schema/limits";

const look_again_ms = 20;

/** Bytes of large bodies that this isolate has in memory, or is about to have. */
let in_flight = 0;

/**
 * The way of one large body through the gate: an isolate has 128 MB, so only so many bytes are in flight at once. It is taken before
 * the body is read and given back when the call is over.
 */
export class Passage implements Disposable {
  #bytes = 0;

  constructor(private readonly limits: Limits) {}

  /** Waits until there is room, and refuses where there is none for long. Once a body. */
  async take(bytes: number): Promise<void> {
    const until = Date.now() + this.limits.upload_wait_ms;
    while (!this.#fits(bytes)) {
      if (Date.now() >= until) refuse("uploads_busy");
      await new Promise((resolve) => setTimeout(resolve, look_again_ms));
    }
    this.#bytes = bytes;
    in_flight += bytes;
  }

  /** One alone always does. */
  #fits(bytes: number): boolean {
    return in_flight === 0 || in_flight + bytes <= this.limits.uploads_at_once_bytes_max;
  }

  get is_taken(): boolean {
    return this.#bytes > 0;
  }

  [Symbol.dispose](): void {
    in_flight -= this.#bytes;
    this.#bytes = 0;
  }
}
