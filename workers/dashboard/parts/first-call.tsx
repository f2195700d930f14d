import { Loader, Text, ThemeIcon } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { asking } from "../ask";
import { When } from "./when";

const look_every_ms = 1_000;

/** Waits for an agent's first call and says so as soon as it has arrived, without a reload. */
export function FirstCall({ agent }: { agent: string }) {
  const { data } = useQuery({
    ...asking("get_agent", { agent }),
    refetchInterval: ({ state }) => (state.data?.agent.last_call_at ? false : look_every_ms),
  });
  const at = data?.agent.last_call_at;
  return (
    <output className="first-call" data-arrived={at ? true : undefined}>
      {at ? (
        <>
          <ThemeIcon radius="xl" size={28} aria-hidden>
            <IconCheck size={18} />
          </ThemeIcon>
          <Text fw={600}>
            First call arrived{" "}
            <Text span c="dimmed" fw={400} size="sm">
              <When at={at} />
            </Text>
          </Text>
        </>
      ) : (
        <>
          <Loader size={24} aria-hidden />
          <Text>
            Waiting for its first call…{" "}
            <Text span c="dimmed" size="sm">
              Ask it, for example, to remember something under the key “hello”.
            </Text>
          </Text>
        </>
      )}
    </output>
  );
}
