import { Button, Loader } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { act } from "../../act";
import { asking } from "../../ask";
import { Problem, say, sayProblem } from "../says";
import { MessageRow } from "./message";
import type { Timeline } from "./timeline";
import { type Conversation, isManager, useMe } from "./users";

/** What the people of a conversation keep at hand. */
export function Pins({ conversation, timeline }: { conversation: Conversation; timeline: Timeline }) {
  const { conv_id, kind } = conversation;
  const me = useMe();
  const { data, error, isPending, refetch } = useQuery(asking("list_pins", { conv_id, limit: 200 }));
  const may = kind === "direct" || isManager(conversation, me);
  const unpin = (msg_id: string) => void act("unpin_message", { msg_id }).then(() => say("It is no longer pinned."), sayProblem);
  if (isPending) return <Loader size="sm" aria-label="Reading" />;
  return (
    <>
      <Problem error={error} retry={() => void refetch()} />
      {data?.pins.length === 0 && (
        <p className="chat-list-none">
          Nothing is pinned. Pin what everybody here should find again (a rule, a decision, a link) from a message’s menu.
        </p>
      )}
      {data?.pins.map(({ message, by }) => (
        <div key={message.msg_id} className="side-card">
          <MessageRow message={message} goes_on={false} conversation={conversation} timeline={timeline} />
          <div className="side-card-foot">
            <span>Pinned by @{by}</span>
            <Link to="/conversations/$conv" params={{ conv: conv_id }} search={{ at: message.seq, panel: "pins" }}>
              Show it
            </Link>
            {may && (
              <Button size="compact-xs" variant="subtle" color="gray" onClick={() => unpin(message.msg_id)}>
                Unpin
              </Button>
            )}
          </div>
        </div>
      ))}
    </>
  );
}
