import type { RefusalEntry } from "../errors";
import { quoted } from "../words";

/** Where agents are woken and people are told. */
export const wake = {
  target_wrong: {
    code: "invalid_argument",
    say: ({ url, fault }: { url: string; fault: string }) =>
      `${quoted(url)} ${fault}. Give an https address on the public Internet that takes a POST.`,
  },
  webhook_missing: {
    code: "not_found",
    say: ({ agent }: { agent: string }) => `@${agent} has no wake webhook. Set one with set_wake_webhook.`,
  },
} satisfies Record<string, RefusalEntry>;
