import { refuse } from "../../schema/errors";
import { conversationId, eventKey, messageId, placeOf, seq_span } from "../../schema/ids";
import { iso } from "../../schema/time";
import type { Handlers } from "../../schema/tools/index";
import type { claims as contract } from "../../schema/tools/claims";
import type { AccountContext, Context } from "./context";
import type { Hooks } from "./hooks";
import { concerns, joinedOf, messagesNeeded, type Need, stuckSince, whereOf } from "./needed";
import { checkSpeaking } from "./speaking";
import type { EventRow } from "./timeline";
import { conversationJoined, type Joined, messageSeen } from "./visibility";

type ClaimRow = { message: number; holder: string; at: number };

export const claims: Handlers<typeof contract.tools, Context> = {
  claim(cx, { msg_id }) {
    const { message, joined } = messageJoined(cx, msg_id);
    checkSpeaking(cx, joined, "claim");
    checkClaimable(cx, message, msg_id);
    const before = claimsOf(cx, [message.id]).get(message.id);
    if (before)
      return before.holder === cx.caller.id ? { msg_id, claim: shown(cx, before) } : refuse("claim_taken", { msg_id, ...shown(cx, before) });
    const taken: ClaimRow = { message: message.id, holder: cx.caller.id, at: cx.now };
    cx.db.run("INSERT INTO claims (message, holder, at) VALUES (?, ?, ?)", taken.message, taken.holder, taken.at);
    cx.timeline.append(cx, joined.conv, { type: "claim.taken", sender: cx.caller.id, facts: { msg_id, by: taken.holder } });
    return { msg_id, claim: shown(cx, taken) };
  },

  release_claim(cx, { msg_id }) {
    const { message, joined } = messageJoined(cx, msg_id);
    checkSpeaking(cx, joined, "release");
    const claim = claimsOf(cx, [message.id]).get(message.id);
    if (!claim) return { msg_id, released: false };
    const may = claim.holder === cx.caller.id || cx.caller.kind === "person" || joined.member.role !== "member";
    if (!may) refuse("claim_not_yours", { msg_id, by: cx.names.of(claim.holder).name });
    release(cx, claim);
    return { msg_id, released: true };
  },
};

export const claimsHooks: Hooks = {
  recalled(cx, message) {
    for (const claim of claimsOf(cx, [message.id]).values()) release(cx, claim);
  },

  left(cx, { conv, user }) {
    for (const claim of claimsIn(cx, conv)) if (claim.holder === user) release(cx, claim);
  },

  task_finished(cx, conv) {
    for (const claim of claimsIn(cx, conv)) release(cx, claim);
  },

  shown(cx, messages) {
    const found = claimsOf(
      cx,
      messages.map(({ row }) => row.id),
    );
    for (const { row, message } of messages) {
      const claim = found.get(row.id);
      if (claim) message.claim = shown(cx, claim);
    }
  },

  open(cx) {
    const rows = cx.db.all<ClaimRow>("SELECT * FROM claims WHERE holder = ? ORDER BY message DESC LIMIT ?", cx.caller.id, cx.limits.open_shown_max);
    return { claims: rows.map(({ message }) => messageId(placeOf(message))) };
  },

  needs: (cx, seen) => joinedOf(seen).flatMap((joined) => stuckClaims(cx, joined)),
};

/** What is claimed where nothing has happened for long: for who asked, who claimed it or owns that agent, and managers. */
function stuckClaims(cx: Context, joined: Joined): Need[] {
  const rows = claimsIn(cx, joined.conv);
  const since = rows.length > 0 ? stuckSince(cx, joined.conv) : undefined;
  if (since === undefined) return [];
  const messages = rows.flatMap(({ message, holder }) => {
    const row = cx.timeline.find(placeOf(message));
    const seen = row !== undefined && placeOf(message).seq >= joined.from_seq;
    return seen && (row.sender === cx.caller.id || concerns(cx, joined, [holder])) ? [row] : [];
  });
  return messagesNeeded(cx, messages).map((message) => ({ type: "claim", since, ...whereOf(joined), message }));
}

function messageJoined(cx: Context, msg_id: string): { message: EventRow; joined: Joined } {
  const { message, seen } = messageSeen(cx, msg_id);
  return { message, joined: conversationJoined(cx, conversationId(seen.conv)) };
}

/** Only a request of somebody else can be claimed. */
function checkClaimable(cx: Context, message: EventRow, msg_id: string): void {
  if (message.recalled_at !== null) refuse("message_recalled", { msg_id });
  const { intent } = JSON.parse(message.facts) as { intent?: string };
  if (intent !== "request") refuse("not_a_request", { msg_id });
  if (message.sender === cx.caller.id) refuse("claim_own", { msg_id });
}

/** Lets a claim go, as an event by who calls. */
function release(cx: Context, claim: ClaimRow): void {
  const place = placeOf(claim.message);
  cx.db.run("DELETE FROM claims WHERE message = ?", claim.message);
  const facts = { msg_id: messageId(place), by: claim.holder };
  cx.timeline.append(cx, place.conv, { type: "claim.released", sender: cx.caller.id, facts });
}

function claimsOf(cx: AccountContext, messages: readonly number[]): Map<number, ClaimRow> {
  const rows = cx.db.all<ClaimRow>("SELECT * FROM claims WHERE message IN (SELECT value FROM json_each(?))", JSON.stringify(messages));
  return new Map(rows.map((row) => [row.message, row]));
}

function claimsIn(cx: Context, conv: number): ClaimRow[] {
  return cx.db.all<ClaimRow>(
    "SELECT * FROM claims WHERE message BETWEEN ? AND ? ORDER BY message",
    eventKey({ conv, seq: 0 }),
    eventKey({ conv, seq: seq_span - 1 }),
  );
}

function shown(cx: AccountContext, { holder, at }: ClaimRow): { by: string; at: string } {
  return { by: cx.names.of(holder).name, at: iso(at) };
}
