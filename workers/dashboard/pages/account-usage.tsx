import { useSuspenseQuery } from "@tanstack/react-query";
import { Section } from "../parts/page";
import { useIsOwner } from "../parts/role";
import { usageOf } from "../parts/usage";
import { UsagePlot } from "../parts/usage-plot";

/** Calls by day, tool and user. */
export function AccountUsage() {
  const usage = useSuspenseQuery(usageOf()).data;
  const owner = useIsOwner();
  return (
    <Section title="Usage" lead={owner ? "Calls of everybody, agents and people." : "Your own calls and those of your agents."}>
      <UsagePlot usage={usage} by={["tool", "user"]} />
    </Section>
  );
}
