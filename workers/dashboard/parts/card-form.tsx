import { Button, Checkbox, NativeSelect, NumberInput, Textarea, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import type { Field, Form } from "../../../schema/card";

type Values = Record<string, unknown>;
type CardFormProps = { form: Form; disabled: boolean; sending: boolean; onSend: (values: Values) => void };

/** A form of a card. What is missing or wrong the server says, every fault at once. */
export function CardForm({ form, disabled, sending, onSend }: CardFormProps) {
  const [values, setValues] = useState<Values>({});
  const send = (event: FormEvent) => {
    event.preventDefault();
    onSend(Object.fromEntries(Object.entries(values).filter(([, value]) => value !== "")));
  };
  return (
    <form onSubmit={send} className="deciding" noValidate>
      {form.fields.map((field) => (
        <CardField
          key={field.id}
          field={field}
          value={values[field.id]}
          disabled={disabled}
          onChange={(value) => setValues((before) => ({ ...before, [field.id]: value }))}
        />
      ))}
      <div>
        <Button type="submit" disabled={disabled} loading={sending}>
          {form.submit}
        </Button>
      </div>
    </form>
  );
}

type FieldProps = { field: Field; value: unknown; disabled: boolean; onChange: (value: unknown) => void };

/** From so many characters on a text has more than one line. */
const long_text = 120;

function CardField({ field, value, disabled, onChange }: FieldProps) {
  const shared = { label: field.label, required: field.required === true, disabled, size: "sm" } as const;
  switch (field.type) {
    case "checkbox":
      return (
        <Checkbox
          {...shared}
          label={<FieldLabel field={field} />}
          checked={value === true}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      );
    case "number":
      return (
        <NumberInput {...shared} value={typeof value === "number" ? value : ""} onChange={(next) => onChange(next === "" ? "" : Number(next))} />
      );
    case "select": {
      const options = [{ value: "", label: "Choose …" }, ...field.options.map((option) => ({ value: option, label: option }))];
      return <NativeSelect {...shared} data={options} value={textOf(value)} onChange={(event) => onChange(event.currentTarget.value)} />;
    }
    default:
      return field.max !== undefined && field.max <= long_text ? (
        <TextInput {...shared} value={textOf(value)} onChange={(event) => onChange(event.currentTarget.value)} />
      ) : (
        <Textarea {...shared} autosize minRows={2} maxRows={10} value={textOf(value)} onChange={(event) => onChange(event.currentTarget.value)} />
      );
  }
}

/** A checkbox of Mantine has no asterisk of its own. */
function FieldLabel({ field: { label, required } }: { field: Field }) {
  return (
    <span className="words">
      {label}
      {required && (
        <span className="asterisk" aria-hidden>
          {" "}
          *
        </span>
      )}
    </span>
  );
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
