import type { RefusalEntry } from "../errors";
import { anyOf, quoted } from "../words";

/** Cards and the answers to them. */
export const cards = {
  not_a_card: {
    code: "invalid_argument",
    say: ({ msg_id }: { msg_id: string }) => `The message ${msg_id} is no card, so there is nothing to answer by a click. Reply with send_message.`,
  },
  card_closed: {
    code: "conflict",
    say: ({ msg_id }: { msg_id: string }) => `The card ${msg_id} took one answer and has it. Nothing was changed.`,
  },
  block_unknown: {
    code: "invalid_argument",
    say: ({ block_id, blocks }: { block_id: string; blocks: readonly string[] }) =>
      blocks.length === 0
        ? "This card has nothing that can be answered."
        : `The card has no block ${quoted(block_id)} that can be answered. It has ${anyOf(blocks.map(quoted))}.`,
  },
  card_answer_wrong: {
    code: "invalid_argument",
    /** Every fault at once, each a sentence. */
    say: ({ faults }: { faults: readonly string[] }) => faults.join(" "),
    tell: ({ faults }: { faults: readonly string[] }) => ({ faults }),
  },
} satisfies Record<string, RefusalEntry>;
