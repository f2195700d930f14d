import type { ConfiguredBase } from "../configured";
import type { AgentToolName } from "./index";

/** tools/list, top to bottom; what is configured on an agent comes after it. A model reads it in this order, so the order is part of the contract. */
export const order = [
  "whoami",
  "get_config",
  "list_conversations",
  "get_updates",
  "send_message",
  "edit_message",
  "recall_message",
  "find_user",
  "open_direct",
  "create_group",
  "add_member",
  "request_human",
  "get_request",
  "cancel_request",
  "get_history",
  "get_context",
  "search",
  "put_summary",
  "state_get",
  "state_put",
  "state_list",
  "state_delete",
  "react",
  "unreact",
  "get_thread",
  "list_pins",
  "send_card",
  "list_keys",
  "get_value",
  "set_value",
  "increment",
  "delete_key",
  "list_controls",
  "time",
  "random_number",
  "random_token",
  "random_choice",
] as const satisfies readonly AgentToolName[];

type Missing = Exclude<AgentToolName, (typeof order)[number] | ConfiguredBase>;
true satisfies [Missing] extends [never] ? true : `order.ts lacks ${Missing}`;
