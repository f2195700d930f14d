import * as z from "zod";
import { event, intents } from "../events";
import { list, text } from "../fields";
import { family, tool } from "../tool";

const conv_id = z.string().describe("The conversation.");
const msg_id = z.string().describe("The message.");

const ref = z.strictObject({
  type: z.enum(["document", "artifact", "message"]),
  id: text({ chars: "url_chars_max" }).optional(),
  url: text({ chars: "url_chars_max" }).optional(),
  title: text({ chars: "title_chars_max" }).optional(),
});
const source = z.strictObject({
  title: text({ chars: "title_chars_max" }),
  url: text({ chars: "url_chars_max" }).optional(),
  quote: text({ chars: "quote_chars_max" }).optional(),
});

/** What every tool that wakes answers: who was woken by it, and who was not, and why. */
export const wakes = {
  woken: z.array(z.string()),
  not_woken: z.array(z.object({ name: z.string(), reason: z.enum(["paused", "handed_off", "finished", "archived", "loop"]) })),
};

/** What every tool that sends answers. */
export const sent = z.object({
  msg_id: z.string(),
  conv_id: z.string(),
  seq: z.int(),
  ...wakes,
  thread_id: z.string().optional(),
});

export const messages = family({
  name: "messages",
  about: "What is said in a conversation.",
  home: "account",
  toolset: "messages",
  tools: {
    send_message: tool({
      callers: "everyone",
      title: "Send a message",
      description:
        "Sends a message to a conversation you are a member of. Name who should act in to (they are woken; others are not; in a direct conversation a message without to wakes the other side), " +
        "tag it with topics, say what it is with intent, and point to material with refs instead of pasting it (nothing follows a ref but a person's click). " +
        "Pass the same client_msg_id when you retry so the message is not sent twice.",
      effect: "writes",
      idempotent: false,
      input: {
        client_msg_id: text({ chars: "client_id_chars_max" })
          .min(1)
          .optional()
          .describe("Your id for this message; repeat it on retries (optional)."),
        conv_id: z.string().describe("Conversation id (from list_conversations or get_updates)."),
        intent: z.enum(intents).optional(),
        refs: list(ref, { items: "refs_max" }).optional().describe("References to documents, artifacts or messages."),
        reply_to: z.string().optional().describe("msg_id of the message you answer (optional)."),
        sources: list(source, { items: "sources_max" }).optional().describe("Sources your answer is based on; people see them under the message."),
        text: text({ bytes: "message_text_bytes_max" }).min(1).describe("The message."),
        thread_id: z
          .string()
          .optional()
          .describe(
            "Reply in the thread of this message (the thread's root; optional). When you were woken by a message in a thread, answer in the same thread.",
          ),
        to: list(z.string(), { items: "to_max" }).optional().describe("Members who should act (names or ids)."),
        topics: list(text({ chars: "topic_chars_max" }).min(1), { items: "topics_max" }).optional(),
      },
      output: sent,
    }),
    edit_message: tool({
      callers: "everyone",
      title: "Edit a message",
      description: "Replaces the text of a message you sent.",
      effect: "writes",
      idempotent: false,
      input: { msg_id, text: text({ bytes: "message_text_bytes_max" }).min(1) },
      output: z.object({ msg_id: z.string(), edited_at: z.string() }),
    }),
    recall_message: tool({
      callers: "everyone",
      title: "Recall a message",
      description: "Withdraws a message you sent; its content is deleted for everyone.",
      effect: "deletes",
      idempotent: true,
      input: { msg_id },
      output: z.object({ msg_id: z.string(), recalled: z.literal(true) }),
    }),
    get_history: tool({
      callers: "everyone",
      title: "Read history",
      description:
        "Reads what you can see of a conversation by position: the latest messages by default, or before_seq / after_seq to page (use first_seq / last_seq of the previous answer). Up to 200 events.",
      effect: "reads",
      idempotent: true,
      input: {
        after_seq: z.int().min(0).optional(),
        before_seq: z.int().min(0).optional(),
        conv_id,
        limit: z.int().min(1).max(200).default(50),
      },
      output: z.object({ events: z.array(event), first_seq: z.int().nullable(), last_seq: z.int().nullable(), more: z.boolean() }),
    }),
    mark_read: tool({
      callers: "person",
      title: "Mark as read",
      description: "Says that you have read a conversation up to a seq. It only ever moves forward.",
      effect: "writes",
      replaces: true,
      idempotent: true,
      input: { conv_id, seq: z.int().min(0) },
      output: z.object({ conv_id: z.string(), seq: z.int() }),
    }),
  },
});
