import { Button, Group, Modal, NativeSelect, Stack, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useNavigate } from "@tanstack/react-router";
import { useAct } from "../ask";
import { Copyable } from "./copy";
import { Problem } from "./says";

type Wanted = { name: string; display_name: string; role: "owner" | "member" };

const roles = [
  { value: "member", label: "Member: manages own agents" },
  { value: "owner", label: "Account owner: manages everything" },
];

/** Invites a person and shows the link that is to be given to that person alone. */
export function InviteDialog() {
  const navigate = useNavigate();
  const close = () => void navigate({ to: "/people", search: {} });
  const invite = useAct("invite_person", { queries: ["list_invitations", "list_users"] });
  const form = useForm<Wanted>({ initialValues: { name: "", display_name: "", role: "member" } });
  const send = form.onSubmit(({ name, display_name, role }) => invite.mutate({ name, role, ...(display_name && { display_name }) }));
  return (
    <Modal opened onClose={close} title="Invite a person">
      {invite.data ? (
        <Stack>
          <Text>Give this link to {invite.data.person.display_name} alone. It works once, within 7 days, and is shown only now.</Text>
          <Copyable text={invite.data.url} what="the invitation link" />
          <Group justify="flex-end">
            <Button onClick={close}>Done</Button>
          </Group>
        </Stack>
      ) : (
        <form onSubmit={send}>
          <Stack>
            <TextInput
              data-autofocus
              label="User name"
              description="a-z, 0-9 and . _ - It never changes."
              placeholder="grace"
              required
              maxLength={32}
              autoComplete="off"
              {...form.getInputProps("name")}
            />
            <TextInput label="Display name" autoComplete="off" {...form.getInputProps("display_name")} />
            <NativeSelect label="Role" data={roles} {...form.getInputProps("role")} />
            <Problem error={invite.error} />
            <Group justify="flex-end">
              <Button variant="default" onClick={close}>
                Cancel
              </Button>
              <Button type="submit" loading={invite.isPending}>
                Make the link
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </Modal>
  );
}
