import { Button, Group, Modal, Stack, Text, TextInput } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import type { Answer } from "../act";
import { client, useAct } from "../ask";
import { Problem } from "./says";

/** The end of the account. Its name is typed again, since nothing brings it back. */
export function DeleteAccount({ account }: { account: Answer<"get_me">["account"] }) {
  const [asked, setAsked] = useState(false);
  const [name, setName] = useState("");
  const navigate = useNavigate();
  const remove = useAct("delete_account", { queries: [] });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    remove.mutate({ account: account.id, name }, { onSuccess: () => void navigate({ to: "/sign-in" }).then(() => client.clear()) });
  };
  return (
    <>
      <Button color="red" variant="light" onClick={() => setAsked(true)}>
        Delete the account
      </Button>
      <Modal opened={asked} onClose={() => setAsked(false)} title="Delete the account?">
        <form onSubmit={submit}>
          <Stack>
            <Text size="sm">
              Every key, token and session is refused from this instant, for everybody; then all that the account keeps is taken away. This cannot be
              undone.
            </Text>
            <TextInput
              data-autofocus
              label={`Type “${account.name}” to say that it is meant`}
              required
              autoComplete="off"
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
            />
            <Problem error={remove.error} />
            <Group justify="flex-end">
              <Button variant="default" onClick={() => setAsked(false)}>
                Cancel
              </Button>
              <Button type="submit" color="red" disabled={name !== account.name} loading={remove.isPending}>
                Delete the account
              </Button>
            </Group>
          </Stack>
        </form>
      </Modal>
    </>
  );
}
