import { Textarea } from "@mantine/core";
import { IconHandStop } from "@tabler/icons-react";
import { useState } from "react";
import { say } from "../says";
import { When } from "../when";
import { BarFields, BarForm } from "./bar-form";
import { doIt, wokenWords } from "./doing";
import type { May } from "./may";
import type { Conversation } from "./users";

type Handoff = NonNullable<Conversation["handoffs"]>[number];

/** An agent that is silent here until a person hands the conversation back. */
export function HandoffState({ conv_id, handoff, may }: { conv_id: string; handoff: Handoff; may: May }) {
  const { agent, to, since } = handoff;
  return (
    <div className="state-one" data-waits>
      <IconHandStop size={17} aria-hidden />
      <span className="words">
        <b>@{agent}</b> handed this to {to === may.me.name ? "you" : <b>@{to}</b>} <When at={since} />
      </span>
      {may.handBack(handoff) && (
        <BarForm label="Hand back" name={`Hand back to @${agent}`}>
          {(close) => <HandBack conv_id={conv_id} agent={agent} onDone={close} />}
        </BarForm>
      )}
    </div>
  );
}

function HandBack({ conv_id, agent, onDone }: { conv_id: string; agent: string; onDone: () => void }) {
  const [note, setNote] = useState("");
  const does = async () => say(`It is handed back. ${wokenWords(await doIt("hand_back", { conv_id, agent, note: note.trim() }))}`);
  return (
    <BarFields does={does} onDone={onDone} submit="Hand back" ready={note.trim() !== ""}>
      <Textarea
        data-autofocus
        required
        label={`Note for @${agent}`}
        description="What it needs to know to go on: what was decided, what is left to do."
        autosize
        minRows={3}
        maxRows={8}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </BarFields>
  );
}
