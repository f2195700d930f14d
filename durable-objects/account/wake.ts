import { refuse } from "../../schema/errors";
import { iso } from "../../schema/time";
import type { Handlers } from "../../schema/tools/index";
import type { wake as contract } from "../../schema/tools/wake";
import { newWebhookSecret } from "../../schema/webhook";
import { agentToManage } from "./access";
import type { Context } from "./context";
import { type DeliveryRow, planWake, triesOf } from "./deliveries";
import type { Hooks } from "./hooks";
import { eventsAfter } from "./merge";
import { tellWoken } from "./telling";
import { updateCursor } from "./update-cursors";
import { rangesHeard } from "./visibility";
import { failingOf, putWebhook, removeWebhook, webhookOf, webhookShown } from "./webhooks";

export const wake: Handlers<typeof contract.tools, Context> = {
  set_wake_webhook(cx, { agent, url }) {
    const { id } = agentToManage(cx, agent);
    const secret = newWebhookSecret();
    putWebhook(cx, id, url, secret);
    const row = webhookOf(cx, id);
    if (!row) throw new Error("A webhook that was just set has no row.");
    return { secret, webhook: webhookShown(row) };
  },

  remove_wake_webhook(cx, { agent }) {
    const { id, name } = agentToManage(cx, agent);
    return { agent: name, removed: removeWebhook(cx, id) };
  },

  test_wake_webhook(cx, { agent }) {
    const { id, name } = agentToManage(cx, agent);
    const number = planWake(cx, id, { reason: "test" }, "test") ?? refuse("webhook_missing", { agent: name });
    return { agent: name, delivery_id: `w${number}` };
  },

  list_deliveries(cx, { agent, limit, cursor }) {
    const { id } = agentToManage(cx, agent);
    if (cursor !== undefined && !/^[0-9]{1,15}$/.test(cursor)) refuse("cursor_wrong", { cursor });
    const rows = cx.db.all<DeliveryRow>(
      "SELECT * FROM deliveries WHERE user = ? AND number < ? ORDER BY number DESC LIMIT ?",
      id,
      cursor === undefined ? Number.MAX_SAFE_INTEGER : Number(cursor),
      limit + 1,
    );
    const webhook = webhookOf(cx, id);
    const last = rows[limit - 1];
    return {
      webhook: webhook ? webhookShown(webhook) : null,
      deliveries: rows.slice(0, limit).map(deliveryShown),
      ...(last && rows.length > limit && { next_cursor: String(last.number) }),
    };
  },
};

export const wakeHooks: Hooks = {
  woken: tellWoken,

  /** One wake when an agent is resumed, where anything came meanwhile that wakes it. */
  agent_updated(cx, { before, after }) {
    if (before.status !== "paused" || after.status !== "active") return;
    if (anythingWaits(cx, after.id)) planWake(cx, after.id, { reason: "resumed" });
  },

  agent_deleted(cx, agent) {
    removeWebhook(cx, agent);
  },

  needs: (cx) => failingOf(cx, cx.caller.id, "agents"),
};

/** Whether among what the agent was not given yet is anything that wakes it. */
function anythingWaits(cx: Context, agent: string): boolean {
  const { offered } = updateCursor(cx, agent);
  for (const row of eventsAfter(cx.timeline, rangesHeard(cx, { kind: "agent", id: agent }), offered)) {
    if (row.wakes !== null && (JSON.parse(row.wakes) as string[]).includes(agent)) return true;
  }
  return false;
}

function deliveryShown(row: DeliveryRow) {
  const { reason, conv_id, seq } = JSON.parse(row.content) as { reason: string; conv_id?: string; seq?: number };
  return {
    delivery_id: `w${row.number}`,
    type: row.type,
    reason,
    ...(conv_id !== undefined && { conv_id }),
    ...(seq !== undefined && { seq }),
    state: row.state,
    created_at: iso(row.created_at),
    next_at: row.state === "pending" ? iso(row.next_at) : null,
    tries: triesOf(row).map(({ at, status, error, ms }) => ({ at: iso(at), status, error, ms })),
  };
}
