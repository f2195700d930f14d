import type { Parts } from "../durable-objects/reply";
import type { Credential } from "../schema/credentials";
import { Refusal } from "../schema/errors";
import type { WorkerContext } from "./context";
import { accountOf } from "./env";
import { reach } from "./reach";

/**
 * The account's part of a tool that runs in the Worker, for whoever holds the credential, or by the account's id for somebody whom
 * the Worker vouches for. Throws what the account refuses; undefined where the credential opens nothing or there is no such account.
 */
export async function partOf<N extends keyof Parts>(
  cx: Pick<WorkerContext, "env" | "origin" | "rows">,
  tool: N,
  args: Parts[N]["takes"],
  who: Credential | string,
): Promise<Parts[N]["gives"] | undefined> {
  const [account, credential] = typeof who === "string" ? [who, undefined] : [who.account, who];
  const reply = await reach(() => accountOf(cx.env, account).part({ tool, args, origin: cx.origin, credential }));
  cx.rows.read += reply.rows?.read ?? 0;
  cx.rows.written += reply.rows?.written ?? 0;
  if (reply.ok) return reply.value as Parts[N]["gives"];
  if (!("refused" in reply)) return undefined;
  const { code, message, ...details } = reply.refused;
  throw new Refusal(code, message, details);
}
