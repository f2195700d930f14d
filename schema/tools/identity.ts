import * as z from "zod";
import { family, tool } from "../tool";

const named = z.object({ id: z.string(), name: z.string(), display_name: z.string() });
const ids = z.array(z.string());

export const identity = family({
  name: "identity",
  about: "Who an agent is, and what it still has open.",
  home: "account",
  toolset: "identity",
  tools: {
    whoami: tool({
      title: "Who am I",
      description: "Your agent identity, your owner (the person responsible for you), your limits, and what you have open: read it after a restart.",
      effect: "reads",
      idempotent: true,
      input: {},
      output: z.object({
        agent: named.extend({ status: z.enum(["active", "paused"]), toolsets: z.array(z.string()).nullable() }),
        open: z.object({
          requests: z.array(z.object({ request_id: z.string(), title: z.string(), state: z.string() })),
          claims: ids.describe("msg_ids"),
          tasks: ids.describe("conv_ids, as the two below"),
          floors: ids,
          handoffs: ids,
        }),
        owner: named,
        account: z.object({ id: z.string(), name: z.string() }),
        limits: z.record(z.string(), z.number()),
        server: z.object({ name: z.string(), version: z.string(), time: z.string() }),
      }),
    }),
  },
});
