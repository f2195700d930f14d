import { useSuspenseQuery } from "@tanstack/react-query";
import { Section } from "../parts/page";
import { usageOf } from "../parts/usage";
import { UsagePlot } from "../parts/usage-plot";
import { useAgent } from "./agent";

/** What the agent called in the last 30 days. */
export function AgentUsage() {
  const usage = useSuspenseQuery(usageOf(useAgent().name)).data;
  return (
    <Section title="Usage">
      <UsagePlot usage={usage} by={["tool"]} />
    </Section>
  );
}
