import type { RefusalEntry } from "../errors";
import { anyOf, quoted } from "../words";

/** What agents ask people. */
export const requests = {
  request_unknown: {
    code: "not_found",
    say: ({ request_id }: { request_id: string }) =>
      `There is no request ${quoted(request_id)} that you can see. Request ids look like r3; the call that made the request answered with its id.`,
  },
  request_title_wrong: {
    code: "invalid_argument",
    say: ({ max }: { max: number }) =>
      `The title says what is to be decided in 1 to ${max} characters, without control, invisible or text-direction characters.`,
  },
  request_options_missing: {
    code: "invalid_argument",
    say: () => "A request of kind choose needs “options”: the 2 to 20 texts that can be chosen.",
  },
  request_options_repeated: {
    code: "invalid_argument",
    say: ({ option }: { option: string }) => `The option ${quoted(option)} is there twice. Give each option once.`,
  },
  request_assignee_wrong: {
    code: "invalid_argument",
    say: ({ user, people }: { user: string; people: readonly string[] }) =>
      `${quoted(user)} is not a person in this conversation who could decide. You can ask ${anyOf(people.map((name) => `@${name}`))}; leave “assignees” out to ask your owner.`,
    tell: ({ people }: { people: readonly string[] }) => ({ people }),
  },
  request_not_yours: {
    code: "forbidden",
    say: ({ request_id }: { request_id: string }) => `The request ${request_id} was made by somebody else, and only that agent can cancel it.`,
  },
  request_not_assigned: {
    code: "forbidden",
    say: ({ request_id, assignees }: { request_id: string; assignees: readonly string[] }) =>
      `The request ${request_id} is for ${anyOf(assignees.map((name) => `@${name}`))} to decide, not for you.`,
  },
  request_closed: {
    code: "conflict",
    say: ({ request_id, state, by }: { request_id: string; state: string; by: string | null; at: string }) =>
      by === null
        ? `The request ${request_id} is closed already: ${state}. Nothing was changed.`
        : `The request ${request_id} is closed already: ${state} by @${by}, who was first. Nothing was changed.`,
    tell: ({ state, by, at }: { state: string; by: string | null; at: string }) => ({ state, by, at }),
  },
  decision_wrong: {
    code: "invalid_argument",
    say: ({ kind, wanted }: { kind: string; wanted: string }) => `This request is of kind ${kind}. Pass ${wanted}, and nothing else.`,
  },
  choice_unknown: {
    code: "invalid_argument",
    say: ({ choice, options }: { choice: string; options: readonly string[] }) =>
      `${quoted(choice)} is none of the options. Choose ${anyOf(options.map(quoted))}.`,
    tell: ({ options }: { options: readonly string[] }) => ({ options }),
  },
} satisfies Record<string, RefusalEntry>;
