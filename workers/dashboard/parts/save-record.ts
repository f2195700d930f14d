import { useMutation, useQueryClient } from "@tanstack/react-query";
import { act, type Answer, type Refused } from "../act";
import type { RecordType } from "./record-types";
import { scopeOf, type Whose } from "./records";

type Saving = {
  value: Record<string, unknown>;
  expected_version: number;
  /** A sensitive field is to be taken out: then the value is the whole record, and those that are kept must be in it. */
  whole?: { key: string; kept: readonly string[] } | undefined;
};

/** Writes a record where it still is at the version that was seen; what was read of it is then asked for again. */
export function useSaveRecord(type: RecordType, whose: Whose) {
  const cache = useQueryClient();
  return useMutation<Answer<"put_record">, Refused, Saving>({
    mutationFn: async ({ value, expected_version, whole }) => {
      const at = scopeOf({ ...whose, record_type: type.name });
      if (!whole) return act("put_record", { ...at, value, expected_version });
      // Should the record change in between, the write is refused by its version.
      const { record } = await act("get_record", { ...at, key: whole.key, sensitive: true });
      const held = Object.entries(record.value ?? {}).filter(([name]) => whole.kept.includes(name));
      return act("put_record", { ...at, value: { ...value, ...Object.fromEntries(held) }, expected_version, sensitive: true });
    },
    onSettled: () => Promise.all(["get_record", "list_records"].map((query) => cache.invalidateQueries({ queryKey: [query] }))),
  });
}
