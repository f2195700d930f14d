import type { Answer } from "../account";

/** Two agents and the person who owns them, in a group that the first agent made. */
export type Name = "ana" | "bo" | "ada";
export type AgentName = Exclude<Name, "ada">;

/** One call. An argument `{ message: n }` or `{ request: n }` stands for the id of one of those that there are by then. */
export type Step = { by: Name; tool: string; args: Record<string, unknown> };

/** What a call is to answer: at least this, or a refusal with this code. */
export type Expected = { value: object } | { refused: string };

/** What a plain program makes of a call. It changes its state as the product is to change its own. */
export type Tools<State> = Record<string, (state: State, by: Name, args: Answer) => Expected>;

export const value = (of: object): Expected => ({ value: of });
export const refused = (code: string): Expected => ({ refused: code });
