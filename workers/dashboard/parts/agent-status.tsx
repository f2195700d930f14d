import { When } from "./when";

/** Whether an agent may act, and when it last did. */
export function AgentStatus({ status, last_call_at }: { status: "active" | "paused"; last_call_at: string | null }) {
  const state = status === "paused" ? "paused" : last_call_at === null ? "new" : "active";
  return (
    <span className="status">
      <span className="dot" data-state={state} aria-hidden />
      {status === "paused" ? "Paused" : last_call_at === null ? "No call yet" : <When at={last_call_at} prefix="Last call " />}
    </span>
  );
}
