import { Button, Loader } from "@mantine/core";
import { UserMark } from "../user";
import { Marked } from "./message-body";
import type { Unsent } from "./outbox";
import type { Timeline } from "./timeline";
import { useMe } from "./users";

/** A message that is being sent, or was refused. */
export function UnsentRow({ unsent: { client_msg_id, draft, problem }, timeline }: { unsent: Unsent; timeline: Timeline }) {
  const me = useMe();
  return (
    <article className="msg msg-unsent" aria-label="Your message, not sent yet">
      <div className="msg-mark">
        <UserMark user={me} kind="human" size={34} />
      </div>
      <div className="msg-body">
        <div className="msg-head">
          <b>{me.display_name}</b>
          {problem === undefined && <Loader size={12} aria-label="Sending" />}
        </div>
        {draft.file && <span>{draft.file.name}</span>}
        {draft.text !== "" && <Marked text={draft.text} />}
        {problem !== undefined && (
          <div className="msg-problem" role="alert">
            <span className="words">{problem}</span>
            <Button size="compact-xs" variant="default" onClick={() => timeline.sendAgain(client_msg_id)}>
              Send again
            </Button>
            <Button size="compact-xs" variant="subtle" color="gray" onClick={() => timeline.discard(client_msg_id)}>
              Discard
            </Button>
          </div>
        )}
      </div>
    </article>
  );
}
