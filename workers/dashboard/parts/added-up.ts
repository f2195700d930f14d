import type { Answer } from "../act";

export type Used = Answer<"get_usage">["usage"][number];
export type Day = { day: string; calls: number; refused: number };
export type Share = { name: string; calls: number; refused: number };
/** The calls of a day by tool, in the order of `Stacked.tools`. */
export type StackedDay = { day: string; calls: number[] };
export type Stacked = { tools: string[]; days: StackedDay[] };
export type Usage = { stacked: Stacked; days: Day[]; by_tool: Share[]; by_user: Share[]; calls: number; refused: number };

const days_shown = 30;
/** More than these cannot be told apart in a plot. */
const tools_shown = 5;
const other_tools = "other tools";

/** The rows of the last 30 days (UTC) added up by day, tool and user. Every day is there, also one without a call. */
export function addedUp(rows: readonly Used[], today: Date): Usage {
  const days = Array.from({ length: days_shown }, (_, back) => {
    const day = new Date(today.getTime() - (days_shown - 1 - back) * 86_400_000).toISOString().slice(0, 10);
    return { day, ...sum(rows.filter((row) => row.day === day)) };
  });
  const by_tool = shares(rows, ({ tool }) => tool);
  return { stacked: stackedOf(rows, days, by_tool), days, by_tool, by_user: shares(rows, ({ user }) => `@${user.name}`), ...sum(rows) };
}

/** The tools that are called most apart, the others together. */
function stackedOf(rows: readonly Used[], days: readonly Day[], by_tool: readonly Share[]): Stacked {
  const most = by_tool.slice(0, tools_shown).map(({ name }) => name);
  const tools = by_tool.length > tools_shown ? [...most, other_tools] : most;
  const nameOf = ({ tool }: Used) => (most.includes(tool) ? tool : other_tools);
  const by_day = Map.groupBy(rows, ({ day }) => day);
  const calls = (day: string, name: string) => sum((by_day.get(day) ?? []).filter((row) => nameOf(row) === name)).calls;
  return { tools, days: days.map(({ day }) => ({ day, calls: tools.map((name) => calls(day, name)) })) };
}

function shares(rows: readonly Used[], nameOf: (row: Used) => string): Share[] {
  return [...Map.groupBy(rows, nameOf)].map(([name, group]) => ({ name, ...sum(group) })).sort((a, b) => b.calls - a.calls);
}

function sum(rows: readonly Used[]): { calls: number; refused: number } {
  return rows.reduce((total, row) => ({ calls: total.calls + row.calls, refused: total.refused + row.refused }), { calls: 0, refused: 0 });
}
