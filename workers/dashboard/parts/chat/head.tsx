import { ActionIcon } from "@mantine/core";
import { IconArrowLeft, IconInfoCircle, IconPinned, IconSearch } from "@tabler/icons-react";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import type { Panel } from "../../routes/conversations";
import type { Conversation } from "./users";

const route = getRouteApi("/inside/conversations/$conv");

const beside = [
  { panel: "search", label: "Search here", icon: IconSearch },
  { panel: "pins", label: "Pinned messages", icon: IconPinned },
  { panel: "details", label: "Members and settings", icon: IconInfoCircle },
] as const;

/** What the conversation is called, who is in it, and what can be opened beside it. */
export function ChatHead({ conversation, title }: { conversation: Conversation; title: string }) {
  const { panel } = route.useSearch();
  const navigate = useNavigate({ from: "/conversations/$conv" });
  const open = (wanted: Panel) =>
    void navigate({ to: ".", search: (search) => ({ ...search, thread: undefined, panel: panel === wanted ? undefined : wanted }), replace: true });
  return (
    <header className="chat-head">
      <Link to="/conversations" className="chat-head-back" aria-label="All conversations">
        <IconArrowLeft size={22} aria-hidden />
      </Link>
      <div className="chat-head-words">
        <span className="one-line chat-head-title" aria-hidden>
          {title}
        </span>
        <span className="one-line chat-row-about">{about(conversation)}</span>
      </div>
      {beside.map(({ panel: each, label, icon: Icon }) => (
        <ActionIcon
          key={each}
          variant={panel === each ? "light" : "subtle"}
          color="gray"
          size="lg"
          aria-label={label}
          aria-pressed={panel === each}
          onClick={() => open(each)}
        >
          <Icon size={19} stroke={1.7} aria-hidden />
        </ActionIcon>
      ))}
    </header>
  );
}

function about({ kind, members, member_count }: Conversation): string {
  const names = members.map(({ name }) => `@${name}`).join(", ");
  return kind === "direct" ? names : `${member_count ?? members.length} members: ${names}`;
}
