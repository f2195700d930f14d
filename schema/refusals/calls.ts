import type { RefusalEntry } from "../errors";
import { quoted } from "../words";

/** What any call can be refused for, whatever its tool. */
export const calls = {
  bad_arguments: {
    code: "invalid_argument",
    /** Every fault of shape and type at once, each a sentence. */
    say: ({ faults }: { faults: readonly string[] }) => faults.join(" "),
  },
  argument_too_large: {
    code: "too_large",
    say: ({ argument, bytes, max }: { argument: string; bytes: number; max: number }) =>
      `${quoted(argument)} is too large: ${bytes} bytes of UTF-8, at most ${max} are allowed. Shorten it, or store it elsewhere and send a reference.`,
  },
  unknown_tool: {
    code: "not_found",
    say: ({ name, nearest }: { name: string; nearest?: string | undefined }) =>
      `There is no tool named ${quoted(name)}.${nearest ? ` Did you mean ${quoted(nearest)}?` : ""} Call tools/list to see those you have.`,
  },
  body_too_large: {
    code: "too_large",
    say: ({ max }: { max: number }) => `The body of this request is too large. It may be at most ${max} bytes.`,
  },
  body_not_utf8: {
    code: "invalid_argument",
    say: () => "The body of this request is not UTF-8. Send JSON encoded as UTF-8.",
  },
  body_not_json: {
    code: "invalid_argument",
    say: () =>
      "The body of this request is not valid JSON. Send one JSON value: names and strings in double quotes, no comments, no trailing commas, no NaN or Infinity.",
  },
  json_too_deep: {
    code: "invalid_argument",
    say: ({ max }: { max: number }) => `The JSON is nested too deeply: objects and lists may be at most ${max} deep. Flatten it.`,
  },
  json_repeated_name: {
    code: "invalid_argument",
    say: ({ name }: { name: string }) => `The JSON has the name ${quoted(name)} twice in one object. Give each name once.`,
  },
  json_lone_surrogate: {
    code: "invalid_argument",
    say: () => "The JSON holds half of a surrogate pair (\\uD800 to \\uDFFF without its other half), which is no character. Take it out.",
  },
  json_number_inexact: {
    code: "invalid_argument",
    say: ({ number }: { number: string }) =>
      `The number ${quoted(number)} cannot be kept exactly: integers go to ±9007199254740991, other numbers to the range of a double. Send it as a string.`,
  },
  post_only: {
    code: "invalid_argument",
    say: () => "Actions are called with POST and a JSON body: POST /api/<action>.",
  },
  live_is_a_websocket: {
    code: "invalid_argument",
    say: () => "GET /api/live is a WebSocket: open it as one, with the credential in the Authorization header or the session's cookie.",
  },
  live_after_wrong: {
    code: "invalid_argument",
    say: () => "“after” must be an event number: the event_no of the last event that you got.",
  },
  agent_paused: {
    code: "paused",
    say: ({ owner }: { owner: string }) =>
      `You are paused by your owner, so no tool runs until you are resumed. Stop here, do not retry in a loop; ${owner} can resume you in the dashboard.`,
  },
  rate_limited: {
    code: "rate_limited",
    say: ({ retry_after_secs }: { retry_after_secs: number }) =>
      `Too many calls. Wait ${retry_after_secs} ${retry_after_secs === 1 ? "second" : "seconds"}, then call again.`,
    tell: ({ retry_after_secs }: { retry_after_secs: number }) => ({ retry_after_secs }),
  },
  storage_full: {
    code: "limit",
    say: () => "This account's storage is full, so nothing more can be written. Reading and deleting still work; ask the account owner to make room.",
  },
  unavailable: {
    code: "unavailable",
    say: () => "The account could not be reached just now. Nothing is lost; call again in a few seconds.",
  },
  secrets_missing: {
    code: "unavailable",
    say: () => "This deployment is not set up yet: its secret SECRET_RING is missing or malformed. Whoever deploys it runs npm run deploy.",
  },
  bug: {
    code: "internal",
    say: ({ correlation_id }: { correlation_id: string }) =>
      `Something went wrong on our side and the call was not carried out. Try once more; if it fails again, report the id ${correlation_id}.`,
    tell: ({ correlation_id }: { correlation_id: string }) => ({ correlation_id }),
  },
} satisfies Record<string, RefusalEntry>;
