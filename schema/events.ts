import * as z from "zod";

export const request_kinds = ["approve", "answer", "choose"] as const;
export const request_states = ["pending", "approved", "rejected", "answered", "chosen", "expired", "cancelled"] as const;

/** As A2A has them. The last three are final. */
export const task_states = ["submitted", "working", "input_required", "completed", "failed", "canceled"] as const;
export const final_task_states: readonly (typeof task_states)[number][] = ["completed", "failed", "canceled"];

/** How an agent speaks in a conversation: whenever it likes, or with the floor alone. */
export const floor_settings = ["open", "coordinated"] as const;

/** Never the context, the options or the answer: who may read those asks for the request by its id. */
const request_facts = z.object({
  request_id: z.string(),
  kind: z.enum(request_kinds),
  title: z.string(),
  assignees: z.array(z.string()),
  state: z.enum(request_states),
});

/** Every type of event, with what it has beside `conv_id`, `seq`, `type`, `at`, `from` and `wakes_you`. Users stand by name. */
export const event_facts = {
  "message.edited": z.object({ msg_id: z.string(), text: z.string().optional(), edited_at: z.string(), recalled: z.literal(true).optional() }),
  "message.recalled": z.object({ msg_id: z.string() }),
  "member.added": z.object({ user: z.string() }),
  "member.removed": z.object({ user: z.string() }),
  "conversation.updated": z.object({
    title: z.string().optional(),
    archived: z.boolean().optional(),
    member: z.object({ user: z.string(), role: z.string().optional(), floor: z.enum(floor_settings).optional() }).optional(),
  }),
  "pin.added": z.object({ msg_id: z.string() }),
  "pin.removed": z.object({ msg_id: z.string() }),
  "config.updated": z.object({ version: z.string() }),
  "card.answered": z.object({
    msg_id: z.string(),
    block_id: z.string(),
    option_id: z.string().optional(),
    values: z.record(z.string(), z.unknown()).optional(),
  }),
  "request.opened": request_facts,
  "request.closed": request_facts,
  "task.updated": z.object({ state: z.enum(task_states), assignee: z.string().nullable(), note: z.string().optional() }),
  "claim.taken": z.object({ msg_id: z.string(), by: z.string() }),
  "claim.released": z.object({ msg_id: z.string(), by: z.string() }),
  "floor.granted": z.object({ holder: z.string(), until: z.string() }),
  "floor.released": z.object({ holder: z.string() }),
  "handoff.started": z.object({ agent: z.string(), to: z.string(), note: z.string() }),
  "handoff.ended": z.object({ agent: z.string(), note: z.string().optional() }),
  note: z.object({ text: z.string(), conv_id: z.string().optional() }),
} as const;

export type EventType = "message" | keyof typeof event_facts;

/** Types of events that happen to an agent alone, outside every conversation: without `conv_id` and `seq`. */
export const own_event_types: readonly EventType[] = ["note", "config.updated"];

export const message_kinds = ["text", "card", "image", "file"] as const;
export const intents = ["request", "proposal", "answer", "status", "done"] as const;

const user = z.object({ id: z.string(), name: z.string(), type: z.enum(["human", "agent"]) });

export const ref = z.looseObject({ type: z.enum(["document", "artifact", "message"]), recalled: z.boolean().optional() });
export const source = z.object({ title: z.string(), url: z.string().optional(), quote: z.string().optional() });

export const reaction = z.object({ key: z.string(), count: z.int(), by: z.array(z.string()) });

/** A message as it is shown wherever it is read. One that was recalled keeps its ids, time, sender and thread alone. */
export const message = z.looseObject({
  conv_id: z.string(),
  seq: z.int(),
  type: z.literal("message"),
  msg_id: z.string(),
  kind: z.enum(message_kinds),
  text: z.string(),
  at: z.string(),
  from: user.nullable(),
  to: z.array(z.string()),
  wakes_you: z.boolean(),
  intent: z.enum(intents).optional(),
  topics: z.array(z.string()).optional(),
  refs: z.array(ref).optional(),
  sources: z.array(source).optional(),
  reply_to: z.string().optional(),
  thread_id: z.string().optional(),
  payload: z.record(z.string(), z.unknown()).optional(),
  reactions: z.array(reaction),
  claim: z.object({ by: z.string(), at: z.string() }).optional(),
  edited_at: z.string().optional(),
  recalled: z.literal(true).optional(),
});

export type Message = z.infer<typeof message>;

/** An event as tools answer it. Loose, so that a client never fails on a type that it does not know. */
export const event = z.looseObject({
  conv_id: z.string().optional(),
  seq: z.int().optional(),
  type: z.string(),
  at: z.string(),
  from: user.nullable(),
  wakes_you: z.boolean(),
});

export type Event = z.infer<typeof event>;
