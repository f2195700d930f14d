import type { ReactNode } from "react";
import type { Webhook } from "./deliveries";
import { When } from "./when";

/** How an address fares that things are sent to: works, fails since when, or was given up. */
export function WebhookState({ webhook: { failing_since, off_at }, tried }: { webhook: Webhook; tried: boolean }) {
  if (off_at !== null)
    return <State state="off">Off: nothing arrived for a day. {failing_since !== null && <When at={failing_since} prefix="Failing since " />}</State>;
  if (failing_since !== null)
    return (
      <State state="failing">
        Failing: <When at={failing_since} prefix="nothing has arrived since " />
      </State>
    );
  return <State state={tried ? "active" : "new"}>{tried ? "Working" : "Set, nothing sent yet"}</State>;
}

function State({ state, children }: { state: string; children: ReactNode }) {
  return (
    <span className="status status-long">
      <span className="dot" data-state={state} aria-hidden />
      <span>{children}</span>
    </span>
  );
}
