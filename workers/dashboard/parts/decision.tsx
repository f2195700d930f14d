import { Button, Group, Radio, Stack, Textarea } from "@mantine/core";
import { type FormEvent, useState } from "react";
import type { Sent } from "../act";
import type { Request } from "./request";

type Decided = Omit<Sent<"decide_request">, "request_id">;
type DecisionProps = { request: Request; onDecide: (decided: Decided) => void; deciding: boolean };

/** The means to decide a request, by its kind. */
export function Decision(props: DecisionProps) {
  if (props.request.kind === "approve") return <Approve {...props} />;
  return props.request.kind === "answer" ? <AnswerInWords {...props} /> : <Choose {...props} />;
}

function Approve({ onDecide, deciding }: DecisionProps) {
  const [comment, setComment] = useState("");
  const decide = (decision: "approve" | "reject") => onDecide({ decision, ...(comment.trim() !== "" && { comment }) });
  return (
    <Stack gap="sm">
      <Textarea
        label="Comment (optional)"
        size="sm"
        autosize
        minRows={1}
        maxRows={8}
        value={comment}
        onChange={(event) => setComment(event.currentTarget.value)}
      />
      <Group gap="xs">
        <Button onClick={() => decide("approve")} loading={deciding}>
          Approve
        </Button>
        <Button variant="light" color="red" onClick={() => decide("reject")} disabled={deciding}>
          Reject
        </Button>
      </Group>
    </Stack>
  );
}

function AnswerInWords({ onDecide, deciding }: DecisionProps) {
  const [answer, setAnswer] = useState("");
  const send = (event: FormEvent) => {
    event.preventDefault();
    onDecide({ answer });
  };
  return (
    <form onSubmit={send} className="deciding">
      <Textarea
        label="Your answer"
        size="sm"
        autosize
        minRows={2}
        maxRows={12}
        required
        withAsterisk={false}
        value={answer}
        onChange={(event) => setAnswer(event.currentTarget.value)}
      />
      <div>
        <Button type="submit" loading={deciding}>
          Answer
        </Button>
      </div>
    </form>
  );
}

function Choose({ request: { request_id, options }, onDecide, deciding }: DecisionProps) {
  const [choice, setChoice] = useState<string | null>(null);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (choice !== null) onDecide({ choice });
  };
  return (
    <form onSubmit={send} className="deciding">
      <Radio.Group name={`choice-${request_id}`} value={choice} onChange={setChoice} aria-label="Options">
        <Stack gap="xs">
          {(options ?? []).map((option) => (
            <Radio key={option} value={option} label={<span className="words">{option}</span>} required />
          ))}
        </Stack>
      </Radio.Group>
      <div>
        <Button type="submit" loading={deciding}>
          Choose
        </Button>
      </div>
    </form>
  );
}
