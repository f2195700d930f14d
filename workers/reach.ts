import { refusal } from "../schema/errors";
import type { Admission, Reply } from "../durable-objects/reply";

/** An account that cannot be reached (overloaded, restarting, being deployed) is `unavailable`, never a bug of the caller. */
export async function reach<T extends Reply | Admission>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    console.error("An account could not be reached", error instanceof Error ? error.message : error);
    return { ok: false, refused: refusal("unavailable").refused } as T;
  }
}

/** Thrown by a tool of the Worker where whoever calls is not signed in (any more): answered like a credential that opens nothing. */
export class NotSignedIn extends Error {}
