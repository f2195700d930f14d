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
import { people } from "./people";

/** Every tool that runs beside the account's data. The compiler refuses a missing one. */
export const handlers: Handlers<AccountTools, Context> = {
  ...keys,
  ...controls,
  ...account,
  ...people,
  ...invitations,
  ...agents,
  ...agent_keys,
  ...config,
  ...checkpoints,
};
