import { jurisdictions, makeAccountId, sameText } from "../../schema/credentials";
import { Refusal, refuse } from "../../schema/errors";
import type { AsyncHandlers, Value } from "../../schema/tools/index";
import type { sign_in as contract } from "../../schema/tools/sign-in";
import type { WorkerContext } from "../context";
import { accountOf } from "../env";

type Made = Value<(typeof contract.tools)["create_account"]>;

export const sign_in: AsyncHandlers<typeof contract.tools, WorkerContext> = {
  async create_account(cx, { setup_code, account, owner, jurisdiction, location }) {
    if (cx.env.OPEN_SIGN_UP !== "1") checkSetupCode(cx.env, setup_code);
    const id = makeAccountId(jurisdiction);
    const reply = await stubOf(cx, id, jurisdiction, location).make({ id, name: account, owner });
    if (reply.ok) return reply.value as Made;
    if ("refused" in reply) throw new Refusal(reply.refused.code, reply.refused.message);
    throw new Error("Making an account was not authorized.");
  },
};

/** Without a set-up code in the deployment nobody passes: an empty secret opens nothing. */
function checkSetupCode(env: Env, given: string | undefined): void {
  const codes = (env.SETUP_CODE ?? "").split(",").filter(Boolean);
  if (given === undefined || !codes.some((code) => sameText(code, given))) refuse("setup_code_wrong");
}

function stubOf(
  cx: WorkerContext,
  id: string,
  jurisdiction: keyof typeof jurisdictions | undefined,
  location: DurableObjectLocationHint | undefined,
) {
  try {
    return accountOf(cx.env, id, location);
  } catch {
    return refuse("jurisdiction_unavailable", { jurisdiction: jurisdiction ?? "" });
  }
}
