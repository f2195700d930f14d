import { refuse } from "../../schema/errors";
import { conversationId, conversationNumber, messagePlace } from "../../schema/ids";
import type { AccountContext, Caller, Context } from "./context";
import type { Member } from "./memberships";
import type { EventRow, Range } from "./timeline";

/** Who looks. */
export type Viewer = Pick<Caller, "kind" | "id">;

/** A row of `conversations`. */
export type ConversationRow = {
  number: number;
  kind: "direct" | "group" | "task" | "own";
  title: string | null;
  pair: string | null;
  created_at: number;
  created_by: string;
  archived_at: number | null;
};

/**
 * How much of a conversation somebody sees: everything from `from_seq`. `member` is its own place there;
 * without one it is a person who reads `through` the places of its agents.
 */
export type Sight = { from_seq: number; member: Member | undefined; through: readonly string[] };

/** A conversation in the eyes of the caller. */
export type Seen = Sight & { conv: number; row: ConversationRow };
export type Joined = Seen & { member: Member };

/**
 * THE rule: a member sees from its first seq, a person also what its agents see, and nobody else sees anything.
 * Undefined where the viewer sees nothing of the conversation.
 */
export function sightOf(cx: AccountContext, viewer: Viewer, conv: number): Sight | undefined {
  const eyes = eyesOf(cx, viewer);
  const places = eyes.map((user) => cx.memberships.find(conv, user)).filter((place) => place !== undefined && place.kind !== "own") as Member[];
  return places.length === 0 ? undefined : sight(viewer, places);
}

/** Every conversation that the viewer sees something of. */
export function sightsOf(cx: AccountContext, viewer: Viewer): Map<number, Sight> {
  const places = eyesOf(cx, viewer).flatMap((user) => [...cx.memberships.of(user).values()]);
  const present = places.filter((place) => place.left_seq === null && place.kind !== "own");
  const by_conversation = Map.groupBy(present, (place) => place.conv);
  return new Map([...by_conversation].map(([conv, of_it]) => [conv, sight(viewer, of_it)]));
}

/**
 * What is new to the viewer can be in these: from where it joined, and of what it has left its own removal alone.
 * An agent's own conversation is among them.
 */
export function rangesHeard(cx: AccountContext, viewer: Viewer): Range[] {
  const places = eyesOf(cx, viewer).flatMap((user) => [...cx.memberships.of(user).values()]);
  const heard = new Map<number, Range>();
  for (const { conv, user, kind, joined_seq, left_seq } of places) {
    if (left_seq !== null && user === viewer.id && !heard.has(conv)) heard.set(conv, { conv, from_seq: left_seq, to_seq: left_seq });
    if (left_seq !== null || (kind === "own" && viewer.kind === "person")) continue;
    const from_seq = Math.min(joined_seq, heard.get(conv)?.from_seq ?? joined_seq);
    heard.set(conv, { conv, from_seq, to_seq: cx.timeline.lastOf(conv).seq });
  }
  return [...heard.values()];
}

/** A person sees with its agents' eyes too. */
function eyesOf(cx: AccountContext, viewer: Viewer): string[] {
  if (viewer.kind === "agent") return [viewer.id];
  const agents = cx.db.all<{ id: string }>("SELECT id FROM users WHERE owner = ? AND removed_at IS NULL", viewer.id);
  return [viewer.id, ...agents.map((agent) => agent.id)];
}

function sight(viewer: Viewer, places: readonly Member[]): Sight {
  const member = places.find((place) => place.user === viewer.id);
  return {
    from_seq: Math.min(...places.map((place) => place.from_seq)),
    member,
    through: member ? [] : places.map((place) => place.user),
  };
}

/** The conversation, where the caller sees it; one that it does not see answers as one that does not exist. */
export function conversationSeen(cx: Context, conv_id: string): Seen {
  const conv = conversationNumber(conv_id);
  const seen = conv === undefined ? undefined : sightOf(cx, cx.caller, conv);
  if (conv === undefined || !seen) return refuse("conversation_unknown", { conv_id });
  return { ...seen, conv, row: cx.db.one<ConversationRow>("SELECT * FROM conversations WHERE number = ?", conv) };
}

/** The conversation, where the caller is a member of it. */
export function conversationJoined(cx: Context, conv_id: string): Joined {
  const seen = conversationSeen(cx, conv_id);
  const { member } = seen;
  return member ? { ...seen, member } : refuse("not_in_conversation", { agents: seen.through.map((agent) => cx.names.of(agent).name) });
}

/** The conversation, where the caller manages it: its owners and admins do. */
export function conversationManaged(cx: Context, conv_id: string): Joined {
  const joined = conversationJoined(cx, conv_id);
  return joined.member.role === "member" ? refuse("managers_only", { conv_id }) : joined;
}

/** The message, where the caller sees it. */
export function messageSeen(cx: Context, msg_id: string): { message: EventRow; seen: Seen } {
  const place = messagePlace(msg_id);
  const sight = place && sightOf(cx, cx.caller, place.conv);
  const message = place && sight && place.seq >= sight.from_seq ? cx.timeline.find(place) : undefined;
  if (message?.type !== "message" || !place || !sight) return refuse("message_unknown", { msg_id });
  const row = cx.db.one<ConversationRow>("SELECT * FROM conversations WHERE number = ?", place.conv);
  return { message, seen: { ...sight, conv: place.conv, row } };
}

/** The message, where the caller sees it and it is in this conversation. */
export function messageIn(cx: Context, seen: Seen, msg_id: string): EventRow {
  const { message, seen: where } = messageSeen(cx, msg_id);
  return where.conv === seen.conv ? message : refuse("message_elsewhere", { msg_id, conv_id: conversationId(seen.conv) });
}
