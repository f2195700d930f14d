import { Menu } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import type { Message } from "../../../../schema/events";
import { act } from "../../act";
import { askFirst } from "../ask-first";
import { say, sayProblem } from "../says";
import { useAbout } from "./replying";
import { type Conversation, isManager, useMe } from "./users";

type ItemsProps = { message: Message; conversation: Conversation; writes: boolean; in_thread: boolean; onReact: () => void };

export function MenuItems({ message, conversation, writes, in_thread, onReact }: ItemsProps) {
  const navigate = useNavigate({ from: "/conversations/$conv" });
  const { begin } = useAbout();
  const { conv_id, seq, msg_id, thread_id } = message;
  const link = () => {
    const address = new URL(`/conversations/${conv_id}?at=${seq}`, location.href).href;
    void does("The link is copied.", navigator.clipboard.writeText(address));
  };
  return (
    <>
      {writes && <Menu.Item onClick={onReact}>React …</Menu.Item>}
      {writes && <Menu.Item onClick={() => begin({ doing: "reply", message })}>Reply</Menu.Item>}
      {!in_thread && !message.recalled && (
        <Menu.Item onClick={() => void navigate({ to: ".", search: (search) => ({ ...search, thread: thread_id ?? msg_id, panel: undefined }) })}>
          Open as a thread
        </Menu.Item>
      )}
      <Menu.Item onClick={link}>Copy the link</Menu.Item>
      {message.text !== "" && (
        <Menu.Item onClick={() => void does("The text is copied.", navigator.clipboard.writeText(message.text))}>Copy the text</Menu.Item>
      )}
      {writes && <Managed message={message} conversation={conversation} />}
    </>
  );
}

async function does(done: string, doing: Promise<unknown>): Promise<void> {
  try {
    await doing;
    say(done);
  } catch (error) {
    sayProblem(error as Error);
  }
}

/** What depends on whose message it is and on the reader's role. */
function Managed({ message, conversation }: { message: Message; conversation: Conversation }) {
  const me = useMe();
  const { begin } = useAbout();
  const { msg_id, kind, claim, intent, from } = message;
  const mine = from?.id === me.id;
  const pins = isManager(conversation, me) || conversation.kind === "direct";
  const owns = conversation.members.some(({ id, role }) => id === me.id && role === "owner");
  const recall = () =>
    askFirst({
      title: "Recall this message?",
      consequence: "Its content is deleted for everyone, also from search. That cannot be undone.",
      confirm: "Recall it",
      onConfirm: () => void does("It is recalled.", act("recall_message", { msg_id })),
    });
  return (
    <>
      {intent === "request" && !claim && !mine && <Menu.Item onClick={() => void does("It is yours.", act("claim", { msg_id }))}>Claim it</Menu.Item>}
      {claim && (
        <Menu.Item onClick={() => void does("The claim is released.", act("release_claim", { msg_id }))}>Release the claim of @{claim.by}</Menu.Item>
      )}
      {pins && <Menu.Item onClick={() => void does("It is pinned.", act("pin_message", { msg_id }))}>Pin it</Menu.Item>}
      {mine && kind === "text" && <Menu.Item onClick={() => begin({ doing: "edit", message })}>Edit</Menu.Item>}
      {(mine || owns) && (
        <Menu.Item color="red" onClick={recall}>
          Recall …
        </Menu.Item>
      )}
    </>
  );
}
