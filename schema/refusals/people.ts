import type { RefusalEntry } from "../errors";
import { quoted } from "../words";

/** Signing in, and who is in the account. */
export const people = {
  sign_in_code_wrong: {
    code: "expired",
    say: () => "This sign-in link is not whole, has been used, was replaced by a newer one, or has expired. Ask an account owner for a new one.",
  },
  setup_code_unwanted: {
    code: "invalid_argument",
    say: () => "account and setup_code belong together, for whoever is signed out. Leave both out to act as yourself.",
  },
  account_unknown: {
    code: "not_found",
    say: ({ account }: { account: string }) => `There is no account ${quoted(account)}. Its id stands in get_me and is 21 characters long.`,
  },
  passkey_wrong: {
    code: "forbidden",
    say: () => "This passkey is not known here, or its answer came too late or from another page. Begin again, or sign in with a link.",
  },
  passkey_known: {
    code: "conflict",
    say: () => "This passkey has been added already.",
  },
  passkeys_full: {
    code: "limit",
    say: ({ max }: { max: number }) => `You have ${max} passkeys, the most a person can have. Remove one before adding another.`,
  },
  not_invited: {
    code: "conflict",
    say: ({ user }: { user: string }) => `${quoted(user)} has signed in already. Use remove_person to take that person out of the account.`,
  },
  email_wrong: {
    code: "invalid_argument",
    say: ({ email }: { email: string }) => `${quoted(email)} is not an e-mail address. Give it as name@host, at most 254 characters.`,
  },
  email_taken: {
    code: "conflict",
    say: ({ email }: { email: string }) => `Another person of this account has the e-mail address ${quoted(email)}.`,
  },
  last_owner: {
    code: "conflict",
    say: ({ user }: { user: string }) =>
      `${quoted(user)} is the only account owner who has signed in, so this cannot be done. Make another person an account owner first.`,
  },
  owns_agents: {
    code: "conflict",
    say: ({ user, agents }: { user: string; agents: number }) =>
      `${quoted(user)} owns ${agents} ${agents === 1 ? "agent" : "agents"}. Name in agents_to the person who becomes their owner, or delete them first.`,
  },
} satisfies Record<string, RefusalEntry>;
