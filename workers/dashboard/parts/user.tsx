import { Avatar, Text } from "@mantine/core";

type User = { name: string; display_name: string };

/** A display name is anybody's choice, so the user name is always beside it. */
export function UserName({ user }: { user: User }) {
  return (
    <>
      {user.display_name}{" "}
      <Text span c="dimmed" size="sm" className="at-name">
        @{user.name}
      </Text>
    </>
  );
}

/** The first letters of a user, for the eye alone. */
export function UserMark({ user, kind, size = 36 }: { user: User; kind: "human" | "agent"; size?: number }) {
  return (
    <Avatar radius={kind === "agent" ? "md" : "xl"} color={kind === "agent" ? "pine" : "gray"} size={size} aria-hidden>
      {[...(user.display_name || user.name)].slice(0, 1).join("").toUpperCase()}
    </Avatar>
  );
}
