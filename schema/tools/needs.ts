import * as z from "zod";
import { message, task_states } from "../events";
import { family, tool } from "../tool";
import { request } from "./requests";

const user = z.object({ id: z.string(), name: z.string(), type: z.enum(["human", "agent"]) });
const since = z.string();

/** The conversation it is in; a direct one has no title. */
const where = { conv_id: z.string(), title: z.string().nullable() };

/** As it is read everywhere, but that a long text is cut. */
const said = message.extend({ cut: z.literal(true).optional().describe("The text goes on: get_history has it whole.") });

const need = z.discriminatedUnion("type", [
  z
    .object({ type: z.literal("request"), since, request, conv_id: where.conv_id.optional(), title: where.title.optional() })
    .describe("Yours to decide (decide_request). The conversation is named where you see it."),
  z.object({ type: z.literal("card"), since, ...where, message: said }).describe("A card that you have not answered (answer_card)."),
  z
    .object({ type: z.literal("handoff"), since, ...where, agent: user, note: z.string().optional(), seq: z.int().optional() })
    .describe("An agent gave you the conversation and is silent until you give it back (hand_back)."),
  z
    .object({ type: z.literal("loop"), since, ...where, may_resume: z.boolean() })
    .describe("Agents woke each other too often and were stopped (resume_wakes, or say something there)."),
  z
    .object({ type: z.literal("webhook"), since, user, off_at: z.string().nullable() })
    .describe("Nothing arrives at the wake webhook of your agent, or at the address where you are told."),
  z
    .object({ type: z.literal("claim"), since, ...where, message: said })
    .describe("Claimed, and nothing has happened since (release_claim). For who asked, who claimed or owns that agent, and managers."),
  z
    .object({ type: z.literal("task"), since, ...where, state: z.enum(task_states), assignee: z.string().nullable() })
    .describe("Unfinished, and nothing happens (update_task). For who is responsible or owns that agent, and managers."),
  z
    .object({ type: z.literal("message"), since, ...where, unread: z.int(), messages: z.array(said), read_seq: z.int() })
    .describe("Unread messages for you in a conversation, the newest of them; mark_read up to read_seq."),
]);

export const needs = family({
  name: "needs",
  about: "What waits for a person, in one list.",
  home: "account",
  tools: {
    list_needs: tool({
      callers: "person",
      title: "What needs you",
      description:
        "Everything that waits for you: requests to decide, cards to answer, conversations handed to you, agents that were stopped from waking each other, addresses where nothing arrives, " +
        "claims and tasks in which nothing has happened for a day, and unread messages that name you or are for you alone. " +
        "Looks at the 200 conversations with the latest events, archived ones left out; of one at its newest 200 cards and answers and its newest 500 unread events; at most 100 of a kind. " +
        "Where not all fit, count says how many there are, and every kind is among those that are listed.",
      effect: "reads",
      idempotent: true,
      input: {},
      output: z.object({ needs: z.array(need), count: z.int() }),
    }),
  },
});
