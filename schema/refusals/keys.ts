import type { RefusalEntry } from "../errors";
import { quoted } from "../words";

/** The six of seed 000 letter by letter, and what the keyspace refuses beside them. */
export const keys = {
  namespace_reserved: {
    code: "reserved",
    say: () =>
      "The “control” namespace holds controls, which are set by the account owner and are read-only to you. " +
      "Read them with list_controls; you cannot create, change or delete them.",
  },
  key_too_long: {
    code: "invalid_argument",
    say: ({ max }: { max: number }) => `The key is too long. Keys may be at most ${max} characters.`,
  },
  key_not_a_name: {
    code: "invalid_argument",
    say: ({ key }: { key: string }) =>
      `${quoted(key)} cannot be a key. A key is 1 character or more, without control characters and without white space at either end.`,
  },
  value_too_large: {
    code: "too_large",
    say: ({ max }: { max: number }) =>
      `The value is too large. Values may be at most ${max} bytes. Store large data elsewhere and keep only a reference here.`,
  },
  key_is_counter: {
    code: "conflict",
    say: ({ key }: { key: string }) => `The key “${key}” is a counter. Use the increment tool to change it; it cannot be overwritten with set_value.`,
  },
  key_is_value: {
    code: "conflict",
    say: ({ key }: { key: string }) =>
      `The key “${key}” holds a value, not a counter, so it cannot be incremented. Delete it first if you want to use it as a counter.`,
  },
  keys_full: {
    code: "limit",
    say: ({ max }: { max: number }) => `This account has reached its limit of ${max} keys. Delete an existing key before creating a new one.`,
  },
  counter_beyond_exact: {
    code: "invalid_argument",
    say: ({ key, total }: { key: string; total: number }) =>
      `The counter “${key}” stands at ${total}; this amount would take it beyond ±9007199254740991, where whole numbers stop being exact. Nothing was changed. Use a smaller amount.`,
  },
} satisfies Record<string, RefusalEntry>;
