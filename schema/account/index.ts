import account from "./0001_account.sql";
import keys from "./0002_keys.sql";
import controls from "./0003_controls.sql";
import people from "./0004_people.sql";
import conversations from "./0005_conversations.sql";
import checkpoints from "./0007_checkpoints.sql";
import agent_configs from "./0008_agent_configs.sql";
import passkeys from "./0009_passkeys.sql";
import account_end from "./0010_account_end.sql";
import record_types from "./0012_record_types.sql";
import found from "./0013_found.sql";
import reactions from "./0014_reactions.sql";
import pins from "./0015_pins.sql";
import summaries from "./0016_summaries.sql";
import requests from "./0017_requests.sql";
import deliveries from "./0018_deliveries.sql";
import tasks from "./0019_tasks.sql";
import claims from "./0020_claims.sql";
import floors from "./0021_floors.sql";
import handoffs from "./0022_handoffs.sql";
import controls_read from "./0023_controls_read.sql";
import needs from "./0024_needs.sql";
import files from "./0025_files.sql";

export type Step = { id: string; sql: string };

/** Append-only. An account that has run a step never runs it again, so an edited step reaches nobody. */
export const steps: readonly Step[] = [
  { id: "0001_account", sql: account },
  { id: "0002_keys", sql: keys },
  { id: "0003_controls", sql: controls },
  { id: "0004_people", sql: people },
  { id: "0005_conversations", sql: conversations },
  { id: "0007_checkpoints", sql: checkpoints },
  { id: "0008_agent_configs", sql: agent_configs },
  { id: "0009_passkeys", sql: passkeys },
  { id: "0010_account_end", sql: account_end },
  { id: "0012_record_types", sql: record_types },
  { id: "0013_found", sql: found },
  { id: "0014_reactions", sql: reactions },
  { id: "0015_pins", sql: pins },
  { id: "0016_summaries", sql: summaries },
  { id: "0017_requests", sql: requests },
  { id: "0018_deliveries", sql: deliveries },
  { id: "0019_tasks", sql: tasks },
  { id: "0020_claims", sql: claims },
  { id: "0021_floors", sql: floors },
  { id: "0022_handoffs", sql: handoffs },
  { id: "0023_controls_read", sql: controls_read },
  { id: "0024_needs", sql: needs },
  { id: "0025_files", sql: files },
];
