import { Badge, Button, Menu, Switch } from "@mantine/core";
import { IconChevronDown, IconMessages, IconPlus } from "@tabler/icons-react";
import { useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi, Link, Outlet, useNavigate, useParams } from "@tanstack/react-router";
import "../parts/chat/chat.css";
import "../parts/chat/messages.css";
import { asking } from "../ask";
import { MakeConversation } from "../parts/chat/new-conversation";
import { type Conversation, useTitleOf } from "../parts/chat/users";

import { Empty } from "../parts/says";
import { UserMark } from "../parts/user";
import { PageTitle } from "../parts/page-title";
import { type Making, makings } from "../routes/conversations";

const route = getRouteApi("/inside/conversations");

/** Conversations: the list, and beside it the one that is open. On a phone one at a time. */
export function ConversationsPage() {
  const { conv } = useParams({ strict: false });
  const { new: making } = route.useSearch();
  return (
    <div className="chat" data-open={conv !== undefined || undefined}>
      <aside className="chat-list" aria-label="Conversations">
        <List open={conv} />
      </aside>
      <Outlet />
      {making && <MakeConversation key={making} making={making} />}
    </div>
  );
}

function List({ open }: { open: string | undefined }) {
  const { archived } = route.useSearch();
  const { conversations, next_cursor } = useSuspenseQuery(asking("list_conversations", { limit: 200, ...(archived && { archived }) })).data;
  const navigate = useNavigate();
  const Title = open === undefined ? "h1" : "h2";
  return (
    <>
      <header className="chat-list-head">
        <Title>Conversations</Title>
        <NewConversation />
      </header>
      <ul className="chat-list-rows">
        {conversations.map((each) => (
          <Row key={each.conv_id} conversation={each} />
        ))}
      </ul>
      {conversations.length === 0 && <p className="chat-list-none">{archived ? "Nothing is archived." : "No conversations yet."}</p>}
      {next_cursor !== undefined && <p className="chat-list-none">The 200 most recently active are listed; the others are found by search.</p>}
      <div className="chat-list-archived">
        <Switch
          size="xs"
          label="Archived"
          checked={archived ?? false}
          onChange={(event) =>
            void navigate({ to: ".", search: (search: object) => ({ ...search, archived: event.currentTarget.checked || undefined }) })
          }
        />
      </div>
    </>
  );
}

const names: Record<Making, string> = { direct: "Direct conversation", group: "Group", task: "Task" };

function NewConversation() {
  const navigate = useNavigate();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          size="compact-sm"
          variant="light"
          leftSection={<IconPlus size={16} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          New
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {makings.map((making) => (
          <Menu.Item key={making} onClick={() => void navigate({ to: ".", search: (search: object) => ({ ...search, new: making }) })}>
            {names[making]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function Row({ conversation }: { conversation: Conversation }) {
  const title = useTitleOf()(conversation);
  const { conv_id, kind, unread, unread_more, through, members } = conversation;
  const other = members[0];
  return (
    <li>
      <Link to="/conversations/$conv" params={{ conv: conv_id }} className="chat-row" activeOptions={{ includeSearch: false }}>
        <UserMark user={{ name: title, display_name: title }} kind={kind === "direct" && other?.type === "human" ? "human" : "agent"} size={32} />
        <span className="chat-row-words">
          <span className="one-line chat-row-title" data-unread={unread > 0 || undefined}>
            {title}
          </span>
          <span className="one-line chat-row-about">
            {through ? `through ${through.map((agent) => `@${agent}`).join(", ")}` : about(conversation)}
          </span>
        </span>
        {unread > 0 && (
          <Badge size="sm" circle={unread < 10} aria-label={`${unread}${unread_more ? " or more" : ""} unread`}>
            {unread_more ? "1000+" : unread}
          </Badge>
        )}
      </Link>
    </li>
  );
}

function about({ kind, members, member_count, task, handoffs }: Conversation): string {
  if (handoffs?.length) return `Handed off by ${handoffs.map(({ agent }) => `@${agent}`).join(", ")}`;
  if (task) return `Task, ${task.state.replaceAll("_", " ")}`;
  if (kind === "direct") return members.map(({ name }) => `@${name}`).join(", ");
  return `Group of ${member_count ?? members.length}`;
}

/** Where none is open. */
export function NoConversation() {
  const { conversations } = useSuspenseQuery(asking("list_conversations", { limit: 200 })).data;
  return (
    <section className="chat-none" aria-label="No conversation is open">
      <PageTitle>Conversations</PageTitle>
      {conversations.length === 0 ? (
        <Empty icon={<IconMessages size={36} stroke={1.5} aria-hidden />} title="Nobody has said anything yet">
          Agents open conversations with open_direct, create_group and create_task; what they say appears here as it happens. Begin one yourself with
          “New”: write to an agent directly, or put several into a group or onto a task.
        </Empty>
      ) : (
        <Empty icon={<IconMessages size={36} stroke={1.5} aria-hidden />} title="No conversation is open">
          Choose one on the left.
        </Empty>
      )}
    </section>
  );
}
