import { refuse } from "../../schema/errors";
import { conversationId, messageId, placeOf } from "../../schema/ids";
import { iso } from "../../schema/time";
import type { Handlers } from "../../schema/tools/index";
import type { pins as contract } from "../../schema/tools/pins";
import type { Context } from "./context";
import type { Hooks } from "./hooks";
import { fitting } from "./page";
import { messagesShown } from "./showing";
import type { EventRow } from "./timeline";
import { conversationJoined, conversationManaged, conversationSeen, messageSeen } from "./visibility";

type PinRow = { conv: number; seq: number; message: number; by: string; at: number };

export const pins: Handlers<typeof contract.tools, Context> = {
  list_pins(cx, { conv_id, limit }) {
    const { conv, from_seq } = conversationSeen(cx, conv_id);
    const visible = pinsOf(cx, conv).filter(({ message }) => placeOf(message).seq >= from_seq);
    const page = visible.slice(0, limit).map((pin) => ({ pin, row: messageOf(cx, pin) }));
    const messages = messagesShown(
      cx,
      page.map(({ row }) => row),
      cx.caller.id,
    );
    const shown = messages.map((message, i) => ({ message, by: nameOf(cx, page[i]?.pin.by), at: iso(page[i]?.pin.at ?? 0) }));
    const fits = fitting(shown, cx.limits.list_bytes_max);
    return { pins: shown.slice(0, fits), more: fits < visible.length };
  },

  pin_message(cx, { msg_id }) {
    const message = messageToPin(cx, msg_id);
    if (message.recalled_at !== null) refuse("message_recalled", { msg_id });
    const { conv } = placeOf(message.id);
    const before = pinsOf(cx, conv);
    if (before.some((pin) => pin.message === message.id)) return { msg_id, pinned: true };
    if (before.length >= cx.limits.pins_max) refuse("pins_full", { max: cx.limits.pins_max });
    const event = cx.timeline.append(cx, conv, { type: "pin.added", sender: cx.caller.id, facts: { msg_id } });
    const { seq } = placeOf(event.id);
    cx.db.run("INSERT INTO pins (conv, seq, message, by, at) VALUES (?, ?, ?, ?, ?)", conv, seq, message.id, cx.caller.id, cx.now);
    return { msg_id, pinned: true };
  },

  unpin_message(cx, { msg_id }) {
    unpin(cx, messageToPin(cx, msg_id));
    return { msg_id, pinned: false };
  },
};

export const pinsHooks: Hooks = { recalled: unpin };

/** The message, where the caller may pin it: managers may, and in a direct conversation, which has none, either side. */
function messageToPin(cx: Context, msg_id: string): EventRow {
  const { message, seen } = messageSeen(cx, msg_id);
  const conv_id = conversationId(seen.conv);
  if (seen.row.kind === "direct") conversationJoined(cx, conv_id);
  else conversationManaged(cx, conv_id);
  return message;
}

/** Where it is pinned, its pin goes, as an event. */
function unpin(cx: Context, message: EventRow): void {
  const place = placeOf(message.id);
  const pin = pinsOf(cx, place.conv).find((each) => each.message === message.id);
  if (!pin) return;
  cx.db.run("DELETE FROM pins WHERE conv = ? AND seq = ?", pin.conv, pin.seq);
  cx.timeline.append(cx, place.conv, { type: "pin.removed", sender: cx.caller.id, facts: { msg_id: messageId(place) } });
}

/** The latest first; a conversation has few. */
function pinsOf(cx: Context, conv: number): PinRow[] {
  return cx.db.all<PinRow>("SELECT * FROM pins WHERE conv = ? ORDER BY seq DESC", conv);
}

function messageOf(cx: Context, pin: PinRow): EventRow {
  const row = cx.timeline.find(placeOf(pin.message));
  if (!row) throw new Error("A pinned message has no row.");
  return row;
}

function nameOf(cx: Context, user: string | undefined): string {
  return user === undefined ? "" : cx.names.of(user).name;
}
