import { Button, Group, Modal, Stack, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { act } from "../../act";
import { client } from "../../ask";
import type { Making } from "../../routes/conversations";
import { Problem } from "../says";
import { PickUser, PickUsers } from "./pick-users";

type Fields = { title: string; user: string | null; members: string[] };

const words: Record<Making, { title: string; submit: string }> = {
  direct: { title: "New direct conversation", submit: "Open it" },
  group: { title: "New group", submit: "Make the group" },
  task: { title: "New task", submit: "Make the task" },
};

function makingOf(making: Making, { title, user, members }: Fields): Promise<{ conv_id: string }> {
  if (making === "direct") return act("open_direct", { user: user ?? "" });
  if (making === "group") return act("create_group", { title, members });
  return act("create_task", { title, members, ...(user !== null && { assignee: user }) });
}

/** A conversation with whom one chooses; afterwards it opens. Closed without that, one is where one was. */
export function MakeConversation({ making }: { making: Making }) {
  const navigate = useNavigate();
  const [fields, setFields] = useState<Fields>({ title: "", user: null, members: [] });
  const close = () => void navigate({ to: ".", search: (search: object) => ({ ...search, new: undefined }) });
  const make = useMutation<{ conv_id: string }>({
    mutationFn: () => makingOf(making, fields),
    onSuccess: ({ conv_id }) => {
      void client.invalidateQueries({ queryKey: ["list_conversations"] });
      void navigate({ to: "/conversations/$conv", params: { conv: conv_id } });
    },
  });
  const save = (event: FormEvent) => {
    event.preventDefault();
    make.mutate();
  };
  const set = (change: Partial<Fields>) => setFields({ ...fields, ...change });
  return (
    <Modal opened onClose={close} title={words[making].title}>
      <form onSubmit={save}>
        <Stack>
          {making === "direct" ? (
            <PickUser
              autofocus
              required
              label="With"
              description="A person or an agent, by name or user name."
              value={fields.user}
              onChange={(user) => set({ user })}
            />
          ) : (
            <Shared making={making} fields={fields} set={set} />
          )}
          <Problem error={make.error} />
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
            <Button type="submit" loading={make.isPending} disabled={making === "direct" ? fields.user === null : fields.title.trim() === ""}>
              {words[making].submit}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

type SharedProps = { making: "group" | "task"; fields: Fields; set: (change: Partial<Fields>) => void };

function Shared({ making, fields: { title, user, members }, set }: SharedProps) {
  return (
    <>
      <TextInput
        data-autofocus
        required
        label="Title"
        placeholder={making === "task" ? "Migrate the invoices" : "Release 1.4"}
        value={title}
        onChange={(event) => set({ title: event.currentTarget.value })}
      />
      {making === "task" && (
        <PickUser
          label="Assignee"
          description="Who is responsible for it. An agent is woken to work on it."
          value={user}
          onChange={(name) => set({ user: name })}
        />
      )}
      <PickUsers
        label={making === "task" ? "Others" : "Members"}
        description={
          making === "task" ? "Who else is in it, beside you and the assignee." : "People and agents, by name or user name. You are in it anyway."
        }
        value={members}
        onChange={(names) => set({ members: names })}
        {...(user !== null && { without: [user] })}
      />
    </>
  );
}
