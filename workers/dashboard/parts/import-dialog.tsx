import { Button, FileInput, Group, Modal, Stack, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { act, type Answer } from "../act";
import { client } from "../ask";
import { checkpointsIn, type Imported } from "./checkpoints";
import { Problem } from "./says";

type Agent = Answer<"get_agent">["agent"];

const keys_shown = 6;

/** Takes in a file what the agent kept on another server. What is imported can be read and never changed. */
export function ImportDialog({ agent }: { agent: Agent }) {
  const navigate = useNavigate();
  const close = () => void navigate({ to: "/agents/$agent/checkpoints", params: { agent: agent.name }, search: {} });
  const [found, setFound] = useState<Imported[] | string>([]);
  const bring = useMutation<Answer<"import_agent">, Error, Imported[]>({
    mutationFn: (checkpoints) => act("import_agent", { agent: agent.name, checkpoints }),
    onSuccess: () => client.invalidateQueries({ queryKey: ["list_checkpoints"] }),
  });
  const take = async (file: File | null) => {
    bring.reset();
    setFound(file === null ? [] : checkpointsIn(await file.text()));
  };
  const checkpoints = typeof found === "string" ? [] : found;
  return (
    <Modal opened onClose={close} title="Import checkpoints">
      <Stack>
        <Text size="sm">
          {agent.display_name} finds them under archive/ and reads them with state_get. Nobody can change or delete them, and each key can be imported
          once; the same file again changes nothing.
        </Text>
        <FileInput
          label="File"
          description={'JSON: a list of {"key": …, "value": …}, or an object of values by key.'}
          placeholder="Choose a file"
          accept="application/json,.json"
          onChange={(file) => void take(file)}
        />
        {typeof found === "string" && <Problem error={new Error(found)} />}
        {checkpoints.length > 0 && <Preview keys={checkpoints.map(({ key }) => key)} />}
        <Problem error={bring.error} />
        <output className="block words">{bring.data && outcome(bring.data)}</output>
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            {bring.data ? "Done" : "Cancel"}
          </Button>
          {!bring.data && (
            <Button disabled={checkpoints.length === 0} loading={bring.isPending} onClick={() => bring.mutate(checkpoints)}>
              {checkpoints.length === 0 ? "Import" : `Import ${checkpoints.length.toLocaleString()}`}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  );
}

function Preview({ keys }: { keys: string[] }) {
  return (
    <ul className="plain">
      {keys.slice(0, keys_shown).map((key) => (
        <li key={key} className="mono words">
          {key}
        </li>
      ))}
      {keys.length > keys_shown && <li className="dim">and {(keys.length - keys_shown).toLocaleString()} more</li>}
    </ul>
  );
}

function outcome({ keys, imported }: Answer<"import_agent">): string {
  const had = keys.length - imported;
  return `Imported ${imported.toLocaleString()}.${had > 0 ? ` ${had.toLocaleString()} were there already.` : ""}`;
}
