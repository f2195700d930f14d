import { Modal, NativeSelect, Stack } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { Answer } from "../act";
import { asking } from "../ask";
import { Json } from "./json";
import { Problem } from "./says";
import { When } from "./when";

const versions_kept = 20;

type DialogProps = { agent: string; name: string; version: number | undefined };

/** One checkpoint as a tree, its present version or an older one. */
export function CheckpointDialog({ agent, name, version }: DialogProps) {
  const navigate = useNavigate();
  const to = "/agents/$agent/checkpoints";
  const close = () => void navigate({ to, params: { agent }, search: {} });
  const now = useQuery(asking("read_checkpoint", { agent, key: name }));
  const asked = useQuery({
    ...asking("read_checkpoint", { agent, key: name, ...(version !== undefined && { version }) }),
    placeholderData: keepPreviousData,
  });
  const choose = (chosen: string) => {
    const older = Number(chosen) === now.data?.version ? undefined : Number(chosen);
    void navigate({ to, params: { agent }, search: { open: name, version: older }, replace: true });
  };
  const newest = now.data?.version ?? 0;
  const numbers = Array.from({ length: Math.min(newest, versions_kept) }, (_, back) => newest - back);
  return (
    <Modal opened onClose={close} title={<span className="words mono">{name}</span>} size="xl">
      <Stack>
        <Problem error={asked.error} />
        {asked.data?.exists === false && <p>There is no checkpoint of this name now. The agent may have deleted it.</p>}
        {numbers.length > 1 && (
          <NativeSelect
            label="Version"
            className="narrow"
            data={numbers.map((each) => ({ value: String(each), label: each === newest ? `${each}, the present one` : String(each) }))}
            value={String(version ?? newest)}
            onChange={(event) => choose(event.currentTarget.value)}
          />
        )}
        {asked.data?.exists && !asked.error && <Shown checkpoint={asked.data} />}
      </Stack>
    </Modal>
  );
}

function Shown({ checkpoint: { key, value, version, updated_at } }: { checkpoint: Answer<"read_checkpoint"> }) {
  return (
    <>
      <span className="row-facts">
        <span>Version {version}</span>
        {updated_at && <When at={updated_at} prefix="Stored " />}
      </span>
      {typeof value === "object" && value !== null ? (
        <Json key={version} value={value} label={`Value of ${key}`} />
      ) : (
        <pre className="json">{JSON.stringify(value)}</pre>
      )}
    </>
  );
}
