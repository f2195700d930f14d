import type * as z from "zod";
import type { ToolName, Tools, Value } from "../../schema/tools/index";

/** What a person may call: the contracts say so, and nothing else compiles. */
export type Action = { [N in ToolName]: Tools[N] extends { callers: "person" | "everyone" | "anyone" } ? N : never }[ToolName];

/** The arguments of an action as they are sent; those with a default may be left out. */
export type Sent<N extends Action> = Tools[N] extends { input: infer In extends z.ZodType } ? z.input<In> : never;

export type Answer<N extends Action> = Value<Tools[N]>;

/** An action that was refused, or that did not arrive (`unreachable`). Its message says what is wrong and what to do. */
export class Refused extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly status: number,
  ) {
    super(message);
    this.name = "Refused";
  }
}

/** Does one action as the signed-in person. Throws `Refused`. */
export function act<N extends Action>(name: N, args: Sent<N>): Promise<Answer<N>> {
  return post(name, { headers: { "content-type": "application/json" }, body: JSON.stringify(args) });
}

/** The same for an action that takes a file: its arguments as the fields of a form. Throws `Refused`. */
export function actWithForm<N extends Action>(name: N, form: FormData): Promise<Answer<N>> {
  return post(name, { body: form });
}

async function post<N extends Action>(name: N, request: RequestInit): Promise<Answer<N>> {
  const response = await fetch(`/api/${name}`, { method: "POST", ...request }).catch(() => {
    throw new Refused("unreachable", "Mainstay cannot be reached. Check your connection and try again; what you typed is still here.", 0);
  });
  const body = (await response.json().catch(() => undefined)) as { error?: { code: string; message: string } } | undefined;
  if (response.ok && body !== undefined) return body as Answer<N>;
  const { code, message } = body?.error ?? {
    code: "unreachable",
    message: `Mainstay answered ${response.status} without a reason. Try again in a moment.`,
  };
  throw new Refused(code, message, response.status);
}
