import "../parts/data.css";
import { Button, Group, Textarea, TextInput } from "@mantine/core";
import { IconDatabase } from "@tabler/icons-react";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { useAct } from "../ask";
import { faultsAt } from "../parts/faults";
import { faultOfName, type FieldDraft, newField, sentFields } from "../parts/field-draft";
import { LinkButton, LinkText } from "../parts/link";
import { Page } from "../parts/page";
import { RecordTypeFields } from "../parts/record-type-form";
import { useIsOwner } from "../parts/role";
import { Empty } from "../parts/says";
import { AskBeforeLeaving } from "../parts/unsaved";

type Draft = { name: string; description: string; fields: FieldDraft[] };

const route = getRouteApi("/inside/new-record-type");

const empty = (): Draft => ({ name: "", description: "", fields: [newField({ identity: true, required: true })] });

const example = (): Draft => ({
  name: "customer",
  description: "Companies that we sell to.",
  fields: [
    newField({ name: "email", identity: true, required: true, description: "Where we write to." }),
    newField({ name: "name", required: true, description: "What the company is called." }),
    newField({ name: "city", filterable: true }),
    newField({ name: "seats", type: "number", filterable: true, description: "How many people use it." }),
    newField({ name: "iban", required: true, sensitive: true, description: "Where refunds go." }),
    newField({ name: "notes", type: "array" }),
  ],
});

/** Defines a kind of record. */
export function NewRecordTypePage() {
  const { example: filled } = route.useSearch();
  const owner = useIsOwner();
  return (
    <Page
      title="New record type"
      above={
        <LinkText to="/data" size="sm">
          ← Data
        </LinkText>
      }
      lead="What a kind of record holds. Agents reach its records only with a tool that you set up on them afterwards."
    >
      {owner ? (
        <Form key={String(filled)} begun={filled ? example : empty} />
      ) : (
        <Empty icon={<IconDatabase size={32} stroke={1.5} aria-hidden />} title="Account owners define record types">
          You can read the ones that there are.
        </Empty>
      )}
    </Page>
  );
}

function Form({ begun }: { begun: () => Draft }) {
  const [begun_with] = useState(begun);
  const [draft, setDraft] = useState(begun_with);
  const navigate = useNavigate();
  const create = useAct("create_record_type", { queries: ["list_record_types"] });
  const { name, description, fields } = draft;
  const change = (changed: Partial<Draft>) => {
    create.reset();
    setDraft({ ...draft, ...changed });
  };
  const faults = faultsAt(
    create.error?.message ?? "",
    fields.map((field) => field.name),
  );
  const of_name = create.error?.code === "conflict" || (name !== "" && create.error?.message.includes("name of a record type"));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    create.mutate(
      { name, description, fields: sentFields(fields) },
      { onSuccess: () => void navigate({ to: "/data/$type", params: { type: name }, ignoreBlocker: true }) },
    );
  };
  return (
    <form onSubmit={submit} noValidate>
      <div className="stack narrow">
        <TextInput
          label="Name"
          description="a-z, 0-9 and _. It never changes."
          placeholder="customer"
          withAsterisk
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={48}
          value={name}
          error={of_name ? create.error?.message : faultOfName(name)}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <Textarea
          label="Description"
          description="What these records are, for the agents that use them."
          rows={2}
          maxLength={500}
          value={description}
          onChange={(event) => change({ description: event.currentTarget.value })}
        />
      </div>
      <RecordTypeFields
        fields={fields}
        onChange={(next) => change({ fields: next })}
        existing={false}
        faults={of_name ? { at: new Map(), rest: "" } : faults}
      >
        <Group mt="lg">
          <Button type="submit" loading={create.isPending}>
            Make the record type
          </Button>
          <LinkButton to="/data" variant="default" ignoreBlocker>
            Cancel
          </LinkButton>
        </Group>
      </RecordTypeFields>
      <AskBeforeLeaving unsaved={draft !== begun_with} what="the new record type" />
    </form>
  );
}
