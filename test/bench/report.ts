import { cpus } from "node:os";
import { budgets } from "./budgets.ts";

/** One number of the run, with what it is held to. */
export type Line = { part: string; what: string; value: number; unit: string; goal?: number; max?: number; exact?: number };

export function isMissed({ value, max, exact }: Line): boolean {
  return Number.isNaN(value) || (max !== undefined && value > max) || (exact !== undefined && value !== exact);
}

/** A table for people: one line a number, its budget and whether it holds. */
export function table(lines: readonly Line[]): string {
  const rows = lines.map((line) => [line.what, `${rounded(line.value)} ${line.unit}`, budgetOf(line), isMissed(line) ? "MISSED" : beyondGoal(line)]);
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  let part = "";
  return lines
    .map((line, index) => {
      const heading = line.part === part ? "" : `\n${line.part}\n`;
      part = line.part;
      return `${heading}  ${(rows[index] ?? []).map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  ")}`.trimEnd();
    })
    .join("\n");
}

function budgetOf({ goal, max, exact, unit }: Line): string {
  if (exact !== undefined) return `exactly ${exact}`;
  if (max === undefined) return "";
  return goal === undefined ? `at most ${max} ${unit}` : `goal ${goal}, at most ${max} ${unit}`;
}

function beyondGoal({ value, goal }: Line): string {
  return goal !== undefined && value > goal ? "beyond the goal" : "";
}

function rounded(value: number): string {
  if (Number.isInteger(value)) return String(value);
  return value >= 100 ? value.toFixed(0) : value.toFixed(2);
}

/** The machine, as results.json and README name it. */
export function machine(): { cpu: string; cores: number } {
  const all = cpus();
  return { cpu: all[0]?.model.trim() ?? "unknown", cores: all.length };
}

export function ratioLine(part: string, what: string, value: number): Line {
  return { part, what, value, unit: "×", goal: budgets.call_ratio_goal, max: budgets.call_ratio_max };
}
