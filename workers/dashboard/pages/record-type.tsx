import { Alert, Button, Group, List, Text, Textarea } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { useAct } from "../ask";
import { DeleteRecordType } from "../parts/delete-record-type";
import { faultsAt } from "../parts/faults";
import { draftsOf, sentFields } from "../parts/field-draft";
import { LinkButton } from "../parts/link";
import { Section } from "../parts/page";
import { RecordTypeFields } from "../parts/record-type-form";
import { type RecordType, useRecordType } from "../parts/record-types";
import { say } from "../parts/says";
import { AskBeforeLeaving } from "../parts/unsaved";

const route = getRouteApi("/inside/data/$type/edit");

/** Changes a record type: first what it would do, then the change. */
export function RecordTypePage() {
  const type = useRecordType();
  const { delete: deleting } = route.useSearch();
  if (!type) return null;
  return (
    <>
      <Form key={type.name} type={type} />
      <Section title="End" lead="Deleting a record type takes all its records with it, for good.">
        <LinkButton to="/data/$type/edit" params={{ type: type.name }} search={{ delete: true }} color="red" variant="light">
          Delete the record type
        </LinkButton>
      </Section>
      {deleting && <DeleteRecordType type={type} />}
    </>
  );
}

const draftOf = (type: RecordType) => ({ from: type, description: type.description, fields: draftsOf(type) });

/** What is being edited, asked about and saved. */
function useDraft(type: RecordType) {
  const [draft, setDraft] = useState(() => draftOf(type));
  const look = useAct("update_record_type", { queries: [] });
  const save = useAct("update_record_type", { queries: ["list_record_types", "list_records", "get_record"] });
  const { from, description } = draft;
  const args = { record_type: type.name, description, fields: sentFields(draft.fields) };
  const touched = JSON.stringify(args.fields) !== JSON.stringify(from.fields) || description !== from.description;
  const changed_elsewhere = type.updated_at !== from.updated_at;
  if (changed_elsewhere && !touched) setDraft(draftOf(type));
  const forget = () => {
    look.reset();
    save.reset();
  };
  return {
    draft,
    touched,
    overtaken: changed_elsewhere && touched && !save.isPending && !save.isSuccess,
    look,
    save,
    change: (changed: Partial<typeof draft>) => {
      forget();
      setDraft({ ...draft, ...changed });
    },
    take: () => {
      forget();
      setDraft(draftOf(type));
    },
    ask: () => look.mutate({ ...args, dry_run: true }),
    keep: () =>
      save.mutate(args, {
        onSuccess: ({ record_type }) => {
          forget();
          setDraft(draftOf(record_type));
          say("The record type is changed.");
        },
      }),
  };
}

function Form({ type }: { type: RecordType }) {
  const { draft, touched, overtaken, look, save, change, take, ask, keep } = useDraft(type);
  const error = save.error ?? look.error;
  const faults = faultsAt(
    error?.message ?? "",
    draft.fields.map((field) => field.name),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    ask();
  };
  return (
    <form onSubmit={submit} noValidate aria-label={`Edit ${type.name}`}>
      <Textarea
        className="narrow"
        label="Description"
        description="What these records are, for the agents that use them."
        rows={2}
        maxLength={500}
        value={draft.description}
        onChange={(event) => change({ description: event.currentTarget.value })}
      />
      <RecordTypeFields fields={draft.fields} onChange={(fields) => change({ fields })} existing faults={faults}>
        {overtaken && <Overtaken onTake={take} />}
        <output className="block">{look.data && <WouldDo changes={look.data.changes} />}</output>
        <Group mt="lg">
          {look.data ? (
            <Button type="button" loading={save.isPending} onClick={keep}>
              Save the changes
            </Button>
          ) : (
            <Button type="submit" loading={look.isPending} disabled={!touched}>
              See what it would do
            </Button>
          )}
          {touched ? (
            <Button variant="default" onClick={take}>
              Discard
            </Button>
          ) : (
            <Text size="sm" c="dimmed">
              Nothing is changed yet.
            </Text>
          )}
        </Group>
      </RecordTypeFields>
      <AskBeforeLeaving unsaved={touched} what={`the fields of ${type.name}`} />
    </form>
  );
}

function Overtaken({ onTake }: { onTake: () => void }) {
  return (
    <Alert color="yellow" variant="light" mt="md" role="alert" title="Somebody has changed this record type meanwhile">
      <Text size="sm">What you see is not what it is now. Saving would set what stands here.</Text>
      <Button mt="sm" size="xs" variant="default" onClick={onTake}>
        Begin again with what it is now
      </Button>
    </Alert>
  );
}

function WouldDo({ changes }: { changes: readonly string[] }) {
  return (
    <Alert color="gray" variant="light" mt="md" title="What this would do">
      <List size="sm" className="words">
        {changes.length === 0 && <List.Item>The order of the fields changes, and nothing else.</List.Item>}
        {changes.map((change) => (
          <List.Item key={change}>{change}</List.Item>
        ))}
      </List>
    </Alert>
  );
}
