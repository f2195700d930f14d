import * as z from "zod";
import { text } from "../fields";
import { family, tool } from "../tool";
import { webhook } from "./wake";

export const notify = family({
  name: "notify",
  about: "What waits for a person is sent to an address of its own, as JSON that Slack and ntfy can show.",
  home: "account",
  tools: {
    set_notify: tool({
      callers: "person",
      title: "Set where you are told",
      description:
        "What waits for you is sent by POST to this https address: {title, text, message, link}, many things together. For Slack an incoming webhook's URL; for ntfy the topic's with ?tpl=yes&t={{.title}}&m={{.text}}. Without url you are told there no more.",
      effect: "writes",
      idempotent: true,
      audited: [],
      input: { url: text({ chars: "url_chars_max" }).min(1).optional() },
      output: z.object({ notify: webhook.nullable() }),
    }),
    get_notify: tool({
      callers: "person",
      title: "Where am I told",
      description: "The address where you are told what waits for you, and how it fares.",
      effect: "reads",
      idempotent: true,
      input: {},
      output: z.object({ notify: webhook.nullable() }),
    }),
  },
});
