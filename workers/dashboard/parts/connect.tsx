import { Stack, Tabs, Text } from "@mantine/core";
import { clientLines } from "./client-lines";
import { Copyable } from "./copy";

/** Ready lines for each client, with this key in them. */
export function Connect({ agent_key }: { agent_key: string }) {
  const clients = clientLines(globalThis.location.origin, agent_key);
  return (
    <Tabs defaultValue="claude-code">
      <Tabs.List mb="md" aria-label="Clients" className="client-tabs">
        {clients.map(({ id, client }) => (
          <Tabs.Tab key={id} value={id}>
            {client}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {clients.map(({ id, client, about, lines }) => (
        <Tabs.Panel key={id} value={id}>
          <Stack gap="sm">
            <Text size="sm" c="dimmed">
              {about}
            </Text>
            {lines.map(({ where, text }) => (
              <div key={where}>
                <Text size="xs" c="dimmed" mb={4}>
                  {where}
                </Text>
                <Copyable text={text} what={`${client}: ${where}`} />
              </div>
            ))}
          </Stack>
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
