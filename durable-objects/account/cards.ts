import type { Card } from "../../schema/card";
import { refuse } from "../../schema/errors";
import { conversationId } from "../../schema/ids";
import type { Handlers } from "../../schema/tools/index";
import type { cards as contract } from "../../schema/tools/cards";
import { answerable, answerFaults } from "./card-answers";
import { openCards } from "./card-needs";
import type { Context } from "./context";
import type { Hooks } from "./hooks";
import { send } from "./sending";
import type { EventRow } from "./timeline";
import { conversationJoined, messageSeen } from "./visibility";
import { decideWakes } from "./waking";

type Payload = { card: Card; closed: boolean };

export const cards: Handlers<typeof contract.tools, Context> = {
  send_card(cx, { card, conv_id, reply_to, text }) {
    const payload: Payload = { card, closed: false };
    return send(cx, conversationJoined(cx, conv_id), { kind: "card", text, reply_to, payload });
  },

  /** Two rows for the event, and one more where it closes the card. */
  answer_card(cx, { msg_id, block_id, option_id, values }) {
    const { message, seen } = messageSeen(cx, msg_id);
    const { conv, row } = conversationJoined(cx, conversationId(seen.conv));
    const { facts, payload } = cardOf(message, msg_id);
    const blocks = answerable(payload.card);
    const block =
      blocks.find(({ id }) => id === block_id) ?? refuse("block_unknown", { block_id: block_id.slice(0, 128), blocks: blocks.map(({ id }) => id) });
    const faults = answerFaults(block, { option_id, values });
    if (faults.length > 0) refuse("card_answer_wrong", { faults });
    if (payload.closed) refuse("card_closed", { msg_id });
    const closed = payload.card.once === true;
    if (closed) cx.timeline.restate(message, { ...facts, payload: { ...payload, closed } });
    const decided = decideWakes(cx, row, cx.caller.id, message.sender === null ? [] : [message.sender]);
    const answer = { msg_id, block_id, ...(option_id !== undefined && { option_id }), ...(values && { values }) };
    cx.timeline.append(cx, conv, {
      type: "card.answered",
      sender: cx.caller.id,
      facts: answer,
      wakes: decided.wakes,
      loop: decided.loop,
    });
    return { ...answer, closed };
  },
};

export const cardsHooks: Hooks = { needs: openCards };

function cardOf(message: EventRow, msg_id: string): { facts: object; payload: Payload } {
  if (message.kind !== "card") return refuse("not_a_card", { msg_id });
  if (message.recalled_at !== null) return refuse("message_recalled", { msg_id });
  const facts = JSON.parse(message.facts) as { payload: Payload };
  return { facts, payload: facts.payload };
}
