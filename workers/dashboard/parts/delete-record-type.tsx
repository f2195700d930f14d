import { Button, Group, Modal, Stack, Text, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { act } from "../act";
import { client, useAct } from "../ask";
import type { RecordType } from "./record-types";
import { scopeOf, type Whose } from "./records";
import { Problem, say } from "./says";

/** The end of a record type. Its name is typed again, since nothing brings its records back. */
export function DeleteRecordType({ type: { name, agents } }: { type: RecordType }) {
  const [typed, setTyped] = useState("");
  const navigate = useNavigate();
  const close = () => void navigate({ to: "/data/$type/edit", params: { type: name }, search: {} });
  const remove = useAct("delete_record_type", { queries: [] });
  const gone = async () => {
    await navigate({ to: "/data" });
    await client.invalidateQueries({ queryKey: ["list_record_types"] });
    say(`The record type ${name} is deleted.`);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    remove.mutate({ record_type: name, confirm: true }, { onSuccess: () => void gone() });
  };
  return (
    <Modal opened onClose={close} title={<span className="words">Delete the record type {name}?</span>}>
      <form onSubmit={submit}>
        <Stack>
          <Text size="sm" className="words">
            <HowMany type={name} agents={agents} />{" "}
            {agents.length > 0 && `The tools of ${agents.map((agent) => `@${agent}`).join(", ")} for it vanish at once. `}
            This cannot be undone.
          </Text>
          <TextInput
            data-autofocus
            label={`Type “${name}” to say that it is meant`}
            required
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Problem error={remove.error} />
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
            <Button type="submit" color="red" disabled={typed !== name} loading={remove.isPending}>
              Delete the record type
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

const agents_counted = 10;

/** How many records go with it: those of the workspace and of the agents that have a tool for it, as far as one page tells. */
function HowMany({ type, agents }: { type: string; agents: readonly string[] }) {
  const counted = useQuery({
    queryKey: ["list_records", "count", { type, agents }],
    queryFn: async () => {
      const whose: Whose[] = [{ record_type: type }, ...agents.slice(0, agents_counted).map((agent) => ({ record_type: type, agent }))];
      const pages = await Promise.all(whose.map((each) => act("list_records", { ...scopeOf(each), limit: 200 })));
      return { records: pages.reduce((sum, page) => sum + page.count, 0), more: pages.some((page) => page.next_cursor !== undefined) };
    },
  }).data;
  if (!counted || (counted.records === 0 && !counted.more)) return <>All its records go with it, also those of deleted agents.</>;
  const records = `${counted.more ? "At least " : ""}${counted.records.toLocaleString()} ${counted.records === 1 ? "record goes" : "records go"}`;
  return <>{records} with it, and any that deleted agents have left.</>;
}
