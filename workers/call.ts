import type { Credential } from "../schema/credentials";
import { type Details, Refusal, refusal, refuse, reportBug } from "../schema/errors";
import type { Limits } from "../schema/limits";
import { type AccountTools, type AsyncHandlers, type Declared, isFor, toolNamed, type WorkerTools } from "../schema/tools/index";
import type { Admission, Call, Reply } from "../durable-objects/reply";
import { checkArguments } from "./arguments";
import type { Visit, WorkerContext } from "./context";
import { accountOf, limitsFrom } from "./env";
import { NotSignedIn, reach } from "./reach";
import { data_store } from "./tools/data-store";
import { passkey_ceremonies } from "./tools/passkey-ceremonies";
import { random } from "./tools/random";
import { sign_in } from "./tools/sign-in";
import { time } from "./tools/time";
import { uploads } from "./tools/uploads";
import type { Content } from "./uploads/filling";
import { type Lane, type Waited, waitFor } from "./waiting";

const handlers: AsyncHandlers<WorkerTools, WorkerContext> = { ...time, ...random, ...sign_in, ...passkey_ceremonies, ...data_store, ...uploads };

/** Where a call comes from, and what was seen at the door. */
export type Incoming = {
  env: Env;
  credential: Credential;
  kind: "agent" | "person";
  origin: string;
  /** What this address shows of the tools, where it shows less than the caller has. */
  sees?: (tool: Declared) => boolean;
  /** The first number of the request that a double does not keep. */
  inexact_number?: string | undefined;
  visit?: Visit;
  /** The content of a file that was taken out of the body, where it stands no longer among the arguments. */
  content?: Content | undefined;
  /** Where a call that waits can be held. */
  lane?: Lane;
};

/** One tool call, start to finish: find it, check the arguments, run it where it lives. Never throws. */
export async function call(incoming: Incoming, name: string, raw: unknown): Promise<Waited> {
  const { env, credential } = incoming;
  const checked = check(incoming, name, raw, limitsFrom(env));
  if (checked.ok && checked.tool.home === "account") {
    const of_account = { credential, tool: checked.tool.name as keyof AccountTools, args: checked.args, origin: incoming.origin };
    const { wait_secs } = checked.args as { wait_secs?: number };
    if (checked.tool.waits && wait_secs && incoming.lane) return hold(incoming, incoming.lane, of_account, wait_secs);
    return reach(() => accountOf(env, credential.account).call(of_account));
  }
  const about = checked.ok ? audited(checked.tool, checked.args as Details) : undefined;
  const admission = await admit(incoming, name, about);
  if (!admission.ok) return admission;
  if (!checked.ok) return { ok: false, refused: checked.refused };
  const visit = incoming.visit ?? { ...no_visit, credential };
  return runHere(checked.tool, checked.args, { ...contextOf(env, admission.caller, incoming.origin, visit), content: incoming.content });
}

/** A call that waits, held here until there is something. */
async function hold(incoming: Incoming, lane: Lane, of_account: Call, secs: number): Promise<Waited> {
  const { env, credential } = incoming;
  const account = () => accountOf(env, credential.account);
  const admission: Admission | undefined = lane.user === undefined ? await admit(incoming) : undefined;
  if (admission && !admission.ok) return admission;
  const user = admission?.caller.id ?? lane.user ?? "";
  return reach(() => waitFor({ account, call: of_account, user, secs, lane }));
}

/** Agents are no visitors: their tools neither sign in nor out. */
const no_visit: Visit = { credential: undefined, browser: "", access_jwt: null, setSession() {} };

/** A call of a tool that needs no sign-in. */
export async function callByAnyone(from: { env: Env; origin: string; visit: Visit }, tool: Declared, raw: unknown): Promise<Reply> {
  const { env, origin, visit } = from;
  return outcome(async () => {
    const args = checkArguments(tool, raw, limitsFrom(env));
    return runHere(tool, args, contextOf(env, { kind: "anyone" }, origin, visit));
  });
}

/** Asks the account whether the caller may call `tool` now, or only who it is. `about`: the arguments that its audit entry keeps. */
export function admit(incoming: Pick<Incoming, "env" | "credential">, tool?: string, about?: Details): Promise<Admission> {
  const { env, credential } = incoming;
  return reach(() => accountOf(env, credential.account).admit(credential, tool, about));
}

function audited(tool: Declared, args: Details): Details {
  return Object.fromEntries((tool.audited ?? []).filter((name) => args[name] !== undefined).map((name) => [name, args[name]]));
}

function contextOf(env: Env, caller: WorkerContext["caller"], origin: string, visit: Visit): WorkerContext {
  return { ...visit, env, caller, limits: limitsFrom(env), now: Date.now(), origin, rows: { read: 0, written: 0 } };
}

type Checked = { ok: true; tool: Declared; args: unknown } | { ok: false; refused: Refusal["refused"] };

function check(incoming: Incoming, name: string, raw: unknown, limits: Limits): Checked {
  const tool = toolNamed(name);
  const visible = tool && isFor(tool, incoming.kind) && (incoming.sees?.(tool) ?? true);
  if (!visible) return { ok: false, refused: refusal("unknown_tool", { name }).refused };
  try {
    const { inexact_number } = incoming;
    if (tool.keeps_json && inexact_number !== undefined) refuse("json_number_inexact", { number: inexact_number });
    return { ok: true, tool, args: checkArguments(tool, raw, limits) };
  } catch (error) {
    return { ok: false, refused: (error instanceof Refusal ? error : reportBug(error)).refused };
  }
}

function runHere(tool: Declared, args: unknown, cx: WorkerContext): Promise<Reply> {
  const handle = handlers[tool.name as keyof WorkerTools] as (cx: WorkerContext, args: unknown) => unknown;
  return outcome(async () => ({ ok: true, value: await handle(cx, args), rows: cx.rows }));
}

async function outcome(act: () => Promise<Reply>): Promise<Reply> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof NotSignedIn) return { ok: false, unauthorized: true };
    return { ok: false, refused: (error instanceof Refusal ? error : reportBug(error)).refused };
  }
}
