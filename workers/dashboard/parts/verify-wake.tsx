import { Text } from "@mantine/core";
import { Copyable } from "./copy";
import { Section } from "./page";

const lines = `import { Webhook } from "standardwebhooks";

const webhook = new Webhook(process.env.WEBHOOK_SECRET);
// body: the text as it came; headers: webhook-id, webhook-timestamp, webhook-signature
const { type, reason, conv_id, seq } = webhook.verify(body, headers);`;

/** How whoever gets a wake knows that it comes from here. */
export function Verify() {
  return (
    <Section title="The receiver" lead="It answers 2xx within ten seconds and works afterwards.">
      <details className="card">
        <summary>How it verifies a wake</summary>
        <div className="stack verify">
          <Text size="sm">
            A wake is signed as Standard Webhooks has it, so a library in your language verifies it. A repeat carries the same webhook-id: drop what
            you have seen.
          </Text>
          <Copyable text={lines} what="Verifying a wake in Node" />
          <Text size="sm" c="dimmed">
            In the repository, examples/receiver.mjs is a whole receiver that starts any command, examples/agent one on Cloudflare, and docs/asking.md
            says what wakes an agent and when a wake is sent again.
          </Text>
        </div>
      </details>
    </Section>
  );
}
