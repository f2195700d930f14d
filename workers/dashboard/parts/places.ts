import { IconAdjustmentsHorizontal, IconBuilding, IconKey, IconRobot, IconUsers } from "@tabler/icons-react";

/** The places of the dashboard, as the navigation and the palette show them. On a phone the first five are the tabs. */
export const places = [
  { to: "/agents", label: "Agents", icon: IconRobot, about: "The programs that act here" },
  { to: "/controls", label: "Controls", icon: IconAdjustmentsHorizontal, about: "What agents read and obey" },
  { to: "/keys", label: "Keys", icon: IconKey, about: "What agents remember" },
  { to: "/people", label: "People", icon: IconUsers, about: "Who is in the account" },
  { to: "/account", label: "Account", icon: IconBuilding, about: "Settings, usage and the audit log" },
] as const;
