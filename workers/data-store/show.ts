import { type Field, type Grant, redacted } from "../../schema/record-type";
import { iso } from "../../schema/time";

/** A record as the database has it. `updated_at` is ms since 1970. */
export type Stored = { key: string; value: Record<string, unknown>; version: number; updated_at: number };

type View = Pick<Grant, "sensitive" | "record_type">;

/** A record as the caller may see it: a sensitive value is told apart from null and from none, and not told itself. */
export function shownRecord(view: View, stored: Stored) {
  return { key: stored.key, value: shownValue(view, stored.value), ...metadata(view, stored) };
}

/** Only whether the record is complete. */
export function shownReadiness(view: View, stored: Stored) {
  const hidden = missing(view, stored).filter((field) => !isNamed(view, field));
  return { key: stored.key, ...metadata(view, stored), sensitive_fields_missing: hidden.length > 0 };
}

function metadata(view: View, stored: Stored) {
  const lacking = missing(view, stored);
  return {
    version: stored.version,
    updated_at: iso(stored.updated_at),
    ready: lacking.length === 0,
    missing_required_fields: lacking.filter((field) => isNamed(view, field)).map((field) => field.name),
  };
}

function missing(view: View, stored: Stored): Field[] {
  return view.record_type.fields.filter((field) => field.required && !Object.hasOwn(stored.value, field.name));
}

function isNamed(view: View, field: Field): boolean {
  return view.sensitive || !field.sensitive;
}

/** In the order of the contract, whatever the order it was written in. */
export function shownValue(view: View, value: Record<string, unknown>): Record<string, unknown> {
  const present = view.record_type.fields.filter((field) => Object.hasOwn(value, field.name));
  const shown = present.map((field) => {
    const each = value[field.name];
    return [field.name, isNamed(view, field) || each === null ? each : redacted] as const;
  });
  return Object.fromEntries(shown);
}
