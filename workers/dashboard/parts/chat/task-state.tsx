import { Badge, NativeSelect, Text, Textarea } from "@mantine/core";
import { useState } from "react";
import { final_task_states, task_states } from "../../../../schema/events";
import { say } from "../says";
import { BarFields, BarForm } from "./bar-form";
import { doIt, wokenWords } from "./doing";
import type { May } from "./may";
import { labelOf } from "./pick-users";
import { type Conversation, useDisplayNames } from "./users";

type State = (typeof task_states)[number];
type Task = NonNullable<Conversation["task"]>;
type TaskProps = { conversation: Conversation; task: Task; may: May };

const words: Record<State, string> = {
  submitted: "Submitted",
  working: "Working",
  input_required: "Input required",
  completed: "Completed",
  failed: "Failed",
  canceled: "Canceled",
};

const colours: Record<State, string> = {
  submitted: "gray",
  working: "pine",
  input_required: "yellow",
  completed: "pine",
  failed: "red",
  canceled: "gray",
};

const isFinal = (state: State) => final_task_states.includes(state);

/** How a task stands and with whom; who is in it moves it on. */
export function TaskState({ conversation, task, may }: TaskProps) {
  return (
    <div className="state-one">
      <Badge variant="light" color={colours[task.state]} tt="none" size="md">
        {words[task.state]}
      </Badge>
      <span className="words">
        {task.assignee === null ? (
          "with nobody"
        ) : (
          <>
            with <b>@{task.assignee}</b>
          </>
        )}
        {may.finished && <span className="dim">. It is finished: nobody is woken here any more.</span>}
      </span>
      {may.write && !may.finished && (
        <BarForm label="Change" name="Change the task">
          {(close) => <Change conversation={conversation} task={task} may={may} onDone={close} />}
        </BarForm>
      )}
    </div>
  );
}

function Change({ conversation: { conv_id, members }, task, may, onDone }: TaskProps & { onDone: () => void }) {
  const display = useDisplayNames();
  const [state, setState] = useState<State>(task.state);
  const [assignee, setAssignee] = useState(task.assignee ?? "");
  const [note, setNote] = useState("");
  const changed = {
    ...(state !== task.state && { state }),
    ...(assignee !== (task.assignee ?? "") && { assignee }),
    ...(note.trim() && { note: note.trim() }),
  };
  const ends = isFinal(state);
  const does = async () => say(`The task is changed. ${wokenWords(await doIt("update_task", { conv_id, ...changed }))}`);
  return (
    <BarFields does={does} onDone={onDone} submit={ends ? "Finish the task" : "Change it"} ends={ends} ready={Object.keys(changed).length > 0}>
      <NativeSelect
        data-autofocus
        label="State"
        data={task_states.filter((each) => each !== "submitted" || task.state === "submitted").map((value) => ({ value, label: words[value] }))}
        value={state}
        onChange={(event) => setState(event.currentTarget.value as State)}
      />
      {may.manage && (
        <NativeSelect
          label="Assignee"
          data={[
            ...(task.assignee === null ? [{ value: "", label: "Nobody" }] : []),
            ...members.map(({ name }) => ({ value: name, label: labelOf(name, display(name)) })),
          ]}
          value={assignee}
          onChange={(event) => setAssignee(event.currentTarget.value)}
        />
      )}
      <Textarea
        label="Note"
        description="Everybody here reads it."
        autosize
        minRows={2}
        maxRows={6}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      {ends && <Text size="sm">A finished task stays finished: agents cannot speak in it and nobody is woken. Turns and hand-offs end with it.</Text>}
    </BarFields>
  );
}
