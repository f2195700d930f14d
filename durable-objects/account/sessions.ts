import { iso } from "../../schema/time";
import type { Handlers } from "../../schema/tools/index";
import type { sessions as contract } from "../../schema/tools/sessions";
import { thePerson } from "./access";
import type { Context } from "./context";
import { endCredential, liveCredentials } from "./credentials";

export const sessions: Handlers<typeof contract.tools, Context> = {
  list_sessions(cx) {
    const { id, credential } = thePerson(cx);
    return {
      sessions: liveCredentials(cx, id, "session").map((row) => {
        const last_used = cx.usage.lastCall(row.id, row.last_used_at);
        return {
          session_id: row.id,
          browser: row.name,
          created_at: iso(row.created_at),
          last_used_at: last_used === null ? null : iso(last_used),
          expires_at: iso((last_used ?? row.created_at) + cx.limits.session_secs * 1000),
          current: row.id === credential,
        };
      }),
    };
  },

  end_session(cx, { session_id }) {
    const mine = liveCredentials(cx, thePerson(cx).id, "session").some((row) => row.id === session_id);
    if (mine) endCredential(cx, session_id);
    return { session_id, ended: mine };
  },
};
