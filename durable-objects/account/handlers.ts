import type { AccountTools, Handlers } from "../../schema/tools/index";
import { account } from "./account";
import { agent_keys } from "./agent-keys";
import { agents } from "./agents";
import { cards, cardsHooks } from "./cards";
import { claims, claimsHooks } from "./claims";
import { checkpoints, checkpointsHooks } from "./checkpoints";
import { config, configHooks } from "./config";
import type { Context } from "./context";
import { controls } from "./controls";
import { invitations } from "./invitations";
import { conversations } from "./conversations";
import { emoji } from "./emoji";
import { files, filesHooks } from "./files";
import { floor, floorHooks, floorTimers } from "./floor";
import { handoff, handoffHooks } from "./handoff";
import type { Hooks } from "./hooks";
import { identity } from "./identity";
import { keys } from "./keys";
import { passkeys } from "./passkeys";
import { record_types } from "./record-types";
import { sessions } from "./sessions";
import { members, membersHooks } from "./members";
import { messages } from "./messages";
import { needs } from "./needs";
import { notify, notifyHooks } from "./notify";
import { people } from "./people";
import { pins, pinsHooks } from "./pins";
import { progress } from "./progress";
import { reactions, reactionsHooks } from "./reactions";
import { search, searchHooks } from "./search";
import { summaries, summariesHooks } from "./summaries";
import { tasks, tasksHooks } from "./tasks";
import { threads } from "./threads";
import { requests, requestsHooks, requestsTimers } from "./requests";
import type { Timers } from "./timers";
import { uploadsTimers } from "./uploads";
import { wake, wakeHooks } from "./wake";
import { updates, updatesHooks } from "./updates";

/** Every tool that runs beside the account's data. The compiler refuses a missing one. */
export const handlers: Handlers<AccountTools, Context> = {
  ...identity,
  ...config,
  ...conversations,
  ...members,
  ...messages,
  ...updates,
  ...threads,
  ...reactions,
  ...pins,
  ...search,
  ...summaries,
  ...requests,
  ...tasks,
  ...claims,
  ...floor,
  ...handoff,
  ...progress,
  ...cards,
  ...files,
  ...emoji,
  ...checkpoints,
  ...keys,
  ...controls,
  ...account,
  ...people,
  ...invitations,
  ...sessions,
  ...passkeys,
  ...agents,
  ...agent_keys,
  ...wake,
  ...notify,
  ...needs,
  ...record_types,
};

/** What families do when something happens that is not their own, in this order. */
export const hooks: readonly Hooks[] = [
  updatesHooks,
  requestsHooks,
  cardsHooks,
  tasksHooks,
  handoffHooks,
  floorHooks,
  claimsHooks,
  membersHooks,
  searchHooks,
  reactionsHooks,
  filesHooks,
  pinsHooks,
  summariesHooks,
  checkpointsHooks,
  configHooks,
  wakeHooks,
  notifyHooks,
];

/** What families do when something is due, by its kind. */
export const timers: Timers = { ...requestsTimers, ...floorTimers, ...uploadsTimers };
