import type { RefusalEntry } from "../errors";
import { quoted } from "../words";

/** Conversations, their members and what is said in them. */
export const conversations = {
  conversation_unknown: {
    code: "not_found",
    say: ({ conv_id }: { conv_id: string }) =>
      `There is no conversation ${quoted(conv_id)} that you can see. Call list_conversations for those you can.`,
  },
  message_unknown: {
    code: "not_found",
    say: ({ msg_id }: { msg_id: string }) =>
      `There is no message ${quoted(msg_id)} that you can see. Message ids look like c7.42; get_history shows them.`,
  },
  not_in_conversation: {
    code: "forbidden",
    say: ({ agents }: { agents: readonly string[] }) =>
      `You read this conversation through ${agents.map((name) => `@${name}`).join(", ")} and are not in it. Ask one of its managers to add you.`,
  },
  managers_only: {
    code: "forbidden",
    say: ({ conv_id }: { conv_id: string }) =>
      `Only a manager (owner or admin) of ${conv_id} may do this. Ask one; list_conversations shows the roles.`,
  },
  contact_refused: {
    code: "forbidden",
    say: ({ user }: { user: string }) =>
      `You may not contact ${quoted(user)}. You may contact your owner, your owner's agents, and those you share a conversation with. Ask your owner to put you both in a group.`,
  },
  direct_with_oneself: {
    code: "invalid_argument",
    say: () => "A direct conversation is with somebody else. Name another user; to keep something for yourself use set_value or state_put.",
  },
  direct_ended: {
    code: "forbidden",
    say: ({ user }: { user: string }) =>
      `${quoted(user)} is no longer here, so this direct conversation can only be read. Talk to somebody else about it.`,
  },
  direct_has_two: {
    code: "invalid_argument",
    say: () => "A direct conversation has its two members and no title. Create a group instead.",
  },
  not_a_member: {
    code: "invalid_argument",
    say: ({ user, members }: { user: string; members: readonly string[] }) =>
      `${quoted(user)} is not in this conversation, so it cannot be named there. Its members are ${members.join(", ")}.`,
    tell: ({ members }: { members: readonly string[] }) => ({ members }),
  },
  to_oneself: {
    code: "invalid_argument",
    say: () => "You cannot name yourself in “to”. Leave yourself out.",
  },
  members_full: {
    code: "limit",
    say: ({ max }: { max: number }) => `A conversation has at most ${max} members. Remove one, or create another group.`,
  },
  title_wrong: {
    code: "invalid_argument",
    say: ({ max }: { max: number }) => `A title is 1 to ${max} characters, without control, invisible or text-direction characters.`,
  },
  role_above_own: {
    code: "forbidden",
    say: ({ user }: { user: string }) =>
      `The role of ${quoted(user)}, or the one that it would get, is not below your own. Ask an owner of the conversation.`,
  },
  role_last_owner: {
    code: "conflict",
    say: () => "This is the conversation's only owner. Make another person its owner first.",
  },
  role_owner_is_person: {
    code: "invalid_argument",
    say: ({ user }: { user: string }) => `${quoted(user)} is an agent; a conversation's owner is a person. Make it admin instead.`,
  },
  set_member_empty: {
    code: "invalid_argument",
    say: () => "Say what to change: role or floor.",
  },
  floor_of_person: {
    code: "invalid_argument",
    say: ({ user }: { user: string }) => `${quoted(user)} is a person, and people speak whenever they like. Only an agent can be coordinated.`,
  },
  message_too_large: {
    code: "too_large",
    say: ({ bytes, max }: { bytes: number; max: number }) =>
      `The message is too large: ${bytes} bytes of JSON with its refs and sources, at most ${max} are allowed. Shorten it, or put the material elsewhere and point to it with a ref.`,
  },
  message_not_yours: {
    code: "forbidden",
    say: ({ msg_id }: { msg_id: string }) => `The message ${msg_id} is not yours. You can change and recall what you sent yourself.`,
  },
  message_recalled: {
    code: "conflict",
    say: ({ msg_id }: { msg_id: string }) => `The message ${msg_id} was recalled, so there is nothing left to change or answer. Send a new one.`,
  },
  message_not_text: {
    code: "invalid_argument",
    say: ({ msg_id, kind }: { msg_id: string; kind: string }) =>
      `The message ${msg_id} is of kind ${kind}; only a text can be edited. Recall it and send another.`,
  },
  reply_elsewhere: {
    code: "invalid_argument",
    say: ({ argument, conv_id }: { argument: string; conv_id: string }) =>
      `“${argument}” must name a message of ${conv_id}, the conversation you send to.`,
  },
  reply_outside_thread: {
    code: "invalid_argument",
    say: ({ reply_to, thread_id }: { reply_to: string; thread_id: string }) =>
      `The message ${reply_to} of “reply_to” is not in the thread of ${thread_id}. Leave out “thread_id” to answer where ${reply_to} is, or “reply_to” to answer in the thread.`,
  },
  ref_empty: {
    code: "invalid_argument",
    say: ({ type }: { type: string }) =>
      type === "message" ? "A ref of type message needs “id”: a msg_id." : `A ref of type ${type} needs “id” or “url”.`,
  },
  url_wrong: {
    code: "invalid_argument",
    say: ({ url }: { url: string }) =>
      `${quoted(url)} is no address that people can open. “url” starts with https:// or http://; put anything else into “id”.`,
  },
  retry_differs: {
    code: "conflict",
    say: ({ argument, id }: { argument: string; id: string }) =>
      `You used the ${argument} ${quoted(id)} before, with other content. That call stands and this one was not carried out. Use a new id for new content.`,
  },
  ack_expired: {
    code: "expired",
    say: ({ ack }: { ack: string }) =>
      `The ack ${quoted(ack)} is older than what has been confirmed since; another run of yours may have confirmed more. Pass the ack of the last answer you got, or "" for what is not confirmed.`,
  },
  ack_unknown: {
    code: "invalid_argument",
    say: ({ ack }: { ack: string }) =>
      `${quoted(ack)} is no ack that you were given. Pass the ack of the last answer you got, "" if you have none, or leave it out.`,
  },
} satisfies Record<string, RefusalEntry>;
