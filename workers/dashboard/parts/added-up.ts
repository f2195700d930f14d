import type { Answer } from "../act";

export type Used = Answer<"get_usage">["usage"][number];
export type Day = { day: string; calls: number; refused: number };
export type Share = { name: string; calls: number; refused: number };
export type Usage = { days: Day[]; by_tool: Share[]; by_user: Share[]; calls: number; refused: number };

const days_shown = 30;

/** The rows of the last 30 days (UTC) added up by day, tool and user. Every day is there, also one without a call. */
export function addedUp(rows: readonly Used[], today: Date): Usage {
  const days = Array.from({ length: days_shown }, (_, back) => {
    const day = new Date(today.getTime() - (days_shown - 1 - back) * 86_400_000).toISOString().slice(0, 10);
    return { day, ...sum(rows.filter((row) => row.day === day)) };
  });
  return { days, by_tool: shares(rows, ({ tool }) => tool), by_user: shares(rows, ({ user }) => `@${user.name}`), ...sum(rows) };
}

function shares(rows: readonly Used[], nameOf: (row: Used) => string): Share[] {
  return [...Map.groupBy(rows, nameOf)].map(([name, group]) => ({ name, ...sum(group) })).sort((a, b) => b.calls - a.calls);
}

function sum(rows: readonly Used[]): { calls: number; refused: number } {
  return rows.reduce((total, row) => ({ calls: total.calls + row.calls, refused: total.refused + row.refused }), { calls: 0, refused: 0 });
}
