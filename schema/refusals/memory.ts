import type { RefusalEntry } from "../errors";
import { quoted } from "../words";

/** Search, threads, reactions, pins, summaries. */
export const memory = {
  message_elsewhere: {
    code: "invalid_argument",
    say: ({ msg_id, conv_id }: { msg_id: string; conv_id: string }) =>
      `The message ${msg_id} is not in ${conv_id}. A message's id starts with its conversation's: name that one.`,
  },
  query_empty: {
    code: "invalid_argument",
    say: () => "The query holds nothing that could be found. Give at least one letter, digit or sign.",
  },
  not_an_emoji: {
    code: "invalid_argument",
    say: ({ key }: { key: string }) =>
      `${quoted(key)} is not one emoji. Pass exactly one, for example 👀 or ✅, or the :name: of one of the account's own.`,
  },
  reactions_full: {
    code: "limit",
    say: ({ msg_id, max }: { msg_id: string; max: number }) =>
      `The message ${msg_id} has ${max} different reactions, the most it can have. Use one of those.`,
  },
  pins_full: {
    code: "limit",
    say: ({ max }: { max: number }) => `This conversation has ${max} pinned messages, the most it can have. Unpin one first.`,
  },
  range_unseen: {
    code: "invalid_argument",
    say: ({ from_seq, to_seq, first, last }: { from_seq: number; to_seq: number; first: number; last: number }) =>
      from_seq > to_seq
        ? `from_seq ${from_seq} is after to_seq ${to_seq}. Give the older end first.`
        : `You cannot see all of ${from_seq} to ${to_seq} in this conversation: you see ${first} to ${last}.`,
  },
} satisfies Record<string, RefusalEntry>;
