import type { RecordType } from "./record-types";
import { type DataRecord, lacking } from "./records";

/** Whether a record has all that its type requires, and what it lacks. */
export function Readiness({ type, record }: { type: RecordType; record: DataRecord }) {
  const missing = lacking(type, record);
  return (
    <span className="readiness">
      <span className="dot" data-state={record.ready ? "active" : "paused"} aria-hidden />
      {record.ready ? "Ready" : <span className="words">Lacks {missing.join(", ") || "a required field"}</span>}
    </span>
  );
}
