import { NativeSelect } from "@mantine/core";
import { IconMicrophone2 } from "@tabler/icons-react";
import { useState } from "react";
import { say } from "../says";
import { Until } from "../when";
import { BarButton, BarFields, BarForm } from "./bar-form";
import { doIt, wokenWords } from "./doing";
import type { May } from "./may";
import { labelOf } from "./pick-users";
import { type Conversation, type Member, useDisplayNames } from "./users";

const turns = [
  { value: "60", label: "1 minute" },
  { value: "300", label: "5 minutes" },
  { value: "900", label: "15 minutes" },
  { value: "3600", label: "1 hour" },
];

/** Whose turn it is among the coordinated agents, and until when. */
export function FloorState({ conversation, may }: { conversation: Conversation; may: May }) {
  const { conv_id, floor, members } = conversation;
  const coordinated = members.filter((member) => member.floor === "coordinated");
  if (!floor && (coordinated.length === 0 || may.finished)) return null;
  return (
    <div className="state-one">
      <IconMicrophone2 size={17} aria-hidden />
      {floor ? (
        <span className="words">
          <b>@{floor.holder}</b> has the floor, <Until at={floor.until} prefix="ending " past="ending now" />
        </span>
      ) : (
        <span className="words">Nobody has the floor</span>
      )}
      {may.manage && floor && <BarButton label="Take the floor back" does={() => doIt("floor_release", { conv_id })} />}
      {may.manage && !floor && (
        <BarForm label="Give the floor" name="Give the floor">
          {(close) => <Give conv_id={conv_id} coordinated={coordinated} onDone={close} />}
        </BarForm>
      )}
    </div>
  );
}

function Give({ conv_id, coordinated, onDone }: { conv_id: string; coordinated: Member[]; onDone: () => void }) {
  const display = useDisplayNames();
  const [agent, setAgent] = useState(coordinated[0]?.name ?? "");
  const [secs, setSecs] = useState("300");
  const does = async () => {
    const given = await doIt("floor_grant", { conv_id, agent, ttl_secs: Number(secs) });
    say(`@${agent} has the floor. ${wokenWords(given)}`);
  };
  return (
    <BarFields does={does} onDone={onDone} submit="Give the floor">
      <NativeSelect
        data-autofocus
        label="Agent"
        description="It is woken, and alone may speak among the coordinated agents."
        data={coordinated.map(({ name }) => ({ value: name, label: labelOf(name, display(name)) }))}
        value={agent}
        onChange={(event) => setAgent(event.currentTarget.value)}
      />
      <NativeSelect label="For" data={turns} value={secs} onChange={(event) => setSecs(event.currentTarget.value)} />
    </BarFields>
  );
}
