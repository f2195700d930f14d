import "./asking.css";
import { Button, Text } from "@mantine/core";
import type { Block, Card } from "../../../schema/card";
import type { Message } from "../../../schema/events";
import type { Sent } from "../act";
import { useAct } from "../ask";
import { CardForm } from "./card-form";
import { Marked } from "./chat/message-body";
import { Problem } from "./says";

type Reply = Omit<Sent<"answer_card">, "msg_id">;
type CardViewProps = {
  /** A message of kind card, as the server gives it. */
  message: Message;
  /** Whether the reader may answer: it is in the conversation. */
  answerable?: boolean;
  onAnswered?: () => void;
};

/** A card: its texts, and its buttons and forms to answer by. Nothing on it but text is taken from whoever sent it. */
export function CardView({ message, answerable = true, onAnswered }: CardViewProps) {
  const answer = useAct("answer_card", { queries: ["list_needs"] });
  const { card, closed } = (message.payload ?? {}) as { card?: Card; closed?: boolean };
  if (!card) return null;
  const over = closed === true || answer.data?.closed === true;
  const reply = (given: Reply) => answer.mutate({ msg_id: message.msg_id, ...given }, { onSuccess: () => onAnswered?.() });
  const sending = answer.isPending ? answer.variables : undefined;
  return (
    <div className="answer-card">
      {card.title && (
        <Text fw={600} className="words">
          {card.title}
        </Text>
      )}
      {keyed(card).map(({ key, block }) => (
        <CardBlock key={key} block={block} disabled={over || !answerable} sending={sending} onReply={reply} />
      ))}
      {over ? (
        <Text size="sm" c="dimmed">
          This card took one answer and has it.
        </Text>
      ) : (
        answer.isSuccess && <output className="row-facts">Your answer is sent. You can answer again; the latest counts.</output>
      )}
      <Problem error={answer.error} />
    </div>
  );
}

/** Texts have no id of their own, and no block ever moves. */
function keyed({ blocks }: Card): { key: string; block: Block }[] {
  return blocks.map((block, at) => ({ key: block.type === "text" ? `text ${at}` : block.id, block }));
}

type BlockProps = { block: Block; disabled: boolean; sending: Reply | undefined; onReply: (reply: Reply) => void };

const looks = { primary: { variant: "filled" }, danger: { variant: "light", color: "red" }, plain: { variant: "default" } } as const;

function CardBlock({ block, disabled, sending, onReply }: BlockProps) {
  if (block.type === "text") return <Marked text={block.text} />;
  if (block.type === "form")
    return (
      <CardForm
        form={block}
        disabled={disabled}
        sending={sending?.block_id === block.id}
        onSend={(values) => onReply({ block_id: block.id, values })}
      />
    );
  return (
    <div className="card-buttons">
      {block.options.map(({ id, label, style }) => (
        <Button
          key={id}
          {...looks[style ?? "plain"]}
          disabled={disabled || (sending !== undefined && sending.option_id !== id)}
          loading={sending?.block_id === block.id && sending.option_id === id}
          onClick={() => onReply({ block_id: block.id, option_id: id })}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}
