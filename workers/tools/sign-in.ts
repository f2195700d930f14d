import type { Parts } from "../../durable-objects/reply";
import { jurisdictions, makeAccountId, readCredential, sameText } from "../../schema/credentials";
import { Refusal, refuse } from "../../schema/errors";
import type { AsyncHandlers, Value } from "../../schema/tools/index";
import type { sign_in as contract } from "../../schema/tools/sign-in";
import { teamKeys, vouchedEmail } from "../access";
import type { WorkerContext } from "../context";
import { accountOf, ringFrom } from "../env";
import { partOf } from "../part";
import { NotSignedIn } from "../reach";

type Made = Value<(typeof contract.tools)["create_account"]>;

export const sign_in: AsyncHandlers<typeof contract.tools, WorkerContext> = {
  async create_account(cx, { setup_code, account, owner, jurisdiction, location }) {
    if (cx.env.OPEN_SIGN_UP !== "1") checkSetupCode(cx.env, setup_code);
    const id = makeAccountId(jurisdiction);
    const reply = await stubOf(cx, id, jurisdiction, location).make({ id, name: account, owner, origin: cx.origin });
    if (reply.ok) return reply.value as Made;
    if ("refused" in reply) throw new Refusal(reply.refused.code, reply.refused.message);
    throw new Error("Making an account was not authorized.");
  },

  async create_sign_in_link(cx, { user, account, setup_code }) {
    if (setup_code === undefined && account === undefined) {
      const made = cx.credential && (await partOf(cx, "create_sign_in_link", { user }, cx.credential));
      if (!made) throw new NotSignedIn();
      return made;
    }
    if (setup_code === undefined || account === undefined) return refuse("setup_code_unwanted");
    checkSetupCode(cx.env, setup_code);
    if (!/^[a-z0-9]{21}$/.test(account)) return refuse("account_unknown", { account });
    return (await partOf(cx, "create_sign_in_link", { user }, account)) ?? refuse("account_unknown", { account });
  },

  async sign_in_with_code(cx, { code }) {
    const credential = readCredential(ringFrom(cx.env), code.trim());
    if (credential?.kind !== "sign_in") return refuse("sign_in_code_wrong");
    return started(cx, (await partOf(cx, "sign_in_with_code", { browser: cx.browser }, credential)) ?? refuse("sign_in_code_wrong"));
  },

  async sign_in_with_access(cx) {
    const { ACCESS_TEAM_DOMAIN: team, ACCESS_AUD: audience, ACCESS_ACCOUNT: account } = cx.env;
    if (!team || !audience || !account) return refuse("access_off");
    const email = cx.access_jwt === null ? undefined : await vouchedEmail(cx.access_jwt, team, audience, teamKeys(team));
    if (email === undefined) return refuse("access_unproven");
    const signed_in = await partOf(cx, "sign_in_with_access", { email, browser: cx.browser }, account);
    return started(cx, signed_in ?? refuse("account_unknown", { account }));
  },

  async sign_out(cx) {
    const ended = cx.credential?.kind === "session" ? await partOf(cx, "sign_out", {}, cx.credential) : undefined;
    cx.setSession(null);
    return ended ?? { signed_out: false };
  },
};

/** The session goes into the cookie and nowhere else. */
function started(cx: WorkerContext, { person, session }: Parts["sign_in_with_code"]["gives"]) {
  cx.setSession(session);
  return { person };
}

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
