import fc from "fast-check";
import type { Name, Step } from "./model";

const everyone: Name[] = ["ana", "bo", "ada"];
const agents: Name[] = ["ana", "bo"];
const person: Name[] = ["ada"];

const few = <T>(...values: T[]) => fc.constantFrom(...values);
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });
const nth = fc.nat(30);
const key = few("a", "b", "b/c");
const version = fc.nat(4);
const text = few("one", "two", "three");
const msg_id = fc.record({ message: nth });
const request_id = fc.record({ request: nth });
const emoji = few("👍", "👀");
const conv_id = fc.constant({ conversation: true });

/** Integers beyond ±(2^53 − 1) are refused, so that no value is read back other than it was stored. */
const beyond_exact = /(?<![.\d])\d{16,}(?![.\d]*e)/;
const json = fc.jsonValue({ maxDepth: 1 }).filter((value) => !beyond_exact.test(JSON.stringify(value)));

type Arguments = Record<string, fc.Arbitrary<unknown>>;

/** Every tool that the model knows: how often beside the others, who may call it, and with what. */
const calls: [weight: number, tool: string, by: Name[], args: Arguments][] = [
  [2, "set_value", everyone, { key, value: text }],
  [2, "increment", everyone, { key, amount: fc.integer({ min: -3, max: 3 }) }],
  [2, "get_value", everyone, { key }],
  [1, "delete_key", everyone, { key }],
  [1, "list_keys", everyone, { prefix: maybe(few("b", "b/")) }],
  [1, "set_control", person, { key: few("x", "y"), type: fc.constant("boolean"), value: fc.boolean(), description: text }],
  [1, "delete_control", person, { key: few("x", "y") }],
  [1, "list_controls", everyone, {}],
  [4, "state_put", agents, { key, value: json, version }],
  [2, "state_get", agents, { key, version: maybe(fc.integer({ min: 1, max: 5 })) }],
  [1, "state_delete", agents, { key, version }],
  [1, "state_list", agents, {}],
  [6, "send_message", everyone, { conv_id, text, intent: maybe(few("request")), client_msg_id: maybe(few("m-1", "m-2")) }],
  [2, "edit_message", everyone, { msg_id, text }],
  [2, "recall_message", everyone, { msg_id }],
  [2, "react", everyone, { conv_id, msg_id, key: emoji }],
  [1, "unreact", everyone, { conv_id, msg_id, key: emoji }],
  [2, "pin_message", person, { msg_id }],
  [1, "unpin_message", person, { msg_id }],
  [1, "list_pins", everyone, { conv_id }],
  [3, "claim", everyone, { msg_id }],
  [2, "release_claim", everyone, { msg_id }],
  [3, "get_history", everyone, { conv_id, after_seq: fc.record({ seq: nth }), limit: fc.integer({ min: 1, max: 20 }) }],
  [5, "get_updates", agents, { ack: maybe(few("")), limit: fc.integer({ min: 1, max: 10 }) }],
  [2, "request_human", agents, { conv_id, kind: fc.constant("approve"), title: text }],
  [1, "get_request", everyone, { request_id }],
  [1, "cancel_request", agents, { request_id }],
  [2, "decide_request", person, { request_id, decision: few("approve", "reject") }],
  [1, "list_requests", person, { state: maybe(few("pending", "approved")) }],
  // No call: the object is taken out of memory, as the platform does at any time.
  [1, "evict", agents, {}],
];

export const steps = fc.array(
  fc.oneof(
    ...calls.map(([weight, tool, by, args]) => ({ weight, arbitrary: fc.record<Step>({ tool: few(tool), by: few(...by), args: fc.record(args) }) })),
  ),
  { maxLength: 80, size: "max" },
);
