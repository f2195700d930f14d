import { Alert, Button, Group, Text } from "@mantine/core";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { faultsAt } from "../parts/faults";
import { showFaults } from "../parts/first-fault";
import { LinkButton, LinkText } from "../parts/link";
import { Section } from "../parts/page";
import { draftOf, isSame, valueOf } from "../parts/record-draft";
import { RecordFields } from "../parts/record-fields";
import { type RecordType, useRecordType } from "../parts/record-types";
import { useSaveRecord } from "../parts/save-record";
import { Problem, say } from "../parts/says";
import { AskBeforeLeaving } from "../parts/unsaved";

const route = getRouteApi("/inside/data/$type/new-record");

/** Writes a record that is not there yet. */
export function NewRecordPage() {
  const type = useRecordType();
  const { agent } = route.useSearch();
  return (
    type && (
      <Section
        title="New record"
        lead={`${agent === undefined ? "It belongs to the workspace." : `It belongs to @${agent} alone.`} It may be incomplete; it is then not ready.`}
      >
        <Form type={type} agent={agent} />
      </Section>
    )
  );
}

function Form({ type, agent }: { type: RecordType; agent: string | undefined }) {
  const navigate = useNavigate();
  const [begun] = useState(() => draftOf(type, {}));
  const [draft, setDraft] = useState(begun);
  const [faults, setFaults] = useState<ReadonlyMap<string, string>>(new Map());
  const params = { type: type.name };
  const save = useSaveRecord(type, { record_type: type.name, agent });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const typed = valueOf(type, draft);
    showFaults(event, () => setFaults(typed.faults));
    if (typed.faults.size > 0) return;
    const made = (key: string) =>
      void navigate({ to: "/data/$type/record", params, search: { agent, key }, ignoreBlocker: true }).then(() => say("The record is made."));
    save.mutate({ value: typed.value, expected_version: 0 }, { onSuccess: ({ record }) => made(record.key) });
  };
  const touched = [...draft].some(([name, typed]) => !isSame(typed, begun.get(name)));
  const told = faultsAt(
    save.error?.message ?? "",
    type.fields.map(({ name }) => name),
  );
  const taken = save.error?.code === "conflict";
  const identity = type.fields.filter((field) => field.identity);
  const key = identity.length === 1 && identity[0]?.type === "string" ? draft.get(identity[0].name)?.text : undefined;
  return (
    <form className="card narrow stack" onSubmit={submit} noValidate aria-label="New record">
      <RecordFields
        type={type}
        draft={draft}
        faults={new Map([...told.at, ...faults])}
        onChange={(next) => {
          setDraft(next);
          setFaults(new Map());
          if (save.error) save.reset();
        }}
      />
      {taken && (
        <Alert color="yellow" variant="light" role="alert" title="There is a record with this identity already">
          <Text size="sm" className="words">
            Nothing was saved, and what you typed is still here. Change {identity.map(({ name }) => name).join(" or ")}, or edit the record that there
            is
            {key !== undefined && (
              <>
                :{" "}
                <LinkText to="/data/$type/record" params={params} search={{ agent, key, edit: true }}>
                  {key}
                </LinkText>
              </>
            )}
            .
          </Text>
        </Alert>
      )}
      {!taken && told.rest !== "" && <Problem error={new Error(told.rest)} />}
      <Group justify="flex-end">
        <LinkButton to="/data/$type" params={params} search={{ agent }} variant="default" ignoreBlocker>
          Cancel
        </LinkButton>
        <Button type="submit" loading={save.isPending}>
          Make the record
        </Button>
      </Group>
      <AskBeforeLeaving unsaved={touched} what="the new record" />
    </form>
  );
}
