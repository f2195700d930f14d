import { Button, Group, NativeSelect, NumberInput, Stack, Textarea, TextInput } from "@mantine/core";
import { useMutation, useSuspenseQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { act } from "../act";
import { asking, client } from "../ask";
import { ExpiryField } from "./expiry";
import { Dialog, useClose } from "./key-dialog";
import { Problem } from "./says";
import { ttlOf } from "./ttl";

/** A new value or counter. */
export function NewKeyDialog() {
  const close = useClose();
  const max = useSuspenseQuery(asking("get_me", {})).data.limits.value_bytes_max ?? 0;
  const [fields, setFields] = useState({ key: "", type: "value", value: "", amount: 1 });
  const [expiry, setExpiry] = useState({ choice: "never", secs: 60 });
  const ttl = ttlOf(expiry, null);
  const make = useMutation({
    mutationFn: async ({ key, type, value, amount }: typeof fields) => {
      if (type === "counter") await act("increment", { key, amount });
      else await act("set_value", { key, value, ...(ttl !== undefined && { ttl }) });
      await client.invalidateQueries({ queryKey: ["list_keys"] });
    },
    onSuccess: close,
  });
  const save = (event: FormEvent) => {
    event.preventDefault();
    make.mutate(fields);
  };
  return (
    <Dialog title="New key">
      <form onSubmit={save}>
        <Stack>
          <TextInput
            data-autofocus
            label="Key"
            placeholder="deploys:staging:cooldown"
            required
            value={fields.key}
            onChange={(event) => setFields({ ...fields, key: event.currentTarget.value })}
          />
          <NativeSelect
            label="Type"
            data={[
              { value: "value", label: "Value: a text" },
              { value: "counter", label: "Counter: a number that is added to" },
            ]}
            value={fields.type}
            onChange={(event) => setFields({ ...fields, type: event.currentTarget.value })}
          />
          {fields.type === "counter" ? (
            <NumberInput
              label="Starts at"
              value={fields.amount}
              onChange={(amount) => setFields({ ...fields, amount: Number(amount) })}
              allowDecimal={false}
            />
          ) : (
            <>
              <Textarea
                label="Value"
                description={`Up to ${max.toLocaleString()} bytes`}
                rows={5}
                classNames={{ input: "as-typed" }}
                value={fields.value}
                onChange={(event) => setFields({ ...fields, value: event.currentTarget.value })}
              />
              <ExpiryField value={expiry} onChange={setExpiry} had={false} />
            </>
          )}
          <Problem error={make.error} />
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
            <Button type="submit" loading={make.isPending}>
              Make the key
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
