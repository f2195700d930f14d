import { Button, Group, Modal, NumberInput, Stack, Text, Textarea } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, type ReactNode, useState } from "react";
import { act, type Answer } from "../act";
import { asking, client, useAct } from "../ask";
import { ExpiryField } from "./expiry";
import { Problem, sayUndoable } from "./says";
import { ttlOf } from "./ttl";
import { Until, When } from "./when";

type Stored = Answer<"get_value">;

/** Leads back to the list of keys. */
export function useClose() {
  const navigate = useNavigate();
  return () => void navigate({ to: "/keys", search: {} });
}

/** A dialog of the page of keys. */
export function Dialog({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Modal opened onClose={useClose()} title={<span className="words">{title}</span>} size="lg">
      {children}
    </Modal>
  );
}

/** One key, whole: read it, change it, delete it. */
export function KeyDialog({ name, owner }: { name: string; owner: boolean }) {
  const { data, error } = useQuery(asking("get_value", { key: name }));
  return (
    <Dialog title={name}>
      <Problem error={error} />
      {data && !data.exists && <Text>There is no key of this name now. It may have expired or been deleted.</Text>}
      {data?.exists && owner && (data.type === "counter" ? <EditCounter stored={data} /> : <EditValue stored={data} />)}
      {data?.exists && !owner && <pre className="as-typed">{String(data.value)}</pre>}
    </Dialog>
  );
}

function Facts({ stored }: { stored: Stored }) {
  return (
    <span className="row-facts">
      {stored.created_at && <When at={stored.created_at} prefix="Made " />}
      {stored.updated_at && <When at={stored.updated_at} prefix="Written " />}
      {stored.expires_at && <Until at={stored.expires_at} prefix="Expires " />}
    </span>
  );
}

function EditValue({ stored }: { stored: Stored }) {
  const close = useClose();
  const had = stored.expires_at ?? null;
  const [value, setValue] = useState(String(stored.value ?? ""));
  const [expiry, setExpiry] = useState({ choice: had === null ? "never" : "keep", secs: 60 });
  const set = useAct("set_value", { queries: ["list_keys", "get_value"] });
  const ttl = ttlOf(expiry, had);
  const save = (event: FormEvent) => {
    event.preventDefault();
    set.mutate({ key: stored.key, value, ...(ttl !== undefined && { ttl }) }, { onSuccess: close });
  };
  return (
    <form onSubmit={save}>
      <Stack>
        <Facts stored={stored} />
        <Textarea
          data-autofocus
          label="Value"
          classNames={{ input: "as-typed" }}
          rows={8}
          value={value}
          onChange={(event) => setValue(event.currentTarget.value)}
        />
        <ExpiryField value={expiry} onChange={setExpiry} had={had !== null} />
        <Problem error={set.error} />
        <Ends stored={stored} saving={set.isPending} save="Save" />
      </Stack>
    </form>
  );
}

function EditCounter({ stored }: { stored: Stored }) {
  const close = useClose();
  const [amount, setAmount] = useState(1);
  const add = useAct("increment", { queries: ["list_keys", "get_value"] });
  const save = (event: FormEvent) => {
    event.preventDefault();
    add.mutate({ key: stored.key, amount }, { onSuccess: close });
  };
  return (
    <form onSubmit={save}>
      <Stack>
        <Facts stored={stored} />
        <Text>
          It stands at <strong>{Number(stored.value).toLocaleString()}</strong>. A counter is only ever added to.
        </Text>
        <NumberInput
          data-autofocus
          label="Add"
          description="Less than 0 subtracts."
          value={amount}
          onChange={(next) => setAmount(Number(next))}
          allowDecimal={false}
        />
        <Problem error={add.error} />
        <Ends stored={stored} saving={add.isPending} save="Add" />
      </Stack>
    </form>
  );
}

function Ends({ stored, saving, save }: { stored: Stored; saving: boolean; save: string }) {
  const close = useClose();
  const remove = useAct("delete_key", { queries: ["list_keys", "get_value"] });
  const undo = async () => {
    const ttl = ttlOf({ choice: "keep", secs: 0 }, stored.expires_at ?? null);
    if (stored.type === "counter") await act("increment", { key: stored.key, amount: Number(stored.value) });
    else await act("set_value", { key: stored.key, value: String(stored.value), ...(ttl !== undefined && { ttl }) });
    await client.invalidateQueries({ queryKey: ["list_keys"] });
  };
  const onDelete = () =>
    remove.mutate(
      { key: stored.key },
      {
        onSuccess: () => {
          close();
          sayUndoable(`${stored.key} is deleted.`, undo);
        },
      },
    );
  return (
    <>
      <Problem error={remove.error} />
      <Group justify="space-between" mt="xs">
        <Button variant="subtle" color="red" onClick={onDelete} loading={remove.isPending}>
          Delete
        </Button>
        <Group>
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" loading={saving}>
            {save}
          </Button>
        </Group>
      </Group>
    </>
  );
}
