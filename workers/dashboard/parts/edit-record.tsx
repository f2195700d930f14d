import { Alert, Button, Group, Text } from "@mantine/core";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { showFaults } from "./first-fault";
import { LinkButton } from "./link";
import { draftOf, isSame, rebased, type RecordDraft, valueOf } from "./record-draft";
import { RecordFields } from "./record-fields";
import type { RecordType } from "./record-types";
import type { DataRecord, Whose } from "./records";
import { faultsAt } from "./faults";
import { Problem, say } from "./says";
import { useSaveRecord } from "./save-record";
import { AskBeforeLeaving } from "./unsaved";

type Edit = { type: RecordType; whose: Whose; record: DataRecord };

/** Changes a record. Where another writer was faster, what is typed here stays, over what the record holds by then. */
export function EditRecord({ type, whose, record }: Edit) {
  const { agent, where } = useSearch({ from: "/inside/data/$type" });
  const navigate = useNavigate();
  const [base, setBase] = useState(() => ({ version: record.version, draft: draftOf(type, record.value) }));
  const [draft, setDraft] = useState<RecordDraft>(base.draft);
  const [faults, setFaults] = useState<ReadonlyMap<string, string>>(new Map());
  const save = useSaveRecord(type, whose);
  const to_record = { to: "/data/$type/record", params: { type: type.name }, search: { agent, where, key: record.key } } as const;
  const changed_meanwhile = record.version !== base.version;
  const load = () => {
    const now = draftOf(type, record.value);
    setDraft(rebased(draft, base.draft, now));
    setBase({ version: record.version, draft: now });
    save.reset();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const typed = valueOf(type, draft);
    showFaults(event, () => setFaults(typed.faults));
    if (typed.faults.size > 0) return;
    const kept = type.fields.filter(({ name }) => draft.get(name)?.how === "kept").map(({ name }) => name);
    const takes_out = type.fields.some(({ name }) => base.draft.get(name)?.how === "kept" && draft.get(name)?.how === "absent");
    save.mutate(
      { value: typed.value, expected_version: base.version, ...(takes_out && { whole: { key: record.key, kept } }) },
      { onSuccess: () => void navigate(to_record).then(() => say("The record is saved.")) },
    );
  };
  const touched = [...draft].some(([name, typed]) => !isSame(typed, base.draft.get(name)));
  const told = faultsAt(
    save.error?.message ?? "",
    type.fields.map(({ name }) => name),
  );
  const conflict = save.error?.code === "conflict" && changed_meanwhile;
  return (
    <form className="card narrow stack" onSubmit={submit} noValidate aria-label={`Edit ${record.key}`}>
      <RecordFields
        type={type}
        draft={draft}
        base={base.draft}
        faults={new Map([...told.at, ...faults])}
        onChange={(next) => {
          setDraft(next);
          setFaults(new Map());
          if (save.error) save.reset();
        }}
      />
      {changed_meanwhile && (
        <Alert color="yellow" variant="light" role="alert" title="The record has changed since you opened it">
          <Text size="sm">
            It is at version {record.version} now; you began with {base.version}. {conflict && "Nothing was saved. "}Load what it holds now: the
            fields that you have changed keep what you typed.
          </Text>
          <Button mt="sm" size="xs" variant="default" onClick={load}>
            Load version {record.version}, keep what I typed
          </Button>
        </Alert>
      )}
      {!conflict && told.rest !== "" && <Problem error={new Error(told.rest)} />}
      <Group justify="flex-end">
        <LinkButton {...to_record} variant="default">
          Cancel
        </LinkButton>
        <Button type="submit" loading={save.isPending}>
          Save
        </Button>
      </Group>
      <AskBeforeLeaving unsaved={touched} what={`the record ${record.key}`} />
    </form>
  );
}
