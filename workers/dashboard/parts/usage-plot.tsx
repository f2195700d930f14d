import "./usage.css";
import { Text } from "@mantine/core";
import { IconChartBar } from "@tabler/icons-react";
import { Empty } from "./says";
import type { Day, Share, Usage } from "./added-up";

const bar = { width: 10, gap: 4, height: 120 };
const day_names = new Intl.DateTimeFormat(undefined, { day: "numeric", month: "short", timeZone: "UTC" });
const dayName = (day: string) => day_names.format(new Date(`${day}T00:00:00Z`));

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
        <Plot days={usage.days} />
      </div>
      <div className="shares">
        {by.includes("tool") && <Shares title="By tool" shares={usage.by_tool} all={usage.calls} />}
        {by.includes("user") && <Shares title="By user" shares={usage.by_user} all={usage.calls} />}
      </div>
    </div>
  );
}

function Plot({ days }: { days: Day[] }) {
  const most = Math.max(...days.map(({ calls }) => calls), 1);
  const height = (calls: number) => (calls === 0 ? 0 : Math.max(2, (calls / most) * bar.height));
  const width = days.length * (bar.width + bar.gap) - bar.gap;
  const [first, last] = [days[0]?.day ?? "", days.at(-1)?.day ?? ""];
  return (
    <figure className="plot">
      <svg
        viewBox={`0 0 ${width} ${bar.height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`Calls a day from ${first} to ${last}, at most ${most}`}
      >
        {days.map(({ day, calls, refused }, n) => (
          <g key={day} transform={`translate(${n * (bar.width + bar.gap)} 0)`}>
            <title>{`${dayName(day)}: ${calls.toLocaleString()} calls, ${refused.toLocaleString()} refused`}</title>
            <rect className="plot-ground" width={bar.width} height={bar.height} />
            <rect className="plot-calls" y={bar.height - height(calls)} width={bar.width} height={height(calls)} />
            <rect className="plot-refused" y={bar.height - height(refused)} width={bar.width} height={height(refused)} />
          </g>
        ))}
      </svg>
      <figcaption>
        <span>{dayName(first)}</span>
        <span>at most {most.toLocaleString()} a day</span>
        <span>{dayName(last)} (UTC)</span>
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
