import canonicalize from "canonicalize";
import { createHash } from "node:crypto";
import { identityOf, type RecordType } from "../../schema/record-type";

/**
 * The key of the record that a value identifies: the value of the one identity field where that is a string, else `sha256:`
 * and the hex of SHA-256 over the canonical JSON (RFC 8785) of the array of identity values in declared order.
 */
export function recordKey(type: RecordType, value: Record<string, unknown>): string {
  const identity = identityOf(type);
  const values = identity.map((field) => value[field.name]);
  const [only] = values;
  if (values.length === 1 && typeof only === "string") return only;
  return `sha256:${createHash("sha256").update(canonicalize(values)!).digest("hex")}`;
}
