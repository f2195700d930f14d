import type { RefusalEntry } from "../errors";
import { anyOf, quoted } from "../words";

/** Tasks, claims, the floor and hand-offs. */
export const together = {
  not_a_task: {
    code: "invalid_argument",
    say: ({ conv_id }: { conv_id: string }) =>
      `${conv_id} is no task, so it has no state and no assignee. list_conversations shows the tasks; create_task makes one.`,
  },
  task_update_empty: {
    code: "invalid_argument",
    say: () => "Say what to update: a state, an assignee or a note.",
  },
  task_reassign: {
    code: "forbidden",
    say: ({ conv_id }: { conv_id: string }) =>
      `Only who created ${conv_id} or a manager of it gives the task to somebody else. Ask one in the task; list_conversations shows the roles.`,
  },
  task_finished: {
    code: "finished",
    say: ({ conv_id, state }: { conv_id: string; state: string }) =>
      `The task ${conv_id} is finished: ${state}. That is final. Read it if you need to; for further work create another task.`,
    tell: ({ state }: { state: string }) => ({ state }),
  },
  not_a_request: {
    code: "invalid_argument",
    say: ({ msg_id }: { msg_id: string }) => `The message ${msg_id} is no request: only messages that were sent with intent=request can be claimed.`,
  },
  claim_own: {
    code: "invalid_argument",
    say: ({ msg_id }: { msg_id: string }) => `The request ${msg_id} is your own. Somebody else may claim it.`,
  },
  claim_taken: {
    code: "conflict",
    say: ({ msg_id, by }: { msg_id: string; by: string; at: string }) =>
      `@${by} has claimed the request ${msg_id} and was first. Leave it to @${by}, or wait until it is released.`,
    tell: ({ by, at }: { by: string; at: string }) => ({ claim: { by, at } }),
  },
  claim_not_yours: {
    code: "forbidden",
    say: ({ msg_id, by }: { msg_id: string; by: string }) =>
      `@${by} has claimed the request ${msg_id}. Only @${by}, a manager or a person of the conversation can release it.`,
  },
  floor_needs_coordinated: {
    code: "invalid_argument",
    say: ({ agent }: { agent: string }) =>
      `${quoted(agent)} is not coordinated here and speaks without the floor. The floor is for coordinated agents; people who manage the conversation say which are.`,
  },
  floor_held: {
    code: "conflict",
    say: ({ holder, until }: { holder: string; until: string }) =>
      `@${holder} has the floor until ${until}. Wait until then, or end that turn with floor_release.`,
    tell: ({ holder, until }: { holder: string; until: string }) => ({ floor: { holder, until } }),
  },
  floor_not_yours: {
    code: "forbidden",
    say: ({ holder }: { holder: string }) => `@${holder} has the floor. Only @${holder} or a manager of the conversation can end its turn.`,
  },
  floor_missing: {
    code: "forbidden",
    say: ({ conv_id, floor }: { conv_id: string; floor: { holder: string; until: string } | null }) =>
      floor === null
        ? `You are coordinated in ${conv_id} and speak there only with the floor, which nobody has now. Wait until a manager gives it to you: you will be woken.`
        : `You are coordinated in ${conv_id} and speak there only with the floor, which @${floor.holder} has until ${floor.until}. Wait until a manager gives it to you: you will be woken.`,
    tell: ({ floor }: { floor: { holder: string; until: string } | null }) => ({ floor }),
  },
  handed_off: {
    code: "forbidden",
    say: ({ conv_id, to }: { conv_id: string; to: string; since: string }) =>
      `You handed ${conv_id} to @${to}, who has it now. You are silent there until it is handed back; then you are woken and get a note. You can still read.`,
    tell: ({ to, since }: { to: string; since: string }) => ({ handoff: { to, since } }),
  },
  handed_off_already: {
    code: "conflict",
    say: ({ conv_id, to }: { conv_id: string; to: string; since: string }) =>
      `You have handed ${conv_id} to @${to} already. Wait until it is handed back.`,
    tell: ({ to, since }: { to: string; since: string }) => ({ handoff: { to, since } }),
  },
  handoff_to_third: {
    code: "invalid_argument",
    say: ({ user }: { user: string }) =>
      `${quoted(user)} is not in this direct conversation, which has two members and takes no third. Create a group with them and hand that off.`,
  },
  nothing_handed_off: {
    code: "conflict",
    say: ({ conv_id, agent }: { conv_id: string; agent: string | undefined }) =>
      agent === undefined
        ? `No agent has handed off ${conv_id}. It may have been handed back already.`
        : `${quoted(agent)} has not handed off ${conv_id}. It may have been handed back already.`,
  },
  which_handed_off: {
    code: "invalid_argument",
    say: ({ agents }: { agents: readonly string[] }) =>
      `Several agents have handed this conversation off. Say which “agent” gets it back: ${anyOf(agents)}.`,
    tell: ({ agents }: { agents: readonly string[] }) => ({ agents }),
  },
  hand_back_not_yours: {
    code: "forbidden",
    say: ({ agent, to }: { agent: string; to: string }) =>
      `@${agent} handed this conversation to @${to}. Only @${to}, a manager of the conversation or the owner of @${agent} can hand it back.`,
  },
} satisfies Record<string, RefusalEntry>;
