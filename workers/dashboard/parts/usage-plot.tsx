import "./usage.css";
import { Text } from "@mantine/core";
import { IconChartBar } from "@tabler/icons-react";
import { lazy, Suspense } from "react";
import { Empty } from "./says";
import type { Share, Usage } from "./added-up";

const Stack = lazy(() => import("./usage-stack"));

/** Calls of the last 30 days: a plot by day, then the same added up. `by` says which of the two tables. */
export function UsagePlot({ usage, by }: { usage: Usage; by: readonly ("tool" | "user")[] }) {
  if (usage.calls === 0) {
    return (
      <Empty icon={<IconChartBar size={32} stroke={1.5} aria-hidden />} title="No calls in the last 30 days">
        Every call is counted here, by day (UTC), tool and user.
      </Empty>
    );
  }
  return (
    <div className="stack">
      <div className="card">
        <Text mb="md">
          <strong>{usage.calls.toLocaleString()}</strong> calls in 30 days{usage.refused > 0 && `, ${usage.refused.toLocaleString()} of them refused`}
        </Text>
        <Plot usage={usage} />
      </div>
      <div className="shares">
        {by.includes("tool") && <Shares title="By tool" shares={usage.by_tool} all={usage.calls} />}
        {by.includes("user") && <Shares title="By user" shares={usage.by_user} all={usage.calls} />}
      </div>
    </div>
  );
}

/** The same as a plot; its library comes when it is first shown, in a place that is kept for it. */
function Plot({ usage: { stacked, days } }: { usage: Usage }) {
  return (
    <figure className="plot">
      <div className="plot-place">
        <Suspense>
          <Stack stacked={stacked} days={days} />
        </Suspense>
      </div>
      <figcaption>
        {stacked.tools.map((tool, n) => (
          <span key={tool} className="plot-name">
            <span className="plot-mark" data-series={n} aria-hidden />
            <span className="mono">{tool}</span>
          </span>
        ))}
        <span className="plot-zone">Days in UTC</span>
      </figcaption>
    </figure>
  );
}

function Shares({ title, shares, all }: { title: string; shares: Share[]; all: number }) {
  return (
    <div className="card">
      <table className="share-table">
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{title.replace("By ", "")}</th>
            <th scope="col">calls</th>
            <th scope="col">refused</th>
          </tr>
        </thead>
        <tbody>
          {shares.map(({ name, calls, refused }) => (
            <tr key={name}>
              <th scope="row" className="mono words">
                {name}
                <svg className="share-bar" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
                  <rect width={(calls / all) * 100} height="4" />
                </svg>
              </th>
              <td>{calls.toLocaleString()}</td>
              <td>{refused.toLocaleString()}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
