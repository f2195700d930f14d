import * as z from "zod";
import { request_kinds, request_states } from "../events";
import { jsonText, list, text } from "../fields";
import { family, tool } from "../tool";
import { wait_secs } from "./updates";

const request_id = z.string().describe("From request_human.");

/** A request as those who may see it read it. */
export const request = z.object({
  request_id: z.string(),
  conv_id: z.string(),
  from: z.object({ id: z.string(), name: z.string(), type: z.enum(["human", "agent"]) }),
  kind: z.enum(request_kinds),
  title: z.string(),
  context: z.unknown().optional(),
  options: z.array(z.string()).optional(),
  assignees: z.array(z.string()),
  state: z.enum(request_states),
  outcome: z
    .object({
      by: z.string().nullable(),
      at: z.string(),
      comment: z.string().optional(),
      answer: z.string().optional(),
      choice: z.string().optional(),
    })
    .optional(),
  opened_at: z.string(),
  expires_at: z.string(),
});

export const requests = family({
  name: "requests",
  about: "What an agent asks people to decide before it acts.",
  home: "account",
  toolset: "requests",
  tools: {
    request_human: tool({
      title: "Ask a person to decide",
      description:
        "Asks your owner (or named members of the conversation) to approve or reject something, answer a question, or choose an option, before you act. " +
        "Returns a request_id; call get_request with wait_secs to wait for the decision. Use it before anything irreversible or costly.",
      effect: "writes",
      idempotent: false,
      keeps_json: true,
      kinds: {
        of: { approve: [], answer: [], choose: ["options"] },
        shared: ["conv_id", "title", "assignees", "context", "client_req_id", "ttl_secs"],
      },
      input: {
        assignees: list(z.string(), { items: "to_max" })
          .min(1)
          .optional()
          .describe("People in the conversation who may decide (default: your owner)."),
        client_req_id: text({ chars: "client_id_chars_max" }).min(1).optional().describe("Your id for this request; repeat it on retries."),
        context: jsonText({ bytes: "request_context_bytes_max" })
          .optional()
          .describe("Details for the decider, e.g. the tool call arguments (JSON, at most 32KB)."),
        conv_id: z.string().describe("Conversation the request belongs to."),
        kind: z.enum(request_kinds),
        options: list(text({ chars: "title_chars_max" }).min(1), { items: "request_options_max" })
          .min(2)
          .optional()
          .describe("For kind=choose."),
        title: text({ chars: "title_chars_max" }).describe("What is to be decided, in plain words."),
        ttl_secs: z.int().min(1).max(2_592_000).optional().describe("How long the request stays open (default one day)."),
      },
      output: z.object({ request_id: z.string(), state: z.literal("pending"), expires_at: z.string() }),
    }),
    get_request: tool({
      callers: "everyone",
      title: "Get a decision",
      description:
        "The state and outcome of a request: pending, approved, rejected, answered, chosen, expired or cancelled. With wait_secs it waits up to that long for a decision.",
      effect: "reads",
      idempotent: true,
      waits: true,
      input: {
        request_id,
        wait_secs: wait_secs.describe("Wait up to this long for a decision. A shorter wait that ends pending is a normal answer: call again."),
      },
      output: request.extend({ waited_secs: z.int().optional() }),
    }),
    cancel_request: tool({
      title: "Cancel a request",
      description: "Withdraws a request you made that is still pending.",
      effect: "writes",
      idempotent: false,
      input: { request_id },
      output: request,
    }),
    list_requests: tool({
      callers: "person",
      title: "List requests",
      description: "The requests that are for you to decide, and those of your agents, newest first.",
      effect: "reads",
      idempotent: true,
      input: {
        state: z.enum(request_states).optional().describe("Only those in this state."),
        limit: z.int().min(1).max(200).default(50),
        cursor: z.string().optional(),
      },
      output: z.object({ requests: z.array(request), next_cursor: z.string().optional() }),
    }),
    decide_request: tool({
      callers: "person",
      title: "Decide a request",
      description:
        "Decides a request that is assigned to you: decision (and a comment) for approve, answer for answer, choice for choose. The first decision counts.",
      effect: "writes",
      idempotent: false,
      audited: ["request_id", "decision"],
      input: {
        request_id: z.string(),
        decision: z.enum(["approve", "reject"]).optional(),
        comment: text({ chars: "comment_chars_max" }).optional(),
        answer: text({ chars: "comment_chars_max" }).min(1).optional(),
        choice: z.string().optional().describe("One of the options, as it is written there."),
      },
      output: request,
    }),
  },
});
