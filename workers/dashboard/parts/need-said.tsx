import { Button } from "@mantine/core";
import { useAct } from "../ask";
import { CardView } from "./card";
import { Marked } from "./chat/message-body";
import { ConversationLink } from "./conversation-link";
import { NeedFrame } from "./need";
import { type NeedOf, takeOff } from "./needs";
import { say, sayProblem } from "./says";
import { When } from "./when";
import { Who } from "./who";

/** A card that waits for an answer. */
export function NeedCard({ need }: { need: NeedOf<"card"> }) {
  const { message, conv_id, title, since } = need;
  return (
    <NeedFrame what={<Sender from={message.from} did="sent you a card" />} where={{ conv_id, title, at: message.seq }} since={since}>
      <CardView message={message} onAnswered={() => say("Your answer is sent.")} />
    </NeedFrame>
  );
}

/** Unread messages for the person, of one conversation. */
export function NeedMessages({ need }: { need: NeedOf<"message"> }) {
  const { conv_id, title, messages, unread, read_seq, since } = need;
  const read = useAct("mark_read", { queries: ["list_needs", "list_conversations"] });
  const [first] = messages;
  const earlier = unread - messages.length;
  const markRead = () => {
    takeOff(need);
    read.mutate({ conv_id, seq: read_seq }, { onError: sayProblem });
  };
  return (
    <NeedFrame what={<Sender from={messages.at(-1)?.from ?? null} did="wrote to you" />} where={{ conv_id, title, at: first?.seq }} since={since}>
      {earlier > 0 && <span className="row-facts">{earlier === 1 ? "1 earlier message" : `${earlier} earlier messages`}</span>}
      <ul className="need-messages">
        {messages.map((message) => (
          <li key={message.msg_id}>
            <span className="row-facts">
              @{message.from?.name ?? "somebody"}
              <When at={message.at} />
            </span>
            <div className="said-short">
              <Marked text={message.text} />
            </div>
          </li>
        ))}
      </ul>
      <div className="need-deeds">
        <Button variant="light" size="sm" onClick={markRead}>
          Mark as read
        </Button>
        <ConversationLink conv_id={conv_id} title={title} at={first?.seq}>
          Read and reply there
        </ConversationLink>
      </div>
    </NeedFrame>
  );
}

type Sent = { from: { name: string; type: "human" | "agent" } | null; did: string };

function Sender({ from, did }: Sent) {
  return (
    <>
      {from ? <Who name={from.name} type={from.type} /> : "Somebody"} {did}
    </>
  );
}
