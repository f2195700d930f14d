import { Button, Text, Textarea } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useAct } from "../ask";
import { Marked } from "./chat/message-body";
import { ConversationLink } from "./conversation-link";
import { LinkButton } from "./link";
import { NeedFrame } from "./need";
import type { NeedOf } from "./needs";
import { Problem, say } from "./says";
import { Who } from "./who";

/** A conversation that an agent gave to the person: to be given back with a note. */
export function NeedHandoff({ need }: { need: NeedOf<"handoff"> }) {
  const { agent, conv_id, title, note, seq, since } = need;
  const [words, setWords] = useState("");
  const back = useAct("hand_back", { queries: ["list_needs", "get_conversation", "list_conversations"] });
  const give = (event: FormEvent) => {
    event.preventDefault();
    back.mutate({ conv_id, agent: agent.name, note: words }, { onSuccess: () => say(`@${agent.name} has the conversation again.`) });
  };
  return (
    <NeedFrame
      what={
        <>
          <Who name={agent.name} type="agent" /> handed a conversation to you
        </>
      }
      where={{ conv_id, title, at: seq }}
      since={since}
    >
      {note !== undefined && (
        <div className="quoted">
          <Marked text={note} />
        </div>
      )}
      <Text size="sm" c="dimmed">
        It is silent there until you hand it back.
      </Text>
      <form onSubmit={give} className="deciding">
        <Textarea
          label={`Note for @${agent.name}`}
          size="sm"
          autosize
          minRows={2}
          maxRows={12}
          required
          withAsterisk={false}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
        <Problem error={back.error} />
        <div className="need-deeds">
          <Button type="submit" loading={back.isPending}>
            Hand back
          </Button>
          <ConversationLink conv_id={conv_id} title={title} at={seq}>
            Go to the conversation
          </ConversationLink>
        </div>
      </form>
    </NeedFrame>
  );
}

/** A claim on which nothing happens. */
export function NeedClaim({ need }: { need: NeedOf<"claim"> }) {
  const { message, conv_id, title, since } = need;
  const { claim, msg_id, seq, text } = message;
  const release = useAct("release_claim", { queries: ["list_needs"] });
  return (
    <NeedFrame
      what={<>@{claim?.by ?? "somebody"} claimed a request, and nothing has happened since</>}
      where={{ conv_id, title, at: seq }}
      since={since}
    >
      <div className="said-short quoted">
        <Marked text={text} />
      </div>
      <Problem error={release.error} />
      <div className="need-deeds">
        <Button
          variant="default"
          size="sm"
          loading={release.isPending}
          onClick={() => release.mutate({ msg_id }, { onSuccess: () => say("Released. Somebody else can claim it now.") })}
        >
          Release the claim
        </Button>
        <ConversationLink conv_id={conv_id} title={title} at={seq}>
          Look at the request
        </ConversationLink>
      </div>
    </NeedFrame>
  );
}

const states = { submitted: "not begun", working: "in work", input_required: "waiting for input", completed: "", failed: "", canceled: "" } as const;

/** A task in which nothing happens. */
export function NeedTask({ need: { conv_id, title, state, assignee, since } }: { need: NeedOf<"task"> }) {
  return (
    <NeedFrame
      what={
        <>
          Nothing happens in the task <ConversationLink conv_id={conv_id} title={title} />
        </>
      }
      since={since}
    >
      <Text size="sm" c="dimmed">
        It is {states[state]}; {assignee === null ? "nobody is responsible." : `@${assignee} is responsible.`}
      </Text>
    </NeedFrame>
  );
}

/** Agents that were stopped from waking each other. */
export function NeedLoop({ need: { conv_id, title, may_resume, since } }: { need: NeedOf<"loop"> }) {
  const resume = useAct("resume_wakes", { queries: ["list_needs", "get_conversation"] });
  return (
    <NeedFrame what="Agents woke each other too often" where={{ conv_id, title }} since={since}>
      <Text size="sm" c="dimmed">
        They no longer do, until {may_resume ? "you let them go on, or " : ""}a person says something there.
      </Text>
      <Problem error={resume.error} />
      <div className="need-deeds">
        {may_resume && (
          <Button variant="default" size="sm" loading={resume.isPending} onClick={() => resume.mutate({ conv_id })}>
            Let them go on
          </Button>
        )}
        <ConversationLink conv_id={conv_id} title={title}>
          See what they said
        </ConversationLink>
      </div>
    </NeedFrame>
  );
}

/** An address at which nothing arrives. */
export function NeedWebhook({ need: { user, off_at, since } }: { need: NeedOf<"webhook"> }) {
  const agent = user.type === "agent";
  return (
    <NeedFrame
      what={
        agent ? (
          <>
            The wake webhook of <Who name={user.name} type="agent" /> fails
          </>
        ) : (
          "The address where you are told fails"
        )
      }
      since={since}
    >
      <Text size="sm" c="dimmed">
        {off_at === null
          ? "Nothing arrives there; it is tried again and again."
          : "Nothing arrived there for a day, so nothing is sent there any more."}
      </Text>
      <div className="need-deeds">
        {agent ? (
          <LinkButton variant="default" size="sm" to="/agents/$agent/wake" params={{ agent: user.name }}>
            See what was tried
          </LinkButton>
        ) : (
          <LinkButton variant="default" size="sm" to="/you">
            Look at the address
          </LinkButton>
        )}
      </div>
    </NeedFrame>
  );
}
