import "./asking.css";
import { Text } from "@mantine/core";
import { IconCircleCheck, IconCircleX, IconClockX } from "@tabler/icons-react";
import type { Answer } from "../act";
import { useAct } from "../ask";
import { useMe } from "./chat/users";
import { Json } from "./json";
import { Decision } from "./decision";
import { Problem } from "./says";
import { Until, When } from "./when";

export type Request = Answer<"get_request">;

/**
 * A request as the server gives it: what is asked, its context, and how it was decided, or the means to decide it where it is the
 * reader's to decide. Whoever comes second reads who was first.
 */
export function RequestView({ request: given }: { request: Request }) {
  const me = useMe();
  const decide = useAct("decide_request", { queries: ["get_request", "list_requests", "list_needs"] });
  const request = decide.data && given.state === "pending" ? decide.data : given;
  const { request_id, title, context, state, assignees, expires_at } = request;
  const pending = state === "pending";
  return (
    <div className="request">
      <Text fw={600} className="words">
        {title}
      </Text>
      <Context value={context} />
      {pending && assignees.includes(me.name) && (
        <Decision request={request} onDecide={(decision) => decide.mutate({ request_id, ...decision })} deciding={decide.isPending} />
      )}
      {pending ? (
        <Text size="sm" c="dimmed">
          {!assignees.includes(me.name) && <>Waits for {assignees.map((name) => `@${name}`).join(", ")}. </>}
          <Until at={expires_at} prefix="Expires " />
        </Text>
      ) : (
        <Outcome request={request} />
      )}
      <Problem error={decide.error} />
    </div>
  );
}

/** What the asker wants the decider to see. */
function Context({ value }: { value: unknown }) {
  if (value === undefined) return null;
  const tree = typeof value === "object" && value !== null;
  return (
    <div className="request-context">
      {tree ? <Json value={value} label="Context" /> : <pre className="as-typed">{typeof value === "string" ? value : JSON.stringify(value)}</pre>}
    </div>
  );
}

const closed = {
  approved: { word: "Approved", icon: IconCircleCheck },
  rejected: { word: "Rejected", icon: IconCircleX },
  answered: { word: "Answered", icon: IconCircleCheck },
  chosen: { word: "Chosen", icon: IconCircleCheck },
  expired: { word: "Expired without a decision", icon: IconClockX },
  cancelled: { word: "Withdrawn", icon: IconCircleX },
} as const;

function Outcome({ request: { state, outcome } }: { request: Request }) {
  const me = useMe();
  if (state === "pending") return null;
  const { word, icon: Icon } = closed[state];
  const said = outcome?.choice ?? outcome?.answer ?? outcome?.comment;
  return (
    <div className="outcome" data-state={state}>
      <Icon size={20} aria-hidden />
      <div className="row-words">
        <Text size="sm">
          <b>{word}</b>
          {outcome?.by && (outcome.by === me.name ? " by you" : ` by @${outcome.by}`)} {outcome && <When at={outcome.at} />}
        </Text>
        {said && <div className="said">{said}</div>}
      </div>
    </div>
  );
}
