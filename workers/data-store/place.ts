import { refuse } from "../../schema/errors";
import type { Grant } from "../../schema/record-type";
import type { WorkerContext } from "../context";
import { Records, type Place } from "./database";

/** What a call of the data store works on: the record type as this caller may use it, and its records. */
export type Store = { grant: Grant; place: Place; records: Records };

/** Refuses where the records are an agent's and the call says no agent. */
export function storeOf(cx: WorkerContext): Store {
  const { caller } = cx;
  const grant = caller.kind === "anyone" ? undefined : caller.grants?.[0];
  if (grant === undefined || caller.kind === "anyone") throw new Error("A tool of the data store runs without a record type.");
  if (grant.scope === "agent" && grant.agent === null) refuse("agent_identity_unavailable");
  const place = { account: caller.account, record_type: grant.record_type, scope: grant.agent ?? "" };
  return { grant, place, records: new Records(cx.env.RECORDS, cx.rows) };
}
