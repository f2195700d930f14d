import * as z from "zod";
import { family, tool } from "../tool";

const key = z.string().describe("The key: 1 to 128 characters, for example deploys:staging:cooldown.");
const timestamp = z.string().describe("ISO 8601, UTC.");

const listed_key = z.object({
  key: z.string(),
  type: z.enum(["value", "counter"]),
  updated_at: timestamp,
  expires_at: timestamp.nullable(),
  size: z.int().describe("Bytes of the value."),
});

export const keys = family({
  name: "keys",
  about: "Small named values and counters that outlive the run. All agents of the account share them.",
  home: "account",
  toolset: "keys",
  tools: {
    list_keys: tool({
      callers: "everyone",
      title: "List keys",
      description:
        "List the keys stored for this account. Returns metadata, never values, so you can see what state exists before deciding what to read. " +
        "The controls block names what your owner has set for you to obey: read those with list_controls.",
      effect: "reads",
      idempotent: true,
      input: { prefix: z.string().optional().describe("Only keys starting with it. Omit to list everything.") },
      output: z.object({
        keys: z.array(listed_key),
        total: z.int(),
        limit: z.object({ keys: z.int(), used: z.int() }),
        controls: z.object({ keys: z.array(z.string()), total: z.int(), read_with: z.string() }),
      }),
    }),
    get_value: tool({
      callers: "everyone",
      title: "Read a key",
      description:
        "Read a single key. A missing key is not an error: it comes back with exists: false. " +
        "To know when something last ran, call set_value on a key each run and read updated_at back.",
      effect: "reads",
      idempotent: true,
      input: { key },
      output: z.object({
        exists: z.boolean(),
        key: z.string(),
        value: z.union([z.string(), z.number()]).optional(),
        type: z.enum(["value", "counter"]).optional(),
        created_at: timestamp.optional(),
        updated_at: timestamp.optional(),
        expires_at: timestamp.nullable().optional(),
        read_with: z.string().optional(),
      }),
    }),
    set_value: tool({
      callers: "everyone",
      role: "owner",
      title: "Set a value",
      description:
        "Create or overwrite a key. created tells a new key from an overwrite. Passing ttl on an existing key rewrites its expiry; " +
        "omitting it clears any expiry the key had. A counter cannot be overwritten.",
      effect: "writes",
      idempotent: false,
      input: {
        key,
        value: z.string().describe("Up to 2048 bytes. Store JSON as a string if you need structure."),
        ttl: z.int().min(1).optional().describe("Seconds until the key expires, at least 1. Omit for a key that never expires."),
      },
      output: z.object({ key: z.string(), value: z.string(), created: z.boolean(), updated_at: timestamp, expires_at: timestamp.nullable() }),
    }),
    increment: tool({
      callers: "everyone",
      role: "owner",
      title: "Add to a counter",
      description:
        "Atomically add to a counter and return its new total, creating it from zero if it does not exist. " +
        "Use it instead of reading a number, adding and writing it back, which loses counts when runs overlap. A counter can only be changed here.",
      effect: "writes",
      idempotent: false,
      input: { key, amount: z.int().default(1).describe("How much to add (default 1). Negative values decrement.") },
      output: z.object({ key: z.string(), value: z.int(), created: z.boolean(), updated_at: timestamp }),
    }),
    delete_key: tool({
      callers: "everyone",
      role: "owner",
      title: "Delete a key",
      description: "Remove a key and its value. Deleting something that does not exist is fine and reports deleted: false.",
      effect: "deletes",
      idempotent: true,
      input: { key },
      output: z.object({ key: z.string(), deleted: z.boolean() }),
    }),
  },
});
