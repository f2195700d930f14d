import { Json } from "./json";

/** A value of a record as what it is: text, number, true or false, null, or a tree. */
export function RecordValue({ name, value }: { name: string; value: unknown }) {
  if (typeof value === "object" && value !== null) {
    const empty = Object.keys(value).length === 0;
    return empty ? <span className="mono dim">{Array.isArray(value) ? "[ ]" : "{ }"}</span> : <Json value={value} label={name} />;
  }
  if (typeof value === "string") return value === "" ? <span className="dim">Empty text</span> : <span className="record-text">{value}</span>;
  return <span className="mono">{String(value)}</span>;
}
