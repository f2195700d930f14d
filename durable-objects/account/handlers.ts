import type { AccountTools, Handlers } from "../../schema/tools/index";
import { account } from "./account";
import { agent_keys } from "./agent-keys";
import { agents } from "./agents";
import { checkpoints } from "./checkpoints";
import { config } from "./config";
import type { Context } from "./context";
import { controls } from "./controls";
import { invitations } from "./invitations";
import { keys } from "./keys";
import { passkeys } from "./passkeys";
import { people } from "./people";
import { record_types } from "./record-types";
import { sessions } from "./sessions";

/** Every tool that runs beside the account's data. The compiler refuses a missing one. */
export const handlers: Handlers<AccountTools, Context> = {
  ...keys,
  ...controls,
  ...account,
  ...people,
  ...invitations,
  ...sessions,
  ...passkeys,
  ...agents,
  ...agent_keys,
  ...config,
  ...checkpoints,
  ...record_types,
};
