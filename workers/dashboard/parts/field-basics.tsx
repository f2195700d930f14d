import { NativeSelect, Text, TextInput } from "@mantine/core";
import { type Field, field_types, type FieldType } from "../../../schema/record-type";
import { faultOfName, type FieldDraft } from "./field-draft";

type OfField = { field: FieldDraft; fault: string | undefined; onChange: (change: Partial<Field>) => void };

/** Name, type and description of a field; what is there already keeps the first two. */
export function FieldBasics({ field, fault, onChange }: OfField) {
  return (
    <>
      {field.was === undefined ? <NameAndType field={field} fault={fault} onChange={onChange} /> : <Fixed field={field} fault={fault} />}
      <TextInput
        label="Description"
        placeholder="What it holds, for the agents"
        value={field.description}
        maxLength={500}
        onChange={(event) => onChange({ description: event.currentTarget.value })}
      />
    </>
  );
}

function Fixed({ field, fault }: Omit<OfField, "onChange">) {
  return (
    <div className="field-fixed">
      <span className="mono words value-name">{field.name}</span>
      <span className="value-kind">{field.type}</span>
      {fault !== undefined && (
        <Text size="xs" c="var(--mantine-color-error)">
          {fault}
        </Text>
      )}
    </div>
  );
}

function NameAndType({ field, fault, onChange }: OfField) {
  return (
    <>
      <TextInput
        label="Name"
        value={field.name}
        data-focus={`${field.uid} name`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={48}
        error={fault ?? faultOfName(field.name)}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <NativeSelect
        label="Type"
        data={[...field_types]}
        value={field.type}
        onChange={(event) => onChange({ type: event.currentTarget.value as FieldType })}
      />
    </>
  );
}
