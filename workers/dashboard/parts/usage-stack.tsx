import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import type { Day, Stacked, StackedDay } from "./added-up";

const day_names = new Intl.DateTimeFormat(undefined, { day: "numeric", month: "short", timeZone: "UTC" });
const dayName = (day: string) => day_names.format(new Date(`${day}T00:00:00Z`));

type Plotted = { stacked: Stacked; days: Day[] };

/** Calls a day, the tools on top of each other. What it shows stands as a table below it. */
export default function UsageStack({ stacked: { tools, days: rows }, days }: Plotted) {
  const label = `Calls a day from ${rows[0]?.day} to ${rows.at(-1)?.day}, at most ${Math.max(...days.map(({ calls }) => calls))}`;
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart data={rows} margin={{ top: 4, right: 0, bottom: 0, left: 0 }} barCategoryGap="20%" aria-label={label}>
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis dataKey="day" tickFormatter={dayName} minTickGap={24} tickLine={false} axisLine={{ stroke: "var(--line)" }} />
        <YAxis allowDecimals={false} width="auto" tickLine={false} axisLine={false} tickFormatter={(calls: number) => calls.toLocaleString()} />
        <Tooltip
          cursor={{ fill: "var(--line)", fillOpacity: 0.5 }}
          isAnimationActive={false}
          content={<Told tools={tools} rows={rows} days={days} />}
        />
        {tools.map((tool, n) => (
          <Bar
            key={tool}
            name={tool}
            dataKey={(row: StackedDay) => row.calls[n] ?? 0}
            stackId="calls"
            isAnimationActive={false}
            fill={`var(--series-${n})`}
          />
        ))}
      </BarChart>
    </ResponsiveContainer>
  );
}

/** What the plot's library adds: whether a day is pointed at, and which. */
type Pointed = { active?: boolean; label?: string | number };

/** One day in numbers. */
function Told({ tools, rows, days, active, label }: { tools: string[]; rows: StackedDay[]; days: Day[] } & Pointed) {
  const row = rows.find(({ day }) => day === label);
  const day = days.find(({ day }) => day === label);
  if (!active || !row || !day) return null;
  return (
    <div className="plot-told">
      <strong>{dayName(row.day)}</strong>
      {tools.map((tool, n) =>
        row.calls[n] ? (
          <span key={tool} className="plot-name">
            <span className="plot-mark" data-series={n} aria-hidden />
            <span className="mono">{tool}</span> {row.calls[n].toLocaleString()}
          </span>
        ) : null,
      )}
      <span className="dim">
        {day.calls.toLocaleString()} calls, {day.refused.toLocaleString()} refused
      </span>
    </div>
  );
}
