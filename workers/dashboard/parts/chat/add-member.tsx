import { Button, NativeSelect } from "@mantine/core";
import { IconUserPlus } from "@tabler/icons-react";
import { type FormEvent, useState } from "react";
import { Problem, say } from "../says";
import { doIt, useDoing } from "./doing";
import { PickUser } from "./pick-users";
import type { Conversation } from "./users";

/** How many of the newest messages somebody who comes in sees; the last is all that a conversation can be asked for. */
const histories = [
  { value: "0", label: "Nothing of it" },
  { value: "20", label: "The last 20 messages" },
  { value: "200", label: "The last 200 messages" },
  { value: "100000", label: "All that you see" },
];

/** Takes somebody into a group or task. */
export function AddMember({ conversation }: { conversation: Conversation }) {
  const [open, setOpen] = useState(false);
  if (open) return <Adding conversation={conversation} onEnd={() => setOpen(false)} />;
  return (
    <div>
      <Button size="xs" variant="default" leftSection={<IconUserPlus size={16} aria-hidden />} onClick={() => setOpen(true)}>
        Add a member
      </Button>
    </div>
  );
}

function Adding({ conversation: { conv_id, members }, onEnd }: { conversation: Conversation; onEnd: () => void }) {
  const [user, setUser] = useState<string | null>(null);
  const [history, setHistory] = useState("0");
  const doing = useDoing(async (name: string) => {
    const { added } = await doIt("add_member", { conv_id, user: name, history: Number(history) });
    say(added ? `@${name} is in.` : `@${name} was in already.`);
  }, onEnd);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (user !== null) doing.mutate(user);
  };
  return (
    <form className="details-form" aria-label="Add a member" onSubmit={send}>
      <PickUser label="Who" autofocus value={user} onChange={setUser} without={members.map(({ name }) => name)} />
      <NativeSelect label="Sees of the past" data={histories} value={history} onChange={(event) => setHistory(event.currentTarget.value)} />
      <Problem error={doing.error} />
      <div className="state-send">
        <Button size="xs" variant="default" onClick={onEnd}>
          Cancel
        </Button>
        <Button size="xs" type="submit" loading={doing.isPending} disabled={user === null}>
          Add
        </Button>
      </div>
    </form>
  );
}
