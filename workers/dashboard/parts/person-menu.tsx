import { type MantineColorScheme, Menu, Text, UnstyledButton, VisuallyHidden } from "@mantine/core";
import { IconDeviceDesktop, IconLogout, IconMoon, IconSun, IconUserCircle } from "@tabler/icons-react";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { asking } from "../ask";
import { useScheme } from "./scheme";
import { useSignOut } from "./sign-out";
import { UserMark } from "./user";

const schemes = [
  { value: "light", icon: IconSun, label: "Light" },
  { value: "dark", icon: IconMoon, label: "Dark" },
  { value: "auto", icon: IconDeviceDesktop, label: "As the system has it" },
] as const;

/** Who is signed in, and what concerns that person alone. `small`: the mark without the name. */
export function PersonMenu({ small = false }: { small?: boolean }) {
  const { person } = useSuspenseQuery(asking("get_me", {})).data;
  const navigate = useNavigate();
  const signOut = useSignOut();
  return (
    <Menu position={small ? "bottom-end" : "top-start"} width={240} shadow="md" withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <UnstyledButton className={small ? "person-mark" : "nav-link"}>
          <UserMark user={person} kind="human" size={small ? 32 : 26} />
          {small ? <VisuallyHidden>{person.display_name}</VisuallyHidden> : <span className="one-line">{person.display_name}</span>}
          <VisuallyHidden> your menu</VisuallyHidden>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <Text size="sm" c="dimmed" className="words">
            @{person.name} · {person.role === "owner" ? "account owner" : "member"}
          </Text>
        </Menu.Label>
        <Menu.Item leftSection={<IconUserCircle size={16} aria-hidden />} onClick={() => void navigate({ to: "/you" })}>
          You and your sign-ins
        </Menu.Item>
        <Menu.Divider />
        <SchemeChoice />
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={signOut}>
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function SchemeChoice() {
  const { colorScheme, setColorScheme } = useScheme();
  return (
    <Menu.RadioGroup value={colorScheme} onChange={(value) => setColorScheme(value as MantineColorScheme)}>
      {schemes.map(({ value, icon: Icon, label }) => (
        <Menu.RadioItem key={value} value={value} closeMenuOnClick={false} rightSection={<Icon size={16} aria-hidden />}>
          {label}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  );
}
