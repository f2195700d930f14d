import { Button, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { Problem } from "../says";
import { doIt, useDoing } from "./doing";

/** What the conversation is called. What is being typed stays when somebody else renames it meanwhile. */
export function Rename({ conv_id, title }: { conv_id: string; title: string }) {
  const [typed, setTyped] = useState<string>();
  const doing = useDoing(
    (wanted: string) => doIt("set_title", { conv_id, title: wanted }),
    () => setTyped(undefined),
  );
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (typed !== undefined) doing.mutate(typed);
  };
  return (
    <form onSubmit={save} className="details-form">
      <div className="details-line">
        <TextInput label="Title" required value={typed ?? title} onChange={(event) => setTyped(event.currentTarget.value)} />
        <Button type="submit" variant="default" disabled={typed === undefined || typed === title} loading={doing.isPending}>
          Save
        </Button>
      </div>
      <Problem error={doing.error} />
    </form>
  );
}
