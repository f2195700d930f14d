import { refuse } from "../../schema/errors";
import type { Limits } from "../../schema/limits";
import { filterableOf, type RecordType } from "../../schema/record-type";
import { bytesOf } from "./faults";
import type { Filter } from "./matching";
import type { Store } from "./place";
import { shownRecord, type Stored } from "./show";

type Asked = { filters?: Record<string, unknown> | undefined; limit: number; cursor?: string | undefined };
type Page = { records: ReturnType<typeof shownRecord>[]; count: number; next_cursor?: string };

/** The record with this key; refuses where there is none. */
export async function findRecord({ place, records }: Store, key: string): Promise<Stored> {
  return (await records.find(place, key)) ?? refuse("record_unknown", { key });
}

/** A page of records in the order of their keys, as the caller may see them. It ends at `limit` records or at the bytes of a list answer. */
export async function listRecords(store: Store, { filters = {}, limit, cursor = "" }: Asked, limits: Limits): Promise<Page> {
  const wanted = filtersOf(store.grant.record_type, filters);
  const page: Page = { records: [], count: 0 };
  let bytes = 0;
  let after = cursor;
  for (;;) {
    const chunk = Math.min(limit - page.count + 1, chunkOf(store.grant.record_type));
    const { records, looked_to } = await load(store, wanted, after, chunk);
    for (const stored of records) {
      const shown = shownRecord(store.grant, stored);
      bytes += bytesOf(JSON.stringify(shown)) + 1;
      if (page.count === limit || (page.count > 0 && bytes > limits.list_bytes_max)) return { ...page, next_cursor: after };
      page.records.push(shown);
      page.count += 1;
      after = stored.key;
    }
    if (looked_to !== undefined) return { ...page, next_cursor: looked_to };
    if (records.length < chunk) return page;
  }
}

async function load({ place, records }: Store, filters: readonly Filter[], after: string, limit: number) {
  if (filters.length > 0) return records.matching(place, filters, after, limit);
  return { records: await records.list(place, after, limit), looked_to: undefined };
}

/** So many at once that they fit in memory: hidden values count, and only those with sensitive fields can be large. */
function chunkOf(type: RecordType): number {
  return type.fields.some((field) => field.sensitive) ? 25 : 201;
}

/** The filters as the database takes them. A sensitive field and one that does not exist are refused alike. */
function filtersOf(type: RecordType, filters: Record<string, unknown>): Filter[] {
  const filterable = filterableOf(type);
  return Object.entries(filters).map(([name, value]) => {
    const field = filterable.find((each) => each.name === name);
    if (field === undefined) return refuse("filter_not_filterable", { field: name, fields: filterable.map((each) => `${each.name} (${each.type})`) });
    if (typeof value !== field.type) return refuse("filter_wrong_type", { field: name, type: field.type });
    if (type.building.includes(name)) return refuse("filter_building", { field: name });
    return { field: name, value: value as Filter["value"] };
  });
}
