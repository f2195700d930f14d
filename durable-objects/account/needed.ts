import { conversationId } from "../../schema/ids";
import { iso } from "../../schema/time";
import type { Value } from "../../schema/tools/index";
import type { needs } from "../../schema/tools/needs";
import type { AccountContext, Context } from "./context";
import { messagesShown } from "./showing";
import type { EventRow } from "./timeline";
import { findUser } from "./users";
import type { Joined, Seen } from "./visibility";

/** Something that waits for a person. */
export type Need = Value<(typeof needs.tools)["list_needs"]>["needs"][number];

/** So many of a kind are looked for. */
export const needs_of_a_kind_max = 100;

const text_shown_max = 2000;

/** Where it is, as a need says it. */
export function whereOf({ conv, row }: Pick<Seen, "conv" | "row">): { conv_id: string; title: string | null } {
  return { conv_id: conversationId(conv), title: row.title };
}

/** Messages as the person who calls reads them, long texts cut: the list must stay a list. */
export function messagesNeeded(cx: Context, rows: readonly EventRow[]) {
  return messagesShown(cx, rows, cx.caller.id).map((message) =>
    message.text.length > text_shown_max ? { ...message, text: message.text.slice(0, text_shown_max).toWellFormed(), cut: true as const } : message,
  );
}

/** Since when nothing has happened in a conversation, where that is so long that what is open there is stuck. */
export function stuckSince(cx: AccountContext, conv: number): string | undefined {
  const last = cx.timeline.find({ conv, seq: cx.timeline.lastOf(conv).seq });
  return last && cx.now - last.at >= cx.limits.stuck_secs * 1000 ? iso(last.at) : undefined;
}

/** Whether what these users have open is the business of the person who calls: one of them, the owner of one of them, or a manager there. */
export function concerns(cx: Context, { member }: Joined, users: readonly (string | null)[]): boolean {
  const { id } = cx.caller;
  return member.role !== "member" || users.some((user) => user !== null && (user === id || findUser(cx, user)?.owner === id));
}

/** Those of the conversations that the person is in itself. */
export function joinedOf(seen: readonly Seen[]): Joined[] {
  return seen.filter((each): each is Joined => each.member !== undefined);
}
