import type { Message } from "../../schema/events";
import type { Value } from "../../schema/tools/index";
import type { identity } from "../../schema/tools/identity";
import type { AccountContext, Context } from "./context";
import type { ConversationShown } from "./conversation-shown";
import type { Member } from "./memberships";
import type { Need } from "./needed";
import type { EventRow } from "./timeline";
import type { UserRow } from "./users";
import type { ConversationRow, Seen } from "./visibility";

export type SilentReason = "handed_off" | "finished";
export type Open = Value<(typeof identity.tools)["whoami"]>["open"];

/** What families show of a conversation. */
export type ConversationParts = Pick<ConversationShown, "task" | "floor" | "handoffs">;

/** A tool that speaks, as far as the rules of speaking tell them apart; `note`: update_task with one. */
export type Speech = "send" | "edit" | "react" | "request" | "update_task" | "note" | "claim" | "release" | "progress";

/**
 * What a family does when something happens that is not its own, so that no family imports another.
 * handlers.ts puts them together. All run inside the transaction of what happened.
 */
export type Hooks = {
  /** A message was written or got another text. */
  written?: (cx: Context, message: EventRow) => void;
  /** A message lost its content. `message` is as it was. */
  recalled?: (cx: Context, message: EventRow) => void;
  /** Fields that a family shows on messages; all those of one answer at once. */
  shown?: (cx: AccountContext, messages: readonly { row: EventRow; message: Message }[]) => void;
  /** An event names these users for action: agents that are woken or paused, and people. */
  woken?: (cx: AccountContext, event: EventRow, wakes: readonly string[]) => void;
  /** The same of a conversation. */
  conversation?: (cx: AccountContext, row: ConversationRow) => ConversationParts;
  /** A user is no longer in a conversation: what it held there is let go. Its place is still there. */
  left?: (cx: Context, member: Member) => void;
  /** An agent was changed: paused or resumed, given to another owner. */
  agent_updated?: (cx: Context, change: { before: UserRow; after: UserRow }) => void;
  /** An agent is deleted. Its memberships are still there. */
  agent_deleted?: (cx: Context, agent: string) => void;
  /** A person is taken out of the account. Its memberships are still there; its agents have their new owner. */
  person_removed?: (cx: Context, person: string) => void;
  /** A task got a final state. */
  task_finished?: (cx: Context, conv: number) => void;
  /** An agent gave a conversation to a person. */
  handed_off?: (cx: Context, conv: number, agent: string) => void;
  /** A member got another role, or speaks there in another way. */
  member_set?: (cx: Context, member: Member) => void;
  /** Whether an agent must not be woken in a conversation. */
  silent?: (cx: AccountContext, conv: number, agent: string) => SilentReason | undefined;
  /** Refuses where the caller may not speak in a conversation. */
  speaking?: (cx: Context, seen: Seen, speech: Speech) => void;
  /** What an agent has open: the part of `whoami` that is this family's. */
  open?: (cx: Context) => Partial<Open>;
  /** What of this family waits for the person who calls; `seen`: the conversations that are looked at, the latest first. */
  needs?: (cx: Context, seen: readonly Seen[]) => Need[];
};
