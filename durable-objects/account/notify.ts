import type { Handlers } from "../../schema/tools/index";
import type { notify as contract } from "../../schema/tools/notify";
import { thePerson } from "./access";
import type { Context } from "./context";
import type { Hooks } from "./hooks";
import { failingOf, putWebhook, removeWebhook, webhookOf, webhookShown } from "./webhooks";

export const notify: Handlers<typeof contract.tools, Context> = {
  set_notify(cx, { url }) {
    const { id } = thePerson(cx);
    if (url === undefined) removeWebhook(cx, id);
    else putWebhook(cx, id, url);
    return shown(cx, id);
  },

  get_notify(cx) {
    return shown(cx, thePerson(cx).id);
  },
};

export const notifyHooks: Hooks = {
  person_removed(cx, person) {
    removeWebhook(cx, person);
  },

  needs: (cx) => failingOf(cx, cx.caller.id, "own"),
};

function shown(cx: Context, person: string) {
  const row = webhookOf(cx, person);
  return { notify: row ? webhookShown(row) : null };
}
