import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { asking } from "../ask";
import { LinkText } from "./link";
import { passkeys_work } from "./passkey";

/** Says, below what a person came for, that there is no passkey yet; who has one sees nothing. */
export function PasskeyHint() {
  const { data } = useQuery({ ...asking("list_passkeys", {}), enabled: passkeys_work });
  if (data?.passkeys.length !== 0) return null;
  return (
    <Text size="sm" c="dimmed" mt="lg">
      You came by a link, which works once.{" "}
      <LinkText to="/you" underline="always">
        Add a passkey
      </LinkText>
      , and next time you need none.
    </Text>
  );
}
