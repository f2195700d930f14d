import { ActionIcon } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import type { Panel } from "../../routes/conversations";
import { Details } from "./details";
import { Pins } from "./pins";
import { Search } from "./search";
import { Thread } from "./thread";
import type { Timeline } from "./timeline";
import type { Conversation } from "./users";

type SideProps = { conversation: Conversation; timeline: Timeline; panel: Panel | undefined; thread: string | undefined };

const titles: Record<Panel, string> = { details: "Members and settings", pins: "Pinned messages", search: "Search here" };

/** What is open beside a conversation: a thread, or one of its panels. */
export function ChatSide({ conversation, timeline, panel, thread }: SideProps) {
  const navigate = useNavigate({ from: "/conversations/$conv" });
  const title = thread === undefined ? titles[panel ?? "details"] : "Thread";
  const close = () => void navigate({ to: ".", search: (search) => ({ ...search, panel: undefined, thread: undefined }), replace: true });
  return (
    <aside className="chat-side" aria-label={title}>
      <header className="chat-side-head">
        <h2>{title}</h2>
        <ActionIcon variant="subtle" color="gray" aria-label={`Close: ${title}`} onClick={close}>
          <IconX size={18} aria-hidden />
        </ActionIcon>
      </header>
      {thread !== undefined ? (
        <Thread key={thread} thread={thread} conversation={conversation} timeline={timeline} />
      ) : (
        <div className="chat-side-body">
          {panel === "pins" && <Pins conversation={conversation} timeline={timeline} />}
          {panel === "search" && <Search conversation={conversation} />}
          {panel === "details" && <Details conversation={conversation} />}
        </div>
      )}
    </aside>
  );
}
