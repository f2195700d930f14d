import { Button } from "@mantine/core";
import { IconDeviceDesktop } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { Answer } from "../act";
import { asking, useAct } from "../ask";
import { Section } from "./page";
import { Problem, say, sayProblem } from "./says";
import { When } from "./when";

type Session = Answer<"list_sessions">["sessions"][number];

/** Where the person is signed in. */
export function Sessions() {
  const { data, error } = useQuery(asking("list_sessions", {}));
  return (
    <Section title="Where you are signed in" lead="A session ends 30 days after it was last used, or here.">
      <Problem error={error} />
      <ul className="rows">
        {data?.sessions.map((session) => (
          <SessionRow key={session.session_id} session={session} />
        ))}
      </ul>
    </Section>
  );
}

function SessionRow({ session: { session_id, browser, created_at, last_used_at, current } }: { session: Session }) {
  const end = useAct("end_session", { queries: ["list_sessions"] });
  return (
    <li className="row">
      <IconDeviceDesktop size={20} stroke={1.7} aria-hidden className="row-icon" />
      <div className="row-words">
        <span className="words person-name">
          {browser}
          {current && <span className="dim"> (this one)</span>}
        </span>
        <span className="row-facts">
          <When at={created_at} prefix="Since " />
          {last_used_at !== null && <When at={last_used_at} prefix="Last used " />}
        </span>
      </div>
      {!current && (
        <div className="row-end">
          <Button
            size="xs"
            variant="default"
            loading={end.isPending}
            onClick={() => end.mutate({ session_id }, { onSuccess: () => say("The session is ended."), onError: sayProblem })}
            aria-label={`End the session of ${browser}`}
          >
            End
          </Button>
        </div>
      )}
    </li>
  );
}
