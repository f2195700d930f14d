import * as z from "zod";
import { family, tool } from "../tool";

/** A passkey, as every answer shows one. */
export const passkey = z.object({
  passkey_id: z.string(),
  name: z.string(),
  backed_up: z.boolean().describe("Whether its device keeps a copy elsewhere, so that it outlives the device."),
  created_at: z.string(),
  last_used_at: z.string().nullable(),
});

export const passkeys = family({
  name: "passkeys",
  about: "The passkeys with which a person signs in.",
  home: "account",
  tools: {
    list_passkeys: tool({
      callers: "person",
      title: "List your passkeys",
      description: "Your passkeys, oldest first.",
      effect: "reads",
      idempotent: true,
      input: {},
      output: z.object({ passkeys: z.array(passkey) }),
    }),
    remove_passkey: tool({
      callers: "person",
      title: "Remove a passkey",
      description: "Nobody signs in with it any more. Sessions that it began go on until they are ended.",
      effect: "deletes",
      idempotent: true,
      audited: ["passkey_id"],
      input: { passkey_id: z.string() },
      output: z.object({ passkey_id: z.string(), removed: z.boolean() }),
    }),
  },
});
