import { Button, Divider, Group, Modal, NativeSelect, Stack, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useAct, type User } from "../ask";
import { Copyable } from "./copy";
import { Problem, say } from "./says";

type PersonDialogProps = { person: User; me: boolean; others: User[] };

/** One person as an account owner manages it: name and role, a fresh way in, the end. */
export function PersonDialog({ person, me, others }: PersonDialogProps) {
  const navigate = useNavigate();
  const close = () => void navigate({ to: "/people", search: {} });
  return (
    <Modal opened onClose={close} title={`${person.display_name} @${person.name}`}>
      <Stack>
        <NameAndRole person={person} onDone={close} />
        <Divider />
        <WayIn person={person} />
        {!me && (
          <>
            <Divider />
            <Remove person={person} others={others} onDone={close} />
          </>
        )}
      </Stack>
    </Modal>
  );
}

function NameAndRole({ person, onDone }: { person: User; onDone: () => void }) {
  const update = useAct("update_person", { queries: ["list_users", "get_me"] });
  const form = useForm({ initialValues: { display_name: person.display_name, role: person.role ?? ("member" as const), email: "" } });
  const save = form.onSubmit(({ email, ...values }) =>
    update.mutate({ user: person.name, ...values, ...(email !== "" && { email }) }, { onSuccess: onDone }),
  );
  return (
    <form onSubmit={save}>
      <Stack>
        <TextInput data-autofocus label="Display name" required {...form.getInputProps("display_name")} />
        <NativeSelect
          label="Role"
          data={[
            { value: "member", label: "Member: manages own agents" },
            { value: "owner", label: "Account owner: manages everything" },
          ]}
          {...form.getInputProps("role")}
        />
        <TextInput
          label="E-mail address with Cloudflare Access"
          description="Only where the deployment stands behind it. Empty keeps what is set."
          type="email"
          autoComplete="off"
          {...form.getInputProps("email")}
        />
        <Problem error={update.error} />
        <Group justify="flex-end">
          <Button type="submit" disabled={!form.isDirty()} loading={update.isPending}>
            Save
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function WayIn({ person }: { person: User }) {
  const make = useAct("create_sign_in_link", { queries: [] });
  return (
    <Stack gap="xs">
      <Text size="sm">A sign-in link lets {person.display_name} in once within 24 hours, without a passkey. It ends the links made before.</Text>
      <Problem error={make.error} />
      {make.data ? (
        <Copyable text={make.data.url} what="the sign-in link" />
      ) : (
        <div>
          <Button variant="default" onClick={() => make.mutate({ user: person.name })} loading={make.isPending}>
            Make a sign-in link
          </Button>
        </div>
      )}
    </Stack>
  );
}

function Remove({ person, others, onDone }: { person: User; others: User[]; onDone: () => void }) {
  const [sure, setSure] = useState(false);
  const [agents_to, setAgentsTo] = useState(others[0]?.name ?? "");
  const remove = useAct("remove_person", { queries: ["list_users"] });
  const onRemoved = () => {
    onDone();
    say(`${person.display_name} is removed.`);
  };
  if (!sure) {
    return (
      <div>
        <Button variant="light" color="red" onClick={() => setSure(true)}>
          Remove from the account …
        </Button>
      </div>
    );
  }
  return (
    <Stack gap="sm">
      <Text size="sm">
        Sessions, tokens and passkeys of {person.display_name} end at once, and the name @{person.name} is not given again. What was written stays.
        This cannot be undone.
      </Text>
      <NativeSelect
        label="Who becomes the owner of its agents"
        data={others.map(({ name, display_name }) => ({ value: name, label: `${display_name} @${name}` }))}
        value={agents_to}
        onChange={(event) => setAgentsTo(event.currentTarget.value)}
      />
      <Problem error={remove.error} />
      <Group justify="flex-end">
        <Button variant="default" onClick={() => setSure(false)}>
          Cancel
        </Button>
        <Button
          color="red"
          loading={remove.isPending}
          onClick={() => remove.mutate({ user: person.name, ...(agents_to && { agents_to }) }, { onSuccess: onRemoved })}
        >
          Remove {person.display_name}
        </Button>
      </Group>
    </Stack>
  );
}
