import { refuse } from "../../schema/errors";
import type { Limits } from "../../schema/limits";
import type { Grant } from "../../schema/record-type";
import { bytesOf, faultsOf, type Wanted } from "./faults";
import { recordKey } from "./keys";
import type { Store } from "./place";
import { shownRecord, shownValue } from "./show";

export type Write = Wanted & { operation: "put" | "merge"; expected_version?: number | undefined };

/** With a writer that gives no expected version another may win the race each time; after so many it is told. */
const tries_max = 20;

/** Writes a record whole or not at all, and answers it as the caller may see it. */
export async function writeRecord(store: Store, write: Write, limits: Limits, now: number): Promise<ReturnType<typeof shownRecord>> {
  const { grant, place, records } = store;
  const faults = faultsOf(grant.record_type, write, limits);
  if (faults.length > 0) refuse("record_wrong", { faults });
  const key = recordKey(grant.record_type, write.value);
  for (let tries = 0; tries < tries_max; tries++) {
    const before = await records.find(place, key);
    const version = before?.version ?? 0;
    checkVersion(write.expected_version, version);
    const value = valueAfter(grant, write, before?.value ?? {});
    checkSize(grant, value, limits.record_bytes_max);
    const written = await records.write(place, version, { key, value, updated_at: now });
    if (written) return shownRecord(grant, written);
    if (await records.isShutOut(place)) refuse("record_type_changing");
  }
  return refuse("record_busy");
}

function checkVersion(expected: number | undefined, version: number): void {
  if (expected !== undefined && expected !== version) refuse("record_version_conflict", { expected, version });
}

/** A put keeps the sensitive fields that its caller cannot see and does not name; a merge keeps all that it does not name. */
function valueAfter(
  { record_type, sensitive }: Grant,
  { operation, value, remove }: Write,
  before: Record<string, unknown>,
): Record<string, unknown> {
  const fields = record_type.fields.flatMap((field) => {
    const { name } = field;
    if (Object.hasOwn(value, name)) return [[name, value[name]] as const];
    const kept = operation === "merge" ? !remove.includes(name) : field.sensitive && !sensitive;
    return kept && Object.hasOwn(before, name) ? [[name, before[name]] as const] : [];
  });
  return Object.fromEntries(fields);
}

/** Sensitive values count as what stands for them, to every caller alike: the bound must not tell how large a hidden one is. */
function checkSize({ record_type }: Grant, value: Record<string, unknown>, max: number): void {
  if (bytesOf(JSON.stringify(shownValue({ record_type, sensitive: false }, value))) > max) refuse("record_too_large", { max });
}
