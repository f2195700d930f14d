import * as z from "zod";
import { family, tool } from "../tool";

const session = z.object({
  session_id: z.string(),
  browser: z.string(),
  created_at: z.string(),
  last_used_at: z.string().nullable(),
  expires_at: z.string().describe("30 days after it was last used."),
  current: z.boolean().describe("Whether it is the one that asks."),
});

export const sessions = family({
  name: "sessions",
  about: "The browsers in which a person is signed in.",
  home: "account",
  tools: {
    list_sessions: tool({
      callers: "person",
      title: "List your sessions",
      description: "Where you are signed in, oldest first.",
      effect: "reads",
      idempotent: true,
      input: {},
      output: z.object({ sessions: z.array(session) }),
    }),
    end_session: tool({
      callers: "person",
      title: "End a session",
      description: "Signs you out of one browser: its very next call is refused.",
      effect: "deletes",
      idempotent: true,
      audited: ["session_id"],
      input: { session_id: z.string() },
      output: z.object({ session_id: z.string(), ended: z.boolean() }),
    }),
  },
});
