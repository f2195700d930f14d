import type { FormEvent } from "react";
import { flushSync } from "react-dom";

/** Shows what is wrong and puts the focus on the first field that is. */
export function showFaults(event: FormEvent, show: () => void): void {
  const form = event.currentTarget;
  flushSync(show);
  form.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
}
