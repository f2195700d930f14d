import * as z from "zod";
import { custom_emoji } from "../file";
import { family, tool } from "../tool";

export const emoji = family({
  name: "emoji",
  about: "The account's own emoji, for reactions by :name:.",
  home: "account",
  tools: {
    list_emoji: tool({
      callers: "person",
      title: "List the account's emoji",
      description: "All of them, by name, each with a signed link to its picture. A link holds for a day at least, and is the same until then.",
      effect: "reads",
      idempotent: true,
      input: {},
      output: z.object({ emoji: z.array(custom_emoji) }),
    }),
    delete_emoji: tool({
      callers: "person",
      role: "owner",
      title: "Delete an emoji",
      description: "Takes an emoji away, with its picture. Reactions with it stay, shown by its name.",
      effect: "deletes",
      idempotent: true,
      audited: ["name"],
      input: { name: z.string().describe("The emoji, with or without the colons.") },
      output: z.object({ name: z.string(), deleted: z.boolean() }),
    }),
  },
});
