import { version } from "../../package.json";
import { iso } from "../../schema/time";
import type { Handlers } from "../../schema/tools/index";
import type { identity as contract } from "../../schema/tools/identity";
import { theAgent } from "./access";
import type { Context } from "./context";
import type { Open } from "./hooks";
import { findUser, shortUser } from "./users";

export const identity: Handlers<typeof contract.tools, Context> = {
  whoami(cx) {
    const { id, owner: owned_by, toolsets } = theAgent(cx);
    const agent = findUser(cx, id);
    const owner = findUser(cx, owned_by);
    if (!agent || !owner) throw new Error("An agent that calls, or its owner, has no row.");
    return {
      agent: { ...shortUser(agent), status: agent.status ?? "active", toolsets: toolsets && [...toolsets] },
      open: openOf(cx),
      owner: shortUser(owner),
      account: { id: cx.account.id, name: cx.account.name },
      limits: { ...cx.limits },
      server: { name: "mainstay", version, time: iso(cx.now) },
    };
  },
};

/** What the families say is open. */
function openOf(cx: Context): Open {
  const nothing: Open = { requests: [], claims: [], tasks: [], floors: [], handoffs: [] };
  return cx.hooks.reduce((open, hook) => ({ ...open, ...hook.open?.(cx) }), nothing);
}
