import { NativeSelect, NumberInput, Switch, Textarea } from "@mantine/core";
import type { Answer } from "../act";

export type Control = Answer<"list_controls">["controls"][number];

type ValueField = {
  control: Pick<Control, "type" | "value" | "options">;
  /** The visible label; without one, `name` alone says what it is. */
  label?: string;
  name?: string;
  disabled?: boolean;
  onChange: (value: Control["value"]) => void;
};

/** The field that fits a control's type. */
export function ControlValue({ control, label, name, disabled = false, onChange }: ValueField) {
  const { type, value, options } = control;
  const said = { disabled, ...(label !== undefined && { label }), ...(name !== undefined && { "aria-label": name }) };
  if (type === "boolean") {
    return <Switch {...said} checked={value === true} onChange={(event) => onChange(event.currentTarget.checked)} size="md" />;
  }
  if (type === "enum") {
    return <NativeSelect {...said} data={options ?? []} value={String(value)} onChange={(event) => onChange(event.currentTarget.value)} />;
  }
  if (type === "number") {
    return <NumberInput {...said} value={Number(value)} onChange={(next) => onChange(Number(next))} hideControls />;
  }
  return <Textarea {...said} value={String(value)} onChange={(event) => onChange(event.currentTarget.value)} autosize={false} rows={2} />;
}

/** What a control of this type begins with. */
export function firstValue(type: Control["type"], options: readonly string[]): Control["value"] {
  return { boolean: false, enum: options[0] ?? "", number: 0, string: "" }[type];
}
