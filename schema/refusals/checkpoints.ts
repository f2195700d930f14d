import type { RefusalEntry } from "../errors";
import { quoted } from "../words";

/** Checkpoints. */
export const checkpoints = {
  checkpoint_key_wrong: {
    code: "invalid_argument",
    say: ({ key }: { key: string }) => `${quoted(key)} cannot be a checkpoint's key. A key has no control characters.`,
  },
  checkpoint_key_too_long: {
    code: "invalid_argument",
    say: ({ key, max }: { key: string; max: number }) => `${quoted(key)} is too long for a checkpoint's key: at most ${max} characters are allowed.`,
  },
  checkpoint_archived: {
    code: "reserved",
    say: ({ key }: { key: string }) =>
      `${quoted(key)} is under archive/, which holds what was imported from another server and is read-only. Read it with state_get; store under another key.`,
  },
  checkpoint_changed: {
    code: "conflict",
    say: ({ key, given, version }: { key: string; given: number; version: number }) =>
      version === 0
        ? `There is no checkpoint ${quoted(key)} now, so it has no version ${given}. Pass version 0 to create it.`
        : `The checkpoint ${quoted(key)} is at version ${version}, not ${given}: somebody wrote in between. Read it with state_get, then pass version ${version}.`,
    tell: ({ version }: { version: number }) => ({ version }),
  },
  checkpoint_version_gone: {
    code: "expired",
    say: ({ key, given, version, kept }: { key: string; given: number; version: number; kept: number }) =>
      `Version ${given} of the checkpoint ${quoted(key)} is no longer kept: the newest ${kept} are. It is at version ${version}.`,
    tell: ({ version }: { version: number }) => ({ version }),
  },
  checkpoint_version_unknown: {
    code: "not_found",
    say: ({ key, given, version }: { key: string; given: number; version: number }) =>
      `The checkpoint ${quoted(key)} has no version ${given} yet: it is at version ${version}.`,
    tell: ({ version }: { version: number }) => ({ version }),
  },
  checkpoints_full: {
    code: "limit",
    say: ({ max }: { max: number }) =>
      `This agent has reached its limit of ${max} checkpoint keys. Delete one with state_delete before creating another.`,
  },
  checkpoint_bytes_full: {
    code: "limit",
    say: ({ max }: { max: number }) =>
      `This would take the agent's checkpoints, with the older versions that are kept, beyond ${max} bytes. Delete keys with state_delete, or store less.`,
  },
  checkpoint_imported: {
    code: "conflict",
    say: ({ key }: { key: string }) =>
      `${quoted(key)} was imported before, with another value; what was imported never changes. Leave it out, or import it under another key.`,
  },
  checkpoint_repeated: {
    code: "invalid_argument",
    say: ({ key }: { key: string }) => `${quoted(key)} stands twice in checkpoints. Give each key once.`,
  },
} satisfies Record<string, RefusalEntry>;
