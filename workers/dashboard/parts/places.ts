import { IconAdjustmentsHorizontal, IconBuilding, IconDatabase, IconInbox, IconKey, IconMessages, IconRobot, IconUsers } from "@tabler/icons-react";

/** The places of the dashboard, as the navigation and the palette show them. */
export const places = [
  { to: "/", label: "Needs you", icon: IconInbox, about: "What waits for you" },
  { to: "/conversations", label: "Conversations", icon: IconMessages, about: "What people and agents say" },
  { to: "/agents", label: "Agents", icon: IconRobot, about: "The programs that act here" },
  { to: "/controls", label: "Controls", icon: IconAdjustmentsHorizontal, about: "What agents read and obey" },
  { to: "/keys", label: "Keys", icon: IconKey, about: "What agents remember" },
  { to: "/data", label: "Data", icon: IconDatabase, about: "Records that agents keep, by their types" },
  { to: "/people", label: "People", icon: IconUsers, about: "Who is in the account" },
  { to: "/account", label: "Account", icon: IconBuilding, about: "Settings, usage and the audit log" },
] as const;

/** So many of them are the tabs of a phone; the others are on the page “More”. */
export const tabs_on_phone = 4;
