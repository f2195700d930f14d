import { refuse } from "../../schema/errors";
import { conversationNumber, placeOf } from "../../schema/ids";
import type { Context } from "./context";
import type { ConversationKind, FloorSetting, Member, Role } from "./memberships";
import type { EventRow } from "./timeline";
import { findUser, nextId } from "./users";

type NewConversation = { kind: ConversationKind; title?: string; pair?: string; members: readonly { user: string; role: Role }[] };

/** Makes a conversation with its first members, who all see it from its start. Answers its number. */
export function createConversation(cx: Context, { kind, title, pair, members }: NewConversation): number {
  if (members.length > cx.limits.members_max) refuse("members_full", { max: cx.limits.members_max });
  const number = conversationNumber(nextId(cx, "conversation"));
  if (number === undefined) throw new Error("An id of a conversation that is none.");
  cx.db.run(
    "INSERT INTO conversations (number, kind, title, pair, created_at, created_by) VALUES (?, ?, ?, ?, ?, ?)",
    number,
    kind,
    title ?? null,
    pair ?? null,
    cx.now,
    cx.caller.id,
  );
  for (const { user, role } of members)
    cx.memberships.put({ conv: number, user, role, from_seq: 1, joined_seq: 1, left_seq: null, floor: "open", kind });
  if (kind === "own") return number;
  for (const { user } of members) cx.timeline.append(cx, number, { type: "member.added", sender: cx.caller.id, facts: { user } });
  return number;
}

/**
 * Takes a user into a conversation, from now on or with the newest `history` messages before;
 * never with more than `sees_from`, the first seq of whoever adds it.
 */
export function join(cx: Context, conv: number, user: string, { history = 0, sees_from = 1, role = "member" as Role } = {}): void {
  const present = cx.memberships.in(conv);
  if (present.length >= cx.limits.members_max) refuse("members_full", { max: cx.limits.members_max });
  const joined_seq = cx.timeline.lastOf(conv).seq + 1;
  const from_seq = history > 0 ? Math.max(sees_from, historyStart(cx, conv, history, sees_from)) : joined_seq;
  cx.memberships.put({ conv, user, role, from_seq, joined_seq, left_seq: null, floor: "open", kind: kindOf(cx, conv) });
  cx.timeline.append(cx, conv, { type: "member.added", sender: cx.caller.id, facts: { user } });
}

/**
 * Ends a membership: what the member held is let go, then comes its `member.removed`, the last thing of it that it sees.
 * The last owner's role goes to the oldest person, else an agent's owner comes in for it. `by` is null where nobody did it.
 */
export function leave(cx: Context, member: Member, by: string | null): void {
  for (const hook of cx.hooks) hook.left?.(cx, member);
  const { id } = cx.timeline.append(cx, member.conv, { type: "member.removed", sender: by, facts: { user: member.user } });
  cx.memberships.put({ ...member, role: "member", left_seq: placeOf(id).seq });
  if (member.role === "owner") passOwnership(cx, member.conv, by);
}

/** Gives a member another role, or another way to speak, as an event. */
export function setMember(cx: Context, member: Member, change: { role?: Role; floor?: FloorSetting }, by: string | null): EventRow {
  const changed = { ...member, ...change };
  cx.memberships.put(changed);
  const event = cx.timeline.append(cx, member.conv, {
    type: "conversation.updated",
    sender: by,
    facts: { member: { user: member.user, ...change } },
  });
  for (const hook of cx.hooks) hook.member_set?.(cx, changed);
  return event;
}

function passOwnership(cx: Context, conv: number, by: string | null): void {
  const members = cx.memberships.in(conv);
  if (members.some((member) => member.role === "owner")) return;
  const person = members.find((member) => cx.names.of(member.user).type === "human");
  if (person) {
    setMember(cx, person, { role: "owner" }, by);
    return;
  }
  const owner = members.length > 0 ? findUser(cx, members[0]?.user ?? "")?.owner : undefined;
  if (owner) join(cx, conv, owner, { role: "owner" });
}

/** The seq of the oldest of the newest `count` messages, or `from_seq` where there are not so many. */
function historyStart(cx: Context, conv: number, count: number, from_seq: number): number {
  const to_seq = cx.timeline.lastOf(conv).seq;
  return cx.timeline.nthNewestMessage({ conv, from_seq, to_seq }, count) ?? from_seq;
}

function kindOf(cx: Context, conv: number): ConversationKind {
  return cx.db.one<{ kind: ConversationKind }>("SELECT kind FROM conversations WHERE number = ?", conv).kind;
}
