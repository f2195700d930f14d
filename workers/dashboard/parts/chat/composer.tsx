import { ActionIcon, Button, FileButton, Textarea } from "@mantine/core";
import { IconPaperclip, IconSend2, IconX } from "@tabler/icons-react";
import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import { act } from "../../act";
import { sayProblem } from "../says";
import { Addressing, type Addressed, nobody, useWhoIsWoken } from "./addressing";
import { glance } from "./quote";
import { useAbout } from "./replying";
import type { Timeline } from "./timeline";
import { useSayTyping } from "./typing";
import type { Conversation } from "./users";

type ComposerProps = { conversation: Conversation; timeline: Timeline; writes: boolean; thread?: string | undefined };

/** Where a person writes. Enter sends, Shift+Enter begins a line; what is pasted or chosen as a file is sent as one. */
export function Composer({ conversation, timeline, writes, thread }: ComposerProps) {
  if (!writes) return <p className="composer-none">{whyNot(conversation)}</p>;
  return <Writing conversation={conversation} timeline={timeline} thread={thread} />;
}

function whyNot({ through }: Conversation): string {
  const agents = through?.map((name) => `@${name}`).join(", ");
  return agents
    ? `You read this through ${agents} and are not in it, so you cannot write here.`
    : "You are not in this conversation, so you cannot write here.";
}

function Writing({ conversation, timeline, thread }: Omit<ComposerProps, "writes">) {
  const { mine, text, setText, addressed, setAddressed, send, sendFiles, stop } = useWriting(timeline, thread);
  const typing = useSayTyping(conversation.conv_id);
  const woken = useWhoIsWoken(conversation, addressed);
  const editing = mine?.doing === "edit";
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (mine) field.current?.focus();
  }, [mine]);
  const onKey = (event: KeyboardEvent) => {
    if (event.key === "Enter" && !event.shiftKey && !event.nativeEvent.isComposing) {
      event.preventDefault();
      send();
    }
    if (event.key === "Escape" && mine) stop();
  };
  return (
    <form
      className="composer"
      aria-label={thread === undefined ? "Write a message" : "Write in the thread"}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {mine && <AboutLine {...mine} onEnd={stop} />}
      {conversation.kind !== "direct" && !editing && <Addressing conversation={conversation} value={addressed} onChange={setAddressed} />}
      <div className="composer-line">
        {thread === undefined && !editing && <Attach onFiles={sendFiles} />}
        <Textarea
          ref={field}
          className="composer-text"
          aria-label={thread === undefined ? "Message" : "Reply in the thread"}
          placeholder={editing ? "Change the message" : "Write a message"}
          autosize
          minRows={1}
          maxRows={10}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            typing();
          }}
          onKeyDown={onKey}
          onPaste={(event) => {
            const files = [...event.clipboardData.files];
            if (files.length === 0 || thread !== undefined || editing) return;
            event.preventDefault();
            sendFiles(files);
          }}
        />
        <Button
          type="submit"
          aria-label={editing ? "Save" : "Send"}
          disabled={text.trim() === ""}
          leftSection={<IconSend2 size={18} aria-hidden />}
          className="composer-send"
        >
          {editing ? "Save" : "Send"}
        </Button>
      </div>
      <p className="composer-hint">{editing ? "" : woken}</p>
    </form>
  );
}

function Attach({ onFiles }: { onFiles: (files: File[]) => void }) {
  return (
    <FileButton onChange={onFiles} multiple>
      {(props) => (
        <ActionIcon {...props} variant="subtle" color="gray" size="lg" aria-label="Send a file">
          <IconPaperclip size={20} aria-hidden />
        </ActionIcon>
      )}
    </FileButton>
  );
}

/** What is being written, about what, and to whom. What was typed stays where an edit is refused. */
function useWriting(timeline: Timeline, thread: string | undefined) {
  const { about, end } = useAbout();
  const mine = about && (thread === undefined || about.message.thread_id === thread) ? about : undefined;
  const [text, setText] = useState("");
  const [addressed, setAddressed] = useState<Addressed>(nobody);
  const [begun, setBegun] = useState(mine);
  if (mine !== begun) {
    setBegun(mine);
    if (mine?.doing === "edit") setText(mine.message.text);
  }
  const stop = () => {
    if (mine?.doing === "edit") setText("");
    end();
  };
  const done = () => {
    setText("");
    setAddressed({ ...addressed, topics: [] });
    if (mine) end();
  };
  const reply = { ...(mine && { reply_to: mine.message.msg_id }), ...(thread !== undefined && { thread_id: thread }) };
  const edit = async (msg_id: string, said: string) => {
    try {
      await act("edit_message", { msg_id, text: said });
      done();
    } catch (error) {
      sayProblem(error as Error);
    }
  };
  const send = () => {
    const said = text.trim();
    if (said === "") return;
    if (mine?.doing === "edit") {
      void edit(mine.message.msg_id, said);
      return;
    }
    timeline.send({ text: said, ...forSending(addressed), ...reply });
    done();
  };
  const sendFiles = (files: readonly File[]) => {
    for (const [index, file] of files.entries()) timeline.send({ file, text: index === 0 ? text.trim() : "", ...reply });
    if (files.length > 0) done();
  };
  return { mine, text, setText, addressed, setAddressed, send, sendFiles, stop };
}

function AboutLine({ doing, message, onEnd }: NonNullable<ReturnType<typeof useAbout>["about"]> & { onEnd: () => void }) {
  return (
    <div className="composer-about">
      <span className="one-line">
        {doing === "edit" ? "Changing your message" : `Answering @${message.from?.name ?? "somebody"}: ${glance(message)}`}
      </span>
      <ActionIcon variant="subtle" color="gray" size="sm" aria-label={doing === "edit" ? "Do not change it" : "Do not answer it"} onClick={onEnd}>
        <IconX size={16} aria-hidden />
      </ActionIcon>
    </div>
  );
}

function forSending({ to, intent, topics }: Addressed) {
  return { ...(to.length > 0 && { to }), ...(intent && { intent }), ...(topics.length > 0 && { topics }) };
}
