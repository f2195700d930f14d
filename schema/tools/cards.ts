import * as z from "zod";
import { card } from "../card";
import { text } from "../fields";
import { family, tool } from "../tool";
import { sent } from "./messages";

export const cards = family({
  name: "cards",
  about: "Messages that people answer by a click or a form.",
  home: "account",
  toolset: "cards",
  tools: {
    send_card: tool({
      title: "Send a card",
      description:
        "Sends a card people answer by clicking a button or filling a form; their response comes back to you in get_updates. " +
        "card is {title?, blocks: […], once?}; a block is {type: text, text}, {type: buttons, id, options: [{id, label, style?: primary|danger}]} or " +
        "{type: form, id, submit, fields: [{id, label, type: text|number|select|checkbox, required?, options?, max?}]}. Ids are a-z 0-9 _ - and unique in the card. " +
        "With once the first answer closes it; without, people may answer again and the latest counts. text is what clients without cards show.",
      effect: "writes",
      idempotent: false,
      input: {
        card,
        conv_id: z.string().describe("The conversation."),
        reply_to: z.string().optional().describe("The message this answers (optional)."),
        text: text({ bytes: "message_text_bytes_max" }).min(1).describe("Fallback text."),
      },
      output: sent,
    }),
    answer_card: tool({
      callers: "person",
      title: "Answer a card",
      description: "Clicks a button of a card (option_id), or fills in and sends a form of it (values: its fields by id).",
      effect: "writes",
      idempotent: false,
      input: {
        msg_id: z.string().describe("The card."),
        block_id: z.string().describe("Its block that is answered."),
        option_id: z.string().optional().describe("For buttons."),
        values: z.record(z.string(), z.unknown()).optional().describe("For a form: what was filled in, by the id of the field."),
      },
      output: z.object({
        msg_id: z.string(),
        block_id: z.string(),
        option_id: z.string().optional(),
        values: z.record(z.string(), z.unknown()).optional(),
        closed: z.boolean(),
      }),
    }),
  },
});
