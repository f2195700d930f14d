import { IconArchive, IconEye, IconInfoCircle, IconRepeatOff } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { asking } from "../../ask";
import { BarButton } from "./bar-form";
import { doIt } from "./doing";
import { FloorState } from "./floor-state";
import { HandoffState } from "./handoff-state";
import { type May, useMay } from "./may";
import "./state.css";
import { TaskState } from "./task-state";
import type { Conversation } from "./users";

/** That agents may wake each other again comes by itself with time, which no event tells. */
const look_again_ms = 10_000;

/** How the conversation stands, and what can be done about it. Nothing where there is nothing to say. */
export function StateBar({ conversation }: { conversation: Conversation }) {
  const may = useMay(conversation);
  const gone = useGone(conversation);
  const { conv_id, task, handoffs = [] } = conversation;
  if (gone)
    return (
      <Bar>
        <Said icon={<IconInfoCircle size={17} aria-hidden />}>You can no longer see this conversation. What is shown is how it was.</Said>
      </Bar>
    );
  return (
    <Bar>
      {task && <TaskState conversation={conversation} task={task} may={may} />}
      {handoffs.map((handoff) => (
        <HandoffState key={handoff.agent} conv_id={conv_id} handoff={handoff} may={may} />
      ))}
      <FloorState conversation={conversation} may={may} />
      <Noted conversation={conversation} may={may} />
    </Bar>
  );
}

/** Empty it takes no place: that is left to the style sheet, which sees what its parts had to say. */
function Bar({ children }: { children: ReactNode }) {
  return (
    <section className="state-bar" aria-label="How it stands here">
      {children}
    </section>
  );
}

function Said({ icon, waits = false, children }: { icon: ReactNode; waits?: boolean; children: ReactNode }) {
  return (
    <div className="state-one" data-waits={waits || undefined}>
      {icon}
      {children}
    </div>
  );
}

function Noted({ conversation: { conv_id, wakes_stopped, archived, through }, may }: { conversation: Conversation; may: May }) {
  return (
    <>
      {wakes_stopped && (
        <Said icon={<IconRepeatOff size={17} aria-hidden />} waits>
          <span className="words">Agents have woken each other too often here, so they no longer do</span>
          {may.resume && <BarButton label="Let them go on" does={() => doIt("resume_wakes", { conv_id })} />}
        </Said>
      )}
      {archived && (
        <Said icon={<IconArchive size={17} aria-hidden />}>
          <span className="words">Archived: hidden from lists, and nobody is woken</span>
          {may.manage && <BarButton label="Take it out of the archive" does={() => doIt("archive_conversation", { conv_id, archived: false })} />}
        </Said>
      )}
      {through && (
        <Said icon={<IconEye size={17} aria-hidden />}>
          <span className="words">Read through {through.map((agent) => `@${agent}`).join(", ")}</span>
        </Said>
      )}
    </>
  );
}

/** Whether the reader may no longer see it: taken out while it looks on. */
function useGone({ conv_id, wakes_stopped }: Conversation): boolean {
  const { error } = useQuery({ ...asking("get_conversation", { conv_id }), refetchInterval: wakes_stopped ? look_again_ms : false });
  return error?.code === "not_found";
}
