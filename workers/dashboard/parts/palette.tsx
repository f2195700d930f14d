import { Spotlight, type SpotlightActionData } from "@mantine/spotlight";
import {
  IconAdjustmentsHorizontal,
  IconDatabase,
  IconKey,
  IconLogout,
  IconMessages,
  IconMoon,
  IconPlus,
  IconRobot,
  IconSearch,
  IconUserCircle,
} from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { asking, everyUser } from "../ask";
import { useTitleOf } from "./chat/users";
import { places } from "./places";
import { useScheme } from "./scheme";
import { useSignOut } from "./sign-out";

const icon = { size: 18, stroke: 1.7, "aria-hidden": true } as const;

/** Ctrl or ⌘ K: go anywhere and do the common things without leaving the keyboard. */
export function Palette() {
  const [open, setOpen] = useState(false);
  const groups = [
    { group: "Go to", actions: usePlaces() },
    { group: "Do", actions: useDeeds() },
    { group: "Conversations", actions: useConversations(open) },
    { group: "Agents", actions: useAgents(open) },
    { group: "Controls and keys", actions: useKeyspace(open) },
    { group: "Data", actions: useData(open) },
  ].filter(({ actions }) => actions.length > 0);
  return (
    <Spotlight
      actions={groups}
      shortcut="mod + K"
      onSpotlightOpen={() => setOpen(true)}
      onSpotlightClose={() => setOpen(false)}
      nothingFound="Nothing is called that."
      highlightQuery
      scrollable
      maxHeight={420}
      lockScroll={false}
      attributes={{ content: { "aria-label": "Search and commands" } }}
      searchProps={{ leftSection: <IconSearch {...icon} />, placeholder: "Go to, find, do …", "aria-label": "Search and commands" }}
    />
  );
}

function usePlaces(): SpotlightActionData[] {
  const navigate = useNavigate();
  const you = { to: "/you", label: "You", icon: IconUserCircle, about: "Passkeys, sessions and tokens" } as const;
  return [...places, you].map(({ to, label, about, icon: Icon }) => ({
    id: to,
    label,
    description: about,
    leftSection: <Icon {...icon} />,
    onClick: () => void navigate({ to }),
  }));
}

function useDeeds(): SpotlightActionData[] {
  const navigate = useNavigate();
  const signOut = useSignOut();
  const { toggleColorScheme } = useScheme();
  const deed = (label: string, onClick: () => void, Icon = IconPlus): SpotlightActionData => ({
    id: `do ${label}`,
    label,
    onClick,
    leftSection: <Icon {...icon} />,
  });
  return [
    deed("New agent", () => void navigate({ to: "/new-agent" })),
    deed("New direct conversation", () => void navigate({ to: "/conversations", search: { new: "direct" } })),
    deed("New group", () => void navigate({ to: "/conversations", search: { new: "group" } })),
    deed("New task", () => void navigate({ to: "/conversations", search: { new: "task" } })),
    deed("New control", () => void navigate({ to: "/controls", search: { new: true } })),
    deed("New key", () => void navigate({ to: "/keys", search: { new: true } })),
    deed("New record type", () => void navigate({ to: "/new-record-type" })),
    deed("Invite a person", () => void navigate({ to: "/people", search: { new: true } })),
    deed("Switch between light and dark", toggleColorScheme, IconMoon),
    deed("Sign out", signOut, IconLogout),
  ];
}

const kinds = { direct: "Direct conversation", group: "Group", task: "Task" } as const;

/** Those that were most recently active. */
function useConversations(open: boolean): SpotlightActionData[] {
  const navigate = useNavigate();
  const titleOf = useTitleOf(open);
  const conversations = useQuery({ ...asking("list_conversations", { limit: 200 }), enabled: open }).data?.conversations ?? [];
  return conversations.map((conversation) => ({
    id: `conversation ${conversation.conv_id}`,
    label: titleOf(conversation),
    description: kinds[conversation.kind],
    leftSection: <IconMessages {...icon} />,
    onClick: () => void navigate({ to: "/conversations/$conv", params: { conv: conversation.conv_id } }),
  }));
}

function useAgents(open: boolean): SpotlightActionData[] {
  const navigate = useNavigate();
  const agents = useQuery({ ...everyUser("agent"), enabled: open }).data ?? [];
  return agents.map(({ id, name, display_name }) => ({
    id: `agent ${id}`,
    label: display_name,
    description: `@${name}`,
    leftSection: <IconRobot {...icon} />,
    onClick: () => void navigate({ to: "/agents/$agent", params: { agent: name } }),
  }));
}

function useData(open: boolean): SpotlightActionData[] {
  const navigate = useNavigate();
  const types = useQuery({ ...asking("list_record_types", {}), enabled: open }).data?.record_types ?? [];
  return types.map(({ name, description }) => ({
    id: `record type ${name}`,
    label: name,
    description,
    leftSection: <IconDatabase {...icon} />,
    onClick: () => void navigate({ to: "/data/$type", params: { type: name } }),
  }));
}

function useKeyspace(open: boolean): SpotlightActionData[] {
  const navigate = useNavigate();
  const controls = useQuery({ ...asking("list_controls", {}), enabled: open }).data?.controls ?? [];
  const keys = useQuery({ ...asking("list_keys", {}), enabled: open }).data?.keys ?? [];
  return [
    ...controls.map(({ key }) => ({
      id: `control ${key}`,
      label: key,
      leftSection: <IconAdjustmentsHorizontal {...icon} />,
      onClick: () => void navigate({ to: "/controls", search: { edit: key } }),
    })),
    ...keys.map(({ key }) => ({
      id: `key ${key}`,
      label: key,
      leftSection: <IconKey {...icon} />,
      onClick: () => void navigate({ to: "/keys", search: { edit: key } }),
    })),
  ];
}
