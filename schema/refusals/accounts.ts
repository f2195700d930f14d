import type { RefusalEntry } from "../errors";
import { anyOf, quoted } from "../words";

/** People, agents, their keys and the controls. */
export const accounts = {
  owners_only: {
    code: "forbidden",
    say: ({ action }: { action: string }) => `Only an account owner may do this (${action}). Ask an account owner.`,
  },
  not_your_agent: {
    code: "forbidden",
    say: ({ agent }: { agent: string }) => `The agent ${quoted(agent)} is not yours. Its agent's owner or an account owner can do this.`,
  },
  user_unknown: {
    code: "not_found",
    say: ({ user }: { user: string }) => `There is no user ${quoted(user)}. Names are exact; call list_users to see them all.`,
  },
  not_a_person: {
    code: "invalid_argument",
    say: ({ user }: { user: string }) => `${quoted(user)} is an agent; name a person.`,
  },
  not_an_agent: {
    code: "invalid_argument",
    say: ({ user }: { user: string }) => `${quoted(user)} is a person; name an agent.`,
  },
  user_name_wrong: {
    code: "invalid_argument",
    say: ({ name }: { name: string }) =>
      `${quoted(name)} cannot be a user name. Use 1 to 32 of a-z 0-9 . _ -, starting with a letter or digit, not of the form of an id such as a2, and none of owner, me, all, everyone, here, system, mainstay.`,
  },
  user_name_taken: {
    code: "conflict",
    say: ({ name }: { name: string }) => `The user name ${quoted(name)} is or was somebody's; names are never given again. Choose another.`,
  },
  display_name_wrong: {
    code: "invalid_argument",
    say: ({ max }: { max: number }) => `A name that is shown is 1 to ${max} characters, without control, invisible or text-direction characters.`,
  },
  agents_full: {
    code: "limit",
    say: ({ max }: { max: number }) => `This account has reached its limit of ${max} agents. Delete one before creating another.`,
  },
  agent_keys_full: {
    code: "limit",
    say: ({ max }: { max: number }) => `This agent has ${max} live keys, the most it can have. Revoke one before making another.`,
  },
  control_key_wrong: {
    code: "invalid_argument",
    say: ({ key }: { key: string }) => `${quoted(key)} cannot be a control's key. Use 1 to 64 of a-z 0-9 _ -, with or without control: in front.`,
  },
  control_options_unwanted: {
    code: "invalid_argument",
    say: ({ type }: { type: string }) => `options belong to a control of type enum, not ${type}. Leave them out.`,
  },
  control_options_wrong: {
    code: "invalid_argument",
    say: ({ max }: { max: number }) => `A control of type enum needs options: 1 to ${max} different texts, none of them empty.`,
  },
  control_value_wrong: {
    code: "invalid_argument",
    say: ({ type, value, options }: { type: string; value: unknown; options: readonly string[] | null }) =>
      `The value ${quoted(value)} does not fit a control of type ${type}${options ? `; it must be ${anyOf(options.map(quoted))}` : ""}.`,
  },
  control_description_too_long: {
    code: "invalid_argument",
    say: ({ max }: { max: number }) => `The description is too long. It may be at most ${max} characters.`,
  },
  controls_full: {
    code: "limit",
    say: ({ max }: { max: number }) => `This account has reached its limit of ${max} controls. Delete one before creating another.`,
  },
  cursor_wrong: {
    code: "invalid_argument",
    say: ({ cursor }: { cursor: string }) => `${quoted(cursor)} is no cursor of this list. Pass next_cursor of the page before, or leave it out.`,
  },
  setup_code_wrong: {
    code: "forbidden",
    say: () => "The set-up code is missing or wrong. It is a secret of the deployment (SETUP_CODE); whoever deployed it has it.",
  },
  jurisdiction_unavailable: {
    code: "unavailable",
    say: ({ jurisdiction }: { jurisdiction: string }) =>
      `This deployment cannot keep an account in the jurisdiction ${quoted(jurisdiction)}. Leave it out, or deploy where it is available.`,
  },
} satisfies Record<string, RefusalEntry>;
