import { Button, Group, Modal, PasswordInput, Stack, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import { act, type Answer, type Refused } from "../act";
import { Problem } from "./says";

type Wanted = { account: string; user: string; setup_code: string };

/** The way back in where no account owner can help: whoever deployed Mainstay has the set-up code. `onCode` gets the code of a fresh link. */
export function Recovery({ opened, onClose, onCode }: { opened: boolean; onClose: () => void; onCode: (code: string) => void }) {
  const form = useForm<Wanted>({ initialValues: { account: "", user: "", setup_code: "" } });
  const recover = useMutation<Answer<"create_sign_in_link">, Refused, Wanted>({
    mutationFn: (wanted) => act("create_sign_in_link", wanted),
    onSuccess: ({ url }) => {
      onClose();
      onCode(new URL(url).hash.slice(1));
    },
  });
  return (
    <Modal opened={opened} onClose={onClose} title="Sign in with the set-up code">
      <form onSubmit={form.onSubmit((wanted) => recover.mutate(wanted))}>
        <Stack>
          <Text size="sm" c="dimmed">
            For when no account owner can make you a link. The set-up code is a secret of the deployment.
          </Text>
          <TextInput data-autofocus label="Account id" required autoComplete="off" spellCheck={false} {...form.getInputProps("account")} />
          <TextInput
            label="Your user name"
            required
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            {...form.getInputProps("user")}
          />
          <PasswordInput label="Set-up code" required autoComplete="off" {...form.getInputProps("setup_code")} />
          <Problem error={recover.error} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={recover.isPending}>
              Sign in
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
