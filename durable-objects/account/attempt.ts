import type { Send, Try } from "./deliveries";

/** One try. A redirect is not followed: it is an answer that is not 2xx. Never throws. */
export async function attempt({ url, body, headers, timeout_ms }: Omit<Send, "number">): Promise<Try> {
  const began = Date.now();
  try {
    const response = await fetch(url, { method: "POST", body, headers, redirect: "manual", signal: AbortSignal.timeout(timeout_ms) });
    void response.body?.cancel();
    return { status: response.status, error: null, ms: Date.now() - began };
  } catch (error) {
    const timed_out = error instanceof Error && error.name === "TimeoutError";
    return { status: null, error: timed_out ? "It did not answer in time." : "It could not be reached.", ms: Date.now() - began };
  }
}
