import { refuse } from "../../schema/errors";
import type { AsyncHandlers } from "../../schema/tools/index";
import type { data_store as contract } from "../../schema/tools/data-store";
import type { WorkerContext } from "../context";
import { storeOf } from "../data-store/place";
import { findRecord, listRecords } from "../data-store/read";
import { shownReadiness, shownRecord } from "../data-store/show";
import { writeRecord } from "../data-store/write";

/** Which record type, whose records and what of them is settled before: by what is configured on the agent, or by the person's own rights. */
export const data_store: AsyncHandlers<typeof contract.tools, WorkerContext> = {
  async read_data_store(cx, { operation, key, filters, limit, cursor }) {
    const store = storeOf(cx);
    if (operation === "list") return listRecords(store, { filters, limit, cursor }, cx.limits);
    const stored = await findRecord(store, key ?? refuse("record_key_missing", { operation }));
    return { record: operation === "get" ? shownRecord(store.grant, stored) : shownReadiness(store.grant, stored) };
  },

  async update_data_store(cx, { operation, value, remove = [], expected_version }) {
    return { record: await writeRecord(storeOf(cx), { operation, value, remove, expected_version }, cx.limits, cx.now) };
  },

  async list_records(cx, { filters, limit, cursor }) {
    return listRecords(storeOf(cx), { filters, limit, cursor }, cx.limits);
  },

  async get_record(cx, { key }) {
    const store = storeOf(cx);
    return { record: shownRecord(store.grant, await findRecord(store, key)) };
  },

  async put_record(cx, { value, expected_version }) {
    return { record: await writeRecord(storeOf(cx), { operation: "put", value, remove: [], expected_version }, cx.limits, cx.now) };
  },
};
