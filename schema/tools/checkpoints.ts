import * as z from "zod";
import { jsonText, list, text } from "../fields";
import { family, tool } from "../tool";

const key = text({ chars: "checkpoint_key_chars_max" }).min(1);
const agent = z.string().describe("The agent's name or id.");
const at_version = z.int().min(1).optional().describe("An older version by number; omit for the current one. The newest 20 are kept.");

const value = z.object({
  exists: z.boolean(),
  key: z.string(),
  value: z.unknown().optional(),
  version: z.int().optional(),
  updated_at: z.string().optional(),
});

const listed = z.object({ key: z.string(), version: z.int(), updated_at: z.string(), size: z.int().describe("Bytes of the value as JSON.") });

export const checkpoints = family({
  name: "checkpoints",
  about: "Versioned JSON values of one agent, shared by all its runs: what it needs to carry on after a restart or on another machine.",
  home: "account",
  toolset: "checkpoints",
  tools: {
    state_get: tool({
      title: "Read a checkpoint",
      description:
        "Reads a value you stored with state_put (the current version, or an older one by number). " +
        "A missing key is not an error: it comes back with exists: false. Keys under archive/ hold what was imported with you from another server.",
      effect: "reads",
      idempotent: true,
      input: { key, version: at_version },
      output: value,
    }),
    state_put: tool({
      title: "Store a checkpoint",
      description:
        "Stores any JSON value (up to 1 MiB) under a key on the server, so you can carry on after a restart or on another machine. " +
        "Pass the version you read (0 to create); if somebody wrote in between you get a conflict and should read again. Returns the new version.",
      effect: "writes",
      idempotent: false,
      keeps_json: true,
      body_limit: "checkpoint_body_bytes_max",
      input: {
        key,
        value: jsonText({ bytes: "checkpoint_bytes_max" }).describe("Any JSON value."),
        version: z.int().min(0).describe("The version you read, 0 to create."),
      },
      output: z.object({ key: z.string(), version: z.int(), updated_at: z.string() }),
    }),
    state_list: tool({
      title: "List checkpoints",
      description: "Your keys in byte order, optionally only those starting with a prefix; page with after (the last key you got).",
      effect: "reads",
      idempotent: true,
      input: {
        prefix: z.string().optional(),
        after: z.string().optional().describe("The last key you got; an answer that has more says it as after."),
        limit: z.int().min(1).max(1000).default(100),
      },
      output: z.object({ keys: z.array(listed), after: z.string().optional() }),
    }),
    state_delete: tool({
      title: "Delete a checkpoint",
      description: "Deletes a key with all its versions; pass the current version. Deleting a key that is not there reports deleted: false.",
      effect: "deletes",
      idempotent: false,
      input: { key, version: z.int().min(0).describe("The current version.") },
      output: z.object({ key: z.string(), deleted: z.boolean() }),
    }),
    list_checkpoints: tool({
      callers: "person",
      title: "List an agent's checkpoints",
      description: "The keys of an agent's checkpoints in byte order, for its owner and account owners.",
      effect: "reads",
      idempotent: true,
      input: {
        agent,
        prefix: z.string().optional(),
        limit: z.int().min(1).max(200).default(50),
        cursor: z.string().optional().describe("next_cursor of the page before."),
      },
      output: z.object({ checkpoints: z.array(listed), next_cursor: z.string().optional() }),
    }),
    read_checkpoint: tool({
      callers: "person",
      title: "Read an agent's checkpoint",
      description: "One value of an agent's checkpoints, as state_get answers the agent.",
      effect: "reads",
      idempotent: true,
      input: { agent, key, version: at_version },
      output: value,
    }),
    import_agent: tool({
      callers: "person",
      title: "Import an agent's checkpoints",
      description:
        "Stores what an agent kept on another server under archive/, where it can read it and nobody can change it. Each key can be imported once; " +
        "repeating an import changes nothing.",
      effect: "writes",
      idempotent: true,
      keeps_json: true,
      body_limit: "checkpoint_body_bytes_max",
      audited: ["agent"],
      input: {
        agent,
        checkpoints: list(z.strictObject({ key, value: jsonText({ bytes: "checkpoint_bytes_max" }) }), { items: "import_items_max" }).describe(
          "The keys, with or without archive/ in front, and their values.",
        ),
      },
      output: z.object({ agent: z.string(), keys: z.array(z.string()).describe("Where they are now."), imported: z.int() }),
    }),
  },
});
