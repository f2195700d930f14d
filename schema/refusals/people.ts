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
  access_off: {
    code: "not_found",
    say: () => "This deployment does not sign people in through Cloudflare Access. Sign in with a link or a passkey.",
  },
  access_unproven: {
    code: "forbidden",
    say: () => "Cloudflare Access has not said who you are, or what it said is not meant for this deployment. Open the dashboard's address anew.",
  },
  access_unknown: {
    code: "forbidden",
    say: ({ email }: { email: string }) =>
      `Cloudflare Access says that you are ${quoted(email)}, but no person of this account has that e-mail address. Ask an account owner to set it with update_person.`,
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
  own_display_name_alone: {
    code: "forbidden",
    say: () => "You can change your own display name alone. An account owner can change the rest.",
  },
  day_wrong: {
    code: "invalid_argument",
    say: ({ day }: { day: string }) => `${quoted(day)} is not a day. Give it as YYYY-MM-DD, in UTC, and from no later than to.`,
  },
  account_not_confirmed: {
    code: "invalid_argument",
    say: ({ id, name }: { id: string; name: string }) =>
      `To delete this account, give its id ${quoted(id)} as account and its name ${quoted(name)} as name, exactly. Nothing has been deleted.`,
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
